/// A date with the precision of its source: a year, a year and a month, or a day.
package struct PartialDate: Hashable, Sendable, CustomStringConvertible {
    package let year: Int
    package let month: Int?
    package let day: Int?

    /// Reads `yyyy`, `yyyy-MM` or `yyyy-MM-dd`.
    ///
    /// - Returns: nil for other text, and for days that the Gregorian calendar does not have.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let widths = [4, 2, 2]
        guard (1...3).contains(parts.count),
            zip(parts, widths).allSatisfy({ part, width in
                part.consists(of: \.isDigit, count: width...width)
            })
        else { return nil }
        let numbers = parts.compactMap { Int($0) }
        guard let year = numbers.first, year > 0 else { return nil }
        let month = numbers.count > 1 ? numbers[1] : nil
        let day = numbers.count > 2 ? numbers[2] : nil
        if let month, !(1...12).contains(month) { return nil }
        if let month, let day, !(1...Self.days(in: month, of: year)).contains(day) { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    package var description: String {
        [Self.padded(year, to: 4), month.map { Self.padded($0, to: 2) }, day.map { Self.padded($0, to: 2) }]
            .compactMap { $0 }
            .joined(separator: "-")
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension PartialDate: Codable {
    /// The text that `init(_:)` reads.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let date = PartialDate(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no date")
        }
        self = date
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
