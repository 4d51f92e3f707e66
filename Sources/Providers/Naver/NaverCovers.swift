import Domain
import Foundation

extension ServicePictureSource {
    /// Covers of books at Naver. A picture's name is its folder and its file name, joined by a hyphen.
    ///
    /// - Parameter baseURL: `https://shopping-phinf.pstatic.net`, or a mirror of it.
    package static func naver(baseURL: URL, client: ServiceClient) -> ServicePictureSource {
        ServicePictureSource(source: .naver, client: client) { name, _ in
            name.wholeMatch(of: /(main_[0-9]{1,10})-([0-9.]{1,40}\.jpg)/).map { baseURL.appending(path: "\($0.1)/\($0.2)") }
        }
    }
}

extension PictureReference {
    /// - Returns: nil for an address of any other form.
    init?(naverCover address: String?) {
        guard let address,
            let match = address.firstMatch(of: /^https?:\/\/[^\/]+\/(main_[0-9]{1,10})\/([0-9.]{1,40}\.jpg)(?:\?|$)/)
        else { return nil }
        self.init(source: .naver, name: "\(match.1)-\(match.2)")
    }
}
