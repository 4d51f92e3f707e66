/// Dates as people type them: "1965", "August 1965", "Aug 01, 1965", "1 August 1965", "1965-08-01".
package enum FreeTextDate {
    private static let plausibleYears = 1000...2100
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// The date as exactly as the text has it. Of several years, it takes the first.
    package static func date(in text: String) -> PartialDate? {
        if let date = PartialDate(text) { return date }
        guard let year = years(in: text).first else { return nil }
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        guard let month = words.lazy.compactMap({ word in months.firstIndex { word.hasPrefix($0) } }).first else {
            return PartialDate(String(year))
        }
        let day = words.lazy.compactMap { Int($0) }.first { (1...31).contains($0) }
        let parts = [month + 1, day].compactMap { $0 }.map { $0 < 10 ? "0\($0)" : "\($0)" }
        return PartialDate(([String(year)] + parts).joined(separator: "-"))
    }

    /// The date of a text in the form `yyyy-MM-dd` or a part of it, else the year alone.
    ///
    /// - Returns: nil for several different years, and outside the years 1000–2100.
    package static func unambiguousDate(in text: String) -> PartialDate? {
        if let date = PartialDate(text) { return plausibleYears.contains(date.year) ? date : nil }
        let years = Set(years(in: text))
        return years.count == 1 ? years.first.flatMap { PartialDate(String($0)) } : nil
    }

    private static func years(in text: String) -> [Int] {
        text.split { !$0.isNumber }.filter { $0.utf8.count == 4 }.compactMap { Int($0) }.filter(plausibleYears.contains)
    }
}
