import Domain
import Foundation
import NIOCore

/// A file of the folder `Public`.
struct PublicFile: Sendable {
    let contentType: String
    let bytes: ByteBuffer
    /// By gzip; nil where that makes it little or no smaller.
    let compressed: ByteBuffer?
    let tag: EntityTag
    let fingerprint: String

    init(_ name: String, in directory: String, compressor: GzipCompressor) throws(PublicFiles.LoadError) {
        let path = "\(directory)/\(name)"
        guard let data = FileManager.default.contents(atPath: path) else { throw .missing(path: path) }
        fingerprint = StableHash(data).text
        tag = EntityTag(fingerprint: fingerprint)
        contentType =
            Self.contentTypes[name.split(separator: ".").last.map { $0.lowercased() } ?? ""] ?? "application/octet-stream"
        bytes = ByteBuffer(bytes: data)
        guard data.count >= GzipCompressor.minimumLength, GzipCompressor.isCompressible(contentType: contentType) else {
            compressed = nil
            return
        }
        do {
            compressed = try compressor.compress(bytes)
        } catch {
            throw .uncompressible(path: path, code: error.code)
        }
    }

    /// By the extension of the name.
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
