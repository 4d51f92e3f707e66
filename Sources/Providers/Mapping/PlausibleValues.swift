import Domain

/// Drops values of services that cannot be true.
enum PlausibleValues {
    /// - Returns: nil outside 1–100,000, which no number of pages, minutes or editions reaches.
    static func count(_ value: Int?) -> Int? {
        value.flatMap { (1...100_000).contains($0) ? $0 : nil }
    }

    /// - Returns: nil for anything but two or three lower-case letters (ISO 639).
    static func language(_ code: String?) -> String? {
        code.flatMap { $0.consists(of: \.isLowercaseLetter, count: 2...3) ? $0 : nil }
    }
}
