import Domain

extension ISBN {
    /// The first valid ISBN of the numbers that a service sends for one edition.
    static func first(in numbers: [String]) -> ISBN? {
        numbers.lazy.compactMap { ISBN($0) }.first
    }
}
