enum PercentEncoding {
    /// Whether every `%` is followed by two hexadecimal digits, and the decoded bytes are UTF-8.
    static func isWellFormed(_ text: String) -> Bool {
        decodedBytes(text).map { String(validating: $0, as: UTF8.self) != nil } ?? false
    }

    /// Whether the decoded text has an ASCII control character, which no address of a page or a file has.
    static func hasControlCharacter(_ text: String) -> Bool {
        decodedBytes(text).map { $0.contains { $0 < 0x20 || $0 == 0x7F } } ?? true
    }

    /// - Returns: nil where a `%` is not followed by two hexadecimal digits.
    private static func decodedBytes(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var iterator = text.utf8.makeIterator()
        while let byte = iterator.next() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = iterator.next().flatMap(hexadecimalValue), let low = iterator.next().flatMap(hexadecimalValue)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }
}
