import Foundation

/// Where posters and covers come from.
package protocol PictureSource: Sendable {
    /// - Parameter width: how wide the place is that it is for, in pixels; the source gives the next size that it offers.
    func picture(_ picture: PictureReference, width: Int) async throws(CatalogError) -> Picture
}

/// A picture at its source, by a name that can stand in an address.
package struct PictureReference: Hashable, Sendable, Codable {
    package let source: Source
    /// The source's own name for it: letters, digits, hyphens, underscores and, but for the first, dots.
    package let name: String

    /// - Returns: nil for any other name.
    package init?(source: Source, name: String) {
        guard name.wholeMatch(of: /[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}/) != nil else { return nil }
        self.source = source
        self.name = name
    }
}

/// A picture whose bytes say themselves what they are.
package struct Picture: Sendable, Equatable {
    package enum Format: Sendable {
        case jpeg, png, webp

        package var mediaType: String {
            switch self {
            case .jpeg: "image/jpeg"
            case .png: "image/png"
            case .webp: "image/webp"
            }
        }
    }

    package let data: Data
    package let format: Format

    /// - Returns: nil where the first bytes are not those of a JPEG, PNG or WebP.
    package init?(data: Data) {
        let start = [UInt8](data.prefix(12))
        if start.starts(with: [0xFF, 0xD8, 0xFF]) {
            format = .jpeg
        } else if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            format = .png
        } else if start.count == 12, start.starts(with: Array("RIFF".utf8)), Array(start[8...]) == Array("WEBP".utf8) {
            format = .webp
        } else {
            return nil
        }
        self.data = data
    }
}
