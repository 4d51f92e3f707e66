/// What services tell, as far as it can be true.
enum PlausibleValues {
    /// - Returns: nil for less than one, and for more pages, minutes or editions than any work has.
    static func count(_ told: Int?) -> Int? {
        told.flatMap { (1...100_000).contains($0) ? $0 : nil }
    }

    /// - Returns: nil for what is written like no code of a language (ISO 639).
    static func language(_ told: String?) -> String? {
        told.flatMap { $0.wholeMatch(of: /[a-z]{2,3}/) == nil ? nil : $0 }
    }
}
