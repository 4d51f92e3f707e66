/// IMDb's ids of titles: `tt0133093`.
enum IMDbID {
    /// - Parameter number: the id without its prefix and leading zeros.
    static func titleID(_ number: Int) -> String {
        let digits = String(number)
        return "tt" + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    }
}
