import Domain
import Foundation
import Hummingbird
import Presentation

/// The files of the folder `Public`, with a fingerprint of each in its address, so that browsers may keep them for good.
package struct PublicFiles: Sendable {
    package enum LoadError: Error, Equatable, CustomStringConvertible {
        case missing(path: String)

        package var description: String {
            switch self {
            case .missing(let path): "there is no file \(path)"
            }
        }
    }

    package let assets: SiteAssets
    let directory: String

    var addresses: Set<String> {
        Set(assets.all.map(\.address))
    }

    /// - Parameter directory: the path of the folder `Public`.
    package init(directory: String) throws(LoadError) {
        self.directory = directory
        assets = SiteAssets(
            styleSheet: try Self.asset("foyer.css", in: directory),
            script: try Self.asset("foyer.js", in: directory),
            icon: try Self.asset("icon.svg", in: directory),
            appIcons: AppIcons(
                small: try Self.asset("icon-192.png", in: directory),
                large: try Self.asset("icon-512.png", in: directory),
                maskable: try Self.asset("icon-maskable-512.png", in: directory),
                touch: try Self.asset("apple-touch-icon.png", in: directory))
        )
    }

    private static func asset(_ name: String, in directory: String) throws(LoadError) -> SitePath {
        let path = "\(directory)/\(name)"
        guard let data = FileManager.default.contents(atPath: path) else { throw .missing(path: path) }
        return .asset(name: name, fingerprint: StableHash(data).text)
    }
}
