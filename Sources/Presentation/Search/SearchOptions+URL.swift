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
        var parameters: [(name: String, value: String)] = []
        forEachParameter { parameters.append(($0, $1)) }
        return parameters
    }

    /// Calls `body` with the parameters of an address in their fixed order, without defaults.
    fileprivate func forEachParameter(_ body: (_ name: String, _ value: String) -> Void) {
        if let firstYear { body("from", String(firstYear)) }
        if let lastYear { body("to", String(lastYear)) }
        if let subject { body("subject", subject) }
        if let language { body("language", language) }
        if let country { body("country", country) }
        if order != .relevance { body("sort", order.rawValue) }
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

extension AddressText {
    mutating func append(_ options: SearchOptions) {
        options.forEachParameter { append($0, $1) }
    }
}
