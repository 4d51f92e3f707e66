import Domain

/// What a list can be narrowed to, and what it is narrowed to already. Everything is a link, or a form without a script.
package struct FiltersViewData: Encodable, Sendable {
    package let chosen: [ChosenFilterViewData]
    package let hasChosen: Bool
    /// The results without any filter, in the same order.
    package let clear: String
    package let groups: [FilterGroupViewData]
}

/// A filter that is on; its link takes it away.
package struct ChosenFilterViewData: Encodable, Sendable {
    package let text: String
    package let language: String?
    package let href: String
    package let label: String
}

/// Years, subjects, languages, countries or orders, to choose one.
package struct FilterGroupViewData: Encodable, Sendable {
    package let kind: String
    package let heading: String
    package let values: [FilterValueViewData]
    package let hasValues: Bool
    /// Those that few are looking for.
    package let more: [FilterValueViewData]
    package let hasMore: Bool
    /// A form for any years; nil in other groups.
    package let years: YearsFormViewData?
}

package struct FilterValueViewData: Encodable, Sendable {
    package let text: String
    package let language: String?
    package let href: String
    /// How many results there would be; nil for an order.
    package let count: Int?
    package let countText: String?
    package let isCurrent: Bool
}

package struct YearsFormViewData: Encodable, Sendable {
    package let action: String
    /// The rest of the address.
    package let kept: [FormFieldViewData]
    package let first: Int?
    package let last: Int?
}

package struct FormFieldViewData: Encodable, Sendable {
    package let name: String
    package let value: String
}

struct FilterPresenter<Item: PresentedWork> {
    /// How many values of a group are seen at once.
    private static var shownLimit: Int { 8 }

    let texts: Texts
    let query: SearchQuery
    let narrowing: SearchNarrowing

    /// - Returns: nil where there is nothing to narrow, and nothing narrowed.
    func present(_ page: ResultPage<Item>) -> FiltersViewData? {
        var groups = page.facets.map { self.groups($0, total: page.total) } ?? []
        guard !groups.isEmpty || narrowing != .none else { return nil }
        if page.total > 1 || narrowing.order != .relevance { groups.append(orders) }
        let chosen = self.chosen(page.facets)
        return FiltersViewData(
            chosen: chosen.map { filter in
                ChosenFilterViewData(
                    text: filter.name.text, language: filter.name.language, href: address(filter.without),
                    label: texts.filters.remove(filter.name.text))
            },
            hasChosen: !chosen.isEmpty, clear: address(narrowing.withoutFilters), groups: groups)
    }

    /// The filters that are on, in words.
    func names(_ facets: SearchFacets?) -> [String] { chosen(facets).map(\.name.text) }

    /// The first page of the results with another narrowing.
    private func address(_ narrowing: SearchNarrowing) -> String {
        Item.results(query: query.text, page: 1, narrowing: narrowing).address
    }

    private func chosen(_ facets: SearchFacets?) -> [(name: Name, without: SearchNarrowing)] {
        var filters: [(name: Name, without: SearchNarrowing)] = []
        if narrowing.hasYears { filters.append((Name(text: yearsName), narrowing.with(years: (nil, nil)))) }
        if let subject = narrowing.subject {
            filters.append((name(ofSubject: subject, facets), narrowing.with(\.subject, nil)))
        }
        if let code = narrowing.language {
            filters.append((Name(text: texts.languageNamed(code)), narrowing.with(\.language, nil)))
        }
        if let code = narrowing.country { filters.append((Name(text: texts.country(code)), narrowing.with(\.country, nil))) }
        return filters
    }

    private func groups(_ facets: SearchFacets, total: Int) -> [FilterGroupViewData] {
        let decades = facets.decades.compactMap { count -> Choice? in
            // There was no year 0.
            guard let year = Int(count.value) else { return nil }
            return Choice(
                name: Name(text: texts.filters.decade(year)),
                narrowing: narrowing.with(years: (first: max(1, year), last: year + 9)), count: count.count)
        }
        let years = YearsFormViewData(
            action: Item.results(query: nil, page: 1).address,
            kept: [FormFieldViewData(name: "query", value: query.text)]
                + narrowing.with(years: (nil, nil)).parameters.map { FormFieldViewData(name: $0.name, value: $0.value) },
            first: narrowing.firstYear, last: narrowing.lastYear)
        return [
            group("year", texts.filters.year, decades, isOn: narrowing.hasYears, total, years: years),
            group(
                "subject", Item.texts(in: texts).subjectFilter,
                choices(facets.subjects, \.subject) { name(ofSubject: $0, facets) }, isOn: narrowing.subject != nil, total),
            group(
                "language", texts.filters.language,
                choices(facets.languages, \.language) { Name(text: texts.languageNamed($0)) }, isOn: narrowing.language != nil,
                total),
            group(
                "country", texts.filters.country,
                choices(facets.countries, \.country) { Name(text: texts.country($0)) }, isOn: narrowing.country != nil, total),
        ].compactMap { $0 }
    }

    /// The values of one filter, each as what it would narrow the search to.
    private func choices(
        _ counts: [SearchFacets.Count], _ filter: WritableKeyPath<SearchNarrowing, String?>, name: (String) -> Name
    ) -> [Choice] {
        counts.map { Choice(name: name($0.value), narrowing: narrowing.with(filter, $0.value), count: $0.count) }
    }

    /// - Returns: nil where no choice would leave anything out, and none is made.
    private func group(
        _ kind: String, _ heading: String, _ choices: [Choice], isOn: Bool, _ total: Int, years: YearsFormViewData? = nil
    ) -> FilterGroupViewData? {
        guard isOn ? !choices.isEmpty || years != nil : choices.contains(where: { $0.count < total }) else { return nil }
        // One alone needs no fold.
        let shown = choices.count == Self.shownLimit + 1 ? choices.count : Self.shownLimit
        return FilterGroupViewData(
            kind: kind, heading: heading, values: choices.prefix(shown).map(value), hasValues: !choices.isEmpty,
            more: choices.dropFirst(shown).map(value),
            hasMore: choices.count > shown, years: years)
    }

    private func value(_ choice: Choice) -> FilterValueViewData {
        FilterValueViewData(
            text: choice.name.text, language: choice.name.language, href: address(choice.narrowing),
            count: choice.count, countText: Texts.number(choice.count), isCurrent: choice.narrowing == narrowing)
    }

    private var orders: FilterGroupViewData {
        FilterGroupViewData(
            kind: "sort", heading: texts.filters.sorted(texts.filters.order(narrowing.order)),
            values: SearchOrder.allCases.map { order in
                FilterValueViewData(
                    text: texts.filters.order(order), language: nil, href: address(narrowing.with(\.order, order)), count: nil,
                    countText: nil,
                    isCurrent: order == narrowing.order)
            }, hasValues: true, more: [], hasMore: false, years: nil)
    }

    private var yearsName: String {
        if let first = narrowing.firstYear, let last = narrowing.lastYear, first.isMultiple(of: 10), last == first + 9 {
            return texts.filters.decade(first)
        }
        return texts.filters.years(narrowing.firstYear, narrowing.lastYear)
    }

    /// By the words that films' pages have for genres, else by what the catalog knows, else by its English words.
    private func name(ofSubject subject: String, _ facets: SearchFacets?) -> Name {
        if let genre = Movie.Genre(rawValue: subject.lowercased().replacing(" ", with: "-")) {
            return Name(text: texts.genre(genre))
        }
        if let name = facets?.subjectNames[subject] { return Name(text: name.capitalizedAtStart) }
        return Name(text: subject.capitalizedAtStart, language: texts.foreign(Language.english.rawValue))
    }

    private struct Name {
        let text: String
        var language: String?
    }

    private struct Choice {
        let name: Name
        let narrowing: SearchNarrowing
        let count: Int
    }
}

extension SearchNarrowing {
    fileprivate var hasYears: Bool { firstYear != nil || lastYear != nil }
}

extension String {
    fileprivate var capitalizedAtStart: String { prefix(1).uppercased() + dropFirst() }
}
