import Domain

/// Search options as addresses carry them.
extension SearchOptions {
    /// The parameters of an address, in its order.
    package enum Parameter: String, CaseIterable, CodingKey {
        case from, to, subject, language, country, sort
    }

    /// Reads the parameters of an address. Blank ones, as forms send them, count as absent; years in the wrong order are
    /// swapped.
    ///
    /// - Returns: nil for a year outside 1…9999, an unknown order, and a value longer than `SearchQuery.maximumLength`.
    package init?(_ parameters: [String: String]) {
        var words: [String: String] = [:]
        for parameter in Parameter.allCases {
            guard let value = parameters[parameter.rawValue] else { continue }
            do {
                words[parameter.rawValue] = try SearchQuery(value).text
            } catch {
                guard error == .blank else { return nil }
            }
        }
        var years: [Int?] = []
        for text in [words["from"], words["to"]] {
            guard let text else {
                years.append(nil)
                continue
            }
            guard let year = Int(digits: text), (1...9999).contains(year) else { return nil }
            years.append(year)
        }
        guard let order = words["sort"].map(SearchOrder.init) ?? .relevance else { return nil }
        let isReversed = years[0].flatMap { first in years[1].map { first > $0 } } ?? false
        self.init(
            firstYear: isReversed ? years[1] : years[0], lastYear: isReversed ? years[0] : years[1],
            subject: words["subject"], language: words["language"]?.lowercased(), country: words["country"]?.uppercased(),
            order: order)
    }

    /// The parameters of an address in their fixed order, without defaults.
    package var parameters: [(name: String, value: String)] {
        allParameters.compactMap { name, value in value.map { (name, $0) } }
    }

    /// The same, with nil for defaults.
    var allParameters: [(name: String, value: String?)] {
        [
            ("from", firstYear.map(String.init)), ("to", lastYear.map(String.init)), ("subject", subject),
            ("language", language), ("country", country), ("sort", order == .relevance ? nil : order.rawValue),
        ]
    }

    func with<Value>(_ filter: WritableKeyPath<SearchOptions, Value>, _ value: Value) -> SearchOptions {
        var options = self
        options[keyPath: filter] = value
        return options
    }

    func with(years: (first: Int?, last: Int?)) -> SearchOptions {
        with(\.firstYear, years.first).with(\.lastYear, years.last)
    }

    var withoutFilters: SearchOptions { SearchOptions(order: order) }
}
