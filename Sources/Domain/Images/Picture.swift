import Foundation

/// A picture whose format is known from its first bytes.
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

    /// - Returns: nil if the first bytes are not those of a JPEG, PNG or WebP.
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
