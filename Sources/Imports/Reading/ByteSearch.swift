/// Searches text by bytes. Foundation's search compares characters, which took most of the time of an import.
enum ByteSearch {
    /// - Parameter words: ASCII.
    /// - Returns: the start of the first occurrence.
    static func firstIndex(of words: StaticString, in text: String) -> String.Index? {
        var text = text
        let count = words.utf8CodeUnitCount
        let offset = text.withUTF8 { bytes -> Int? in
            guard count <= bytes.count else { return nil }
            return (0...(bytes.count - count)).first { offset in
                bytes[offset] == words.utf8Start[0] && (1..<count).allSatisfy { bytes[offset + $0] == words.utf8Start[$0] }
            }
        }
        return offset.map { text.utf8.index(text.startIndex, offsetBy: $0) }
    }
}
