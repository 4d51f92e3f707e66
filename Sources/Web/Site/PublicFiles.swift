import Domain
import Foundation
import NIOCore
import Presentation

/// The files of the folder `Public`, with a fingerprint of each in its address, so that browsers may keep them for good.
///
/// They are read once, at the start, and compressed as small as they get: what stands there later is another version, for the next
/// start.
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
    /// Which links browsers may follow before they are followed.
    let speculationRules: SitePath
    /// By path.
    private let files: [String: PublicFile]

    /// - Parameter directory: the path of the folder `Public`.
    package init(directory: String) throws(LoadError) {
        guard let names = try? FileManager.default.subpathsOfDirectory(atPath: directory) else {
            throw .missing(path: directory)
        }
        var files: [String: PublicFile] = [:]
        let compressor = GzipCompressor(level: 9)
        // What a desktop or an editor leaves behind is nobody's to read.
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

    /// - Parameter path: as it stands in a request.
    func file(at path: String) -> PublicFile? {
        files[path]
    }
}

/// A file of the folder `Public`.
struct PublicFile: Sendable {
    let contentType: String
    let bytes: ByteBuffer
    /// nil where that makes it no smaller, or hardly.
    let compressed: ByteBuffer?
    let tag: EntityTag
    let fingerprint: String

    fileprivate init(_ name: String, in directory: String, compressor: GzipCompressor) throws(PublicFiles.LoadError) {
        let path = "\(directory)/\(name)"
        guard let data = FileManager.default.contents(atPath: path) else { throw .missing(path: path) }
        fingerprint = StableHash(data).text
        tag = EntityTag(fingerprint: fingerprint)
        contentType =
            Self.contentTypes[name.split(separator: ".").last.map { $0.lowercased() } ?? ""] ?? "application/octet-stream"
        bytes = ByteBuffer(bytes: data)
        guard data.count >= GzipCompressor.worthwhileLength, GzipCompressor.pays(contentType: contentType) else {
            compressed = nil
            return
        }
        do {
            compressed = try compressor.compress(bytes)
        } catch {
            throw .uncompressible(path: path, code: error.code)
        }
    }

    /// By the ending of the name.
    private static let contentTypes = [
        "css": "text/css; charset=utf-8",
        "html": "text/html; charset=utf-8",
        "ico": "image/x-icon",
        "jpg": "image/jpeg",
        "js": "text/javascript; charset=utf-8",
        "json": "application/json; charset=utf-8",
        "png": "image/png",
        "speculationrules": "application/speculationrules+json",
        "svg": "image/svg+xml; charset=utf-8",
        "txt": "text/plain; charset=utf-8",
        "webmanifest": "application/manifest+json; charset=utf-8",
        "webp": "image/webp",
        "woff2": "font/woff2",
        "xml": "application/xml; charset=utf-8",
    ]
}
