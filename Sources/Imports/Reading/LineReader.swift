import Domain
import Foundation

/// Reads the lines of a file, which end in LF or CRLF. The last line needs no end, and a byte order mark is skipped.
struct LineReader: Sendable {
    struct Line {
        /// Counted from 1.
        let number: Int
        /// Without the line end; empty where the line is too long. Release it before the next call of `next()`, else it is
        /// copied.
        let bytes: ArraySlice<UInt8>
        let isTooLong: Bool
    }

    /// In bytes. Longer lines are skipped, to bound the memory.
    static let limit = 16 * 1024 * 1024

    let file: FileBytes
    private let limit: Int
    private var buffer = [UInt8](repeating: 0, count: 2 * FileBytes.pieceSize)
    /// The part of the buffer that was not returned yet.
    private var start = 0
    private var end = 0
    private var isAtEnd = false
    private var number = 0

    init(_ file: FileBytes, limit: Int = Self.limit) {
        self.file = file
        self.limit = limit
    }

    /// The file's name without its folder.
    var name: String { file.name }

    mutating func next() throws(CatalogReadError) -> Line? {
        var searched = start
        var isTooLong = false
        while true {
            if let lineFeed = index(ofLineFeedFrom: searched) {
                return line(through: lineFeed, next: lineFeed + 1, isTooLong: isTooLong)
            }
            guard !isAtEnd else {
                guard start < end || isTooLong else { return nil }
                return line(through: end, next: end, isTooLong: isTooLong)
            }
            if end - start > limit {
                isTooLong = true
                start = end
            }
            searched = try fill()
        }
    }

    private mutating func line(through lineEnd: Int, next: Int, isTooLong: Bool) -> Line {
        number += 1
        var (first, last) = (start, lineEnd)
        start = next
        if number == 1, last - first >= 3, buffer[first] == 0xef, buffer[first + 1] == 0xbb, buffer[first + 2] == 0xbf {
            first += 3
        }
        if last > first, buffer[last - 1] == UInt8(ascii: "\r") { last -= 1 }
        let isTooLong = isTooLong || last - first > limit
        return Line(number: number, bytes: buffer[first..<(isTooLong ? first : last)], isTooLong: isTooLong)
    }

    private func index(ofLineFeedFrom index: Int) -> Int? {
        guard index < end else { return nil }
        return buffer.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, let found = memchr(base + index, 0x0a, end - index) else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }

    /// Reads more of the file into the buffer.
    ///
    /// - Returns: the index of the new bytes.
    private mutating func fill() throws(CatalogReadError) -> Int {
        if start > 0 {
            buffer.withUnsafeMutableBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                memmove(base, base + start, end - start)
            }
            end -= start
            start = 0
        }
        if buffer.count - end < FileBytes.pieceSize {
            buffer.append(contentsOf: repeatElement(0, count: buffer.count))
        } else if end == 0, buffer.count > 2 * FileBytes.pieceSize {
            // Frees the memory that a long line took.
            buffer = [UInt8](repeating: 0, count: 2 * FileBytes.pieceSize)
        }
        let index = end
        let count = try file.read(into: &buffer, at: index)
        end += count
        isAtEnd = count == 0
        return index
    }
}
