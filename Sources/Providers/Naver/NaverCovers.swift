import Domain
import Foundation

extension ServicePictureSource {
    /// Covers of books at Naver. A picture's name is its folder and its file name, joined by a hyphen.
    ///
    /// - Parameter baseURL: `https://shopping-phinf.pstatic.net`, or a mirror of it.
    package static func naver(baseURL: URL, client: ServiceClient) -> ServicePictureSource {
        ServicePictureSource(source: .naver, client: client) { name, _ in
            let parts = name.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, isNaverFolder(parts[0]), isNaverFile(parts[1]) else { return nil }
            return baseURL.appending(path: "\(parts[0])/\(parts[1])")
        }
    }
}

extension PictureReference {
    /// - Returns: nil for an address of any other form.
    init?(naverCover address: String?) {
        guard let address, let rest = address.middle(after: "https://") ?? address.middle(after: "http://") else { return nil }
        let parts = rest.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, isNaverFolder(parts[1]) else { return nil }
        let file = parts[2].prefix { $0 != "?" }
        guard isNaverFile(file) else { return nil }
        self.init(source: .naver, name: "\(parts[1])-\(file)")
    }
}

private func isNaverFolder(_ name: Substring) -> Bool {
    name.middle(after: "main_")?.consists(of: \.isDigit, count: 1...10) ?? false
}

private func isNaverFile(_ name: Substring) -> Bool {
    name.middle(before: ".jpg")?.consists(of: { $0.isDigit || $0 == UInt8(ascii: ".") }, count: 1...40) ?? false
}
