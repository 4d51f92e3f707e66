import Domain
import Foundation
import NIOCore
import Presentation

/// The files of the folder `Public`, each with a fingerprint for its address, so that browsers may keep it for a year.
///
/// They are read and compressed once, at the start: a file that changes later is not served before the next start.
package struct PublicFiles: Sendable {
    package enum LoadError: Error, Equatable, CustomStringConvertible {
        case missing(path: String)
        case uncompressible(path: String, code: Int32)

        package var description: String {
            switch self {
            case .missing(let path): "there is no \(path)"
            case .uncompressible(let path, let code): "the file \(path) cannot be compressed: zlib's error \(code)"
            }
        }
    }

    package let assets: SiteAssets
    /// The file that tells browsers which links they may prefetch.
    let speculationRules: SitePath
    /// By path.
    private let files: [String: PublicFile]

    /// - Parameter directory: the path of the folder `Public`.
    package init(directory: String) throws(LoadError) {
        // The path is what the message needs: the folder is missing, or not readable.
        guard let names = try? FileManager.default.subpathsOfDirectory(atPath: directory) else {
            throw .missing(path: directory)
        }
        var files: [String: PublicFile] = [:]
        let compressor = GzipCompressor(level: 9)
        // Hidden files are those of desktops and editors.
        for name in names where !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
            var isDirectory: ObjCBool = false
            guard FileManager.default.fileExists(atPath: "\(directory)/\(name)", isDirectory: &isDirectory),
                !isDirectory.boolValue
            else { continue }
            files["/\(name)"] = try PublicFile(name, in: directory, compressor: compressor)
        }
        func asset(_ name: String) throws(LoadError) -> SitePath {
            guard let file = files["/\(name)"] else { throw .missing(path: "\(directory)/\(name)") }
            return .asset(name: name, fingerprint: file.fingerprint)
        }
        assets = SiteAssets(
            styleSheet: try asset("foyer.css"),
            script: try asset("foyer.js"),
            icon: try asset("icon.svg"),
            appIcons: AppIcons(
                small: try asset("icon-192.png"),
                large: try asset("icon-512.png"),
                maskable: try asset("icon-maskable-512.png"),
                touch: try asset("apple-touch-icon.png"))
        )
        speculationRules = try asset("foyer.speculationrules")
        self.files = files
    }

    /// - Parameter path: the path of a request, percent-encoded.
    func file(at path: String) -> PublicFile? {
        files[path]
    }
}
