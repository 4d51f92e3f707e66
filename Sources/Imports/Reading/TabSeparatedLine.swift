/// Splits lines of tab-separated values, which have no quotes.
enum TabSeparatedLine {
    static let tab = UInt8(ascii: "\t")

    /// - Parameter limit: the number of fields; the last one holds the rest of the line.
    static func fields(_ line: ArraySlice<UInt8>, limit: Int = .max) -> [ArraySlice<UInt8>] {
        line.split(separator: tab, maxSplits: limit - 1, omittingEmptySubsequences: false)
    }

    static func text(_ field: ArraySlice<UInt8>) -> String {
        String(decoding: field, as: UTF8.self)
    }

    /// The number in an identifier such as `tt0133093`.
    ///
    /// - Returns: nil without the prefix, and for anything but 1–12 digits after it.
    static func number(in field: ArraySlice<UInt8>, after prefix: StaticString) -> Int? {
        field.withUnsafeBufferPointer { bytes in
            guard bytes.count > prefix.utf8CodeUnitCount, bytes.count <= prefix.utf8CodeUnitCount + 12 else { return nil }
            for index in 0..<prefix.utf8CodeUnitCount where bytes[index] != prefix.utf8Start[index] { return nil }
            var number = 0
            for byte in bytes[prefix.utf8CodeUnitCount...] {
                guard (0x30...0x39).contains(byte) else { return nil }
                number = number * 10 + Int(byte) - 0x30
            }
            return number
        }
    }
}
