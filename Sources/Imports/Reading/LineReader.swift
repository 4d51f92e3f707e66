import Domain
import Foundation

/// The lines of a file, one after the other: with LF or CRLF, with or without a byte order mark, the last one with or without an end.
struct LineReader: Sendable {
    struct Line {
        /// Counted from 1.
        let number: Int
        /// Without its end; empty where it is too long. To be let go before the next line is asked for, else it is copied.
        let bytes: ArraySlice<UInt8>
        /// Longer than anything that a record holds.
        let isTooLong: Bool
    }

    /// A line that is longer is passed over, so that memory stays.
    static let limit = 16 * 1024 * 1024

    let file: FileBytes
    private let limit: Int
    private var buffer = [UInt8](repeating: 0, count: 2 * FileBytes.pieceSize)
    /// What is in the buffer and has not been given yet.
    private var start = 0
    private var end = 0
    private var isAtEnd = false
    private var number = 0

    init(_ file: FileBytes, limit: Int = Self.limit) {
        self.file = file
        self.limit = limit
    }

    /// The file's own name.
    var name: String { file.name }

    mutating func next() throws(CatalogReadError) -> Line? {
        var searched = start
        var isTooLong = false
        while true {
            if let lineFeed = place(ofLineFeedFrom: searched) {
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

    private func place(ofLineFeedFrom place: Int) -> Int? {
        guard place < end else { return nil }
        return buffer.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, let found = memchr(base + place, 0x0a, end - place) else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }

    /// Brings more of the file into the buffer.
    ///
    /// - Returns: where that begins.
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
            // One long line does not keep its room.
            buffer = [UInt8](repeating: 0, count: 2 * FileBytes.pieceSize)
        }
        let place = end
        let count = try file.read(into: &buffer, at: place)
        end += count
        isAtEnd = count == 0
        return place
    }
}
