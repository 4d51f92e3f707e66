import Domain
import Foundation

/// Reads the objects of a file that is one JSON array of objects.
struct JSONArrayReader: Sendable {
    struct Element {
        /// The line in which the object begins, counted from 1.
        let line: Int
        /// Empty where the object is too long.
        let bytes: ArraySlice<UInt8>
        let isTooLong: Bool
    }

    /// In bytes. Longer objects are skipped, to bound the memory.
    static let objectLimit = 16 * 1024 * 1024

    let file: FileBytes
    private var buffer = [UInt8](repeating: 0, count: FileBytes.pieceSize)
    private var offset = 0
    private var end = 0
    private var line = 1
    private var isInArray = false
    private var isDone = false

    init(_ file: FileBytes) {
        self.file = file
    }

    /// The file's name without its folder.
    var name: String { file.name }

    mutating func next() throws(CatalogReadError) -> Element? {
        guard !isDone else { return nil }
        if !isInArray {
            for byte: UInt8 in [0xef, 0xbb, 0xbf] where try peek() == byte { offset += 1 }
            guard try skipSpace() == UInt8(ascii: "[") else {
                throw .wrongFormat(path: file.path, expected: "a JSON list of films")
            }
            offset += 1
            isInArray = true
        }
        while true {
            switch try skipSpace() {
            case UInt8(ascii: ","): offset += 1
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
            let start = offset
            scan: while offset < end {
                let byte = buffer[offset]
                offset += 1
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
                        if depth == 0 { break scan }
                    default: break
                    }
                }
            }
            if bytes.count <= Self.objectLimit { bytes += buffer[start..<offset] }
        } while depth > 0
        let isTooLong = bytes.count > Self.objectLimit
        return Element(line: firstLine, bytes: isTooLong ? [] : bytes[...], isTooLong: isTooLong)
    }

    private mutating func skipSpace() throws(CatalogReadError) -> UInt8? {
        while let byte = try peek() {
            switch byte {
            case 0x0a: line += 1
            case 0x20, 0x0d, 0x09: break
            default: return byte
            }
            offset += 1
        }
        return nil
    }

    private mutating func peek() throws(CatalogReadError) -> UInt8? {
        if offset == end {
            offset = 0
            end = try file.read(into: &buffer, at: 0)
        }
        return offset < end ? buffer[offset] : nil
    }
}
