import Domain
import Foundation

/// The objects of a file that is one JSON array of them, one after the other.
struct JSONArrayReader: Sendable {
    struct Element {
        /// The line that it begins in.
        let line: Int
        /// Empty where it is too long.
        let bytes: ArraySlice<UInt8>
        let isTooLong: Bool
    }

    /// An object that is longer is passed over, so that memory stays.
    static let limit = 16 * 1024 * 1024

    let file: FileBytes
    private var buffer = [UInt8](repeating: 0, count: FileBytes.pieceSize)
    private var place = 0
    private var end = 0
    private var line = 1
    private var isInArray = false
    private var isDone = false

    init(_ file: FileBytes) {
        self.file = file
    }

    /// The file's own name.
    var name: String { file.name }

    mutating func next() throws(CatalogReadError) -> Element? {
        guard !isDone else { return nil }
        if !isInArray {
            for byte: UInt8 in [0xef, 0xbb, 0xbf] where try peek() == byte { place += 1 }
            guard try passSpace() == UInt8(ascii: "[") else {
                throw .wrongFormat(path: file.path, expected: "a JSON list of films")
            }
            place += 1
            isInArray = true
        }
        while true {
            switch try passSpace() {
            case UInt8(ascii: ","): place += 1
            case UInt8(ascii: "]"):
                isDone = true
                return nil
            case UInt8(ascii: "{"): return try object()
            case nil: throw .damaged(path: file.path, reason: "it ends too early")
            default: throw .wrongFormat(path: file.path, expected: "a JSON list of films")
            }
        }
    }

    private mutating func object() throws(CatalogReadError) -> Element {
        let firstLine = line
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4096)
        var depth = 0
        var isInText = false
        var isEscaped = false
        repeat {
            guard try peek() != nil else { throw .damaged(path: file.path, reason: "it ends too early") }
            let start = place
            pass: while place < end {
                let byte = buffer[place]
                place += 1
                if byte == 0x0a { line += 1 }
                if isEscaped {
                    isEscaped = false
                } else if isInText {
                    if byte == UInt8(ascii: "\\") { isEscaped = true }
                    if byte == UInt8(ascii: "\"") { isInText = false }
                } else {
                    switch byte {
                    case UInt8(ascii: "\""): isInText = true
                    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                    case UInt8(ascii: "}"), UInt8(ascii: "]"):
                        depth -= 1
                        if depth == 0 { break pass }
                    default: break
                    }
                }
            }
            if bytes.count <= Self.limit { bytes += buffer[start..<place] }
        } while depth > 0
        let isTooLong = bytes.count > Self.limit
        return Element(line: firstLine, bytes: isTooLong ? [] : bytes[...], isTooLong: isTooLong)
    }

    private mutating func passSpace() throws(CatalogReadError) -> UInt8? {
        while let byte = try peek() {
            switch byte {
            case 0x0a: line += 1
            case 0x20, 0x0d, 0x09: break
            default: return byte
            }
            place += 1
        }
        return nil
    }

    private mutating func peek() throws(CatalogReadError) -> UInt8? {
        if place == end {
            place = 0
            end = try file.read(into: &buffer, at: 0)
        }
        return place < end ? buffer[place] : nil
    }
}
