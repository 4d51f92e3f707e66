import Foundation

/// Searches text by bytes. Foundation's search compares characters, which took most of the time of an import.
enum ByteSearch {
    /// - Parameter words: ASCII.
    /// - Returns: the start of the first occurrence.
    static func firstIndex(of words: StaticString, in text: String) -> String.Index? {
        var text = text
        let count = words.utf8CodeUnitCount
        let offset = text.withUTF8 { bytes -> Int? in
            guard let start = UnsafeRawPointer(bytes.baseAddress), count > 0, count <= bytes.count else { return nil }
            var place = start
            // Where the words can still begin: the C library's search for one byte is much faster than a loop.
            let end = start + bytes.count - count
            while place <= end, let next = memchr(place, Int32(words.utf8Start[0]), end - place + 1) {
                if memcmp(next, words.utf8Start, count) == 0 { return UnsafeRawPointer(next) - start }
                place = UnsafeRawPointer(next) + 1
            }
            return nil
        }
        return offset.map { text.utf8.index(text.startIndex, offsetBy: $0) }
    }
}
