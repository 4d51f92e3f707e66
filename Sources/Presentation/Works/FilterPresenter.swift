import Domain

/// The available filters of a list and the active ones. All of them are links or forms that work without JavaScript.
package struct FiltersViewData: Codable, Sendable {
    /// The conditions that words of the query name; their links remove these words.
    package let conditions: [ChosenFilterViewData]
    package let hasConditions: Bool
    package let chosen: [ChosenFilterViewData]
    package let hasChosen: Bool
    /// Whether there are conditions or active filters.
    package let hasChips: Bool
    /// The results of the query without any chosen filter, in the same order.
    package let clear: String
    package let groups: [FilterGroupViewData]
}

/// An active filter; its link removes it.
package struct ChosenFilterViewData: Codable, Sendable {
    package let text: String
    package let language: String?
    package let href: String
    package let label: String
}

/// The values of one facet, or the sort orders.
package struct FilterGroupViewData: Codable, Sendable {
    package let kind: String
    package let heading: String
    package let values: [FilterValueViewData]
    package let hasValues: Bool
    /// The less frequent values.
    package let more: [FilterValueViewData]
    package let hasMore: Bool
    /// The form for a range of years; nil in other groups.
    package let years: YearsFormViewData?
}

package struct FilterValueViewData: Codable, Sendable {
    package let text: String
    package let language: String?
    package let href: String
    /// The number of results with this value; nil for a sort order.
    package let count: Int?
    package let countText: String?
    package let isCurrent: Bool
}

package struct YearsFormViewData: Codable, Sendable {
    package let action: String
    /// The other parameters of the address.
    package let kept: [FormFieldViewData]
    package let first: Int?
    package let last: Int?
}

package struct FormFieldViewData: Codable, Sendable {
    package let name: String
    package let value: String
}

struct FilterPresenter<Item: PresentableWork> {
    /// The number of values that a group shows at first.
    private static var shownLimit: Int { 8 }

    let texts: Texts
    /// Nil where works are browsed.
    let query: SearchQuery?
    let options: SearchOptions
    /// The address of the first page without options.
    private let unfiltered: AddressText

    init(texts: Texts, query: SearchQuery?, options: SearchOptions) {
        self.texts = texts
        self.query = query
        self.options = options
        unfiltered = AddressText(extending: Item.results(query: query?.text, page: 1).address)
    }

    /// - Returns: nil where no filter is available and none is active.
    func present(_ page: ResultPage<Item>) -> FiltersViewData? {
        var groups = page.facets.map { self.groups($0, total: page.total) } ?? []
        guard !groups.isEmpty || options != .none || !page.conditions.isEmpty else { return nil }
        if page.total > 1 || options.order != .relevance { groups.append(orders(hasRatings: page.facets?.hasRatings ?? true)) }
        let names = conditionPresenter(page.facets)
        let conditions = names.chips(page.conditions) { otherWords, values in
            let others = options.without(values)
            return Item.results(query: otherWords, page: 1, options: others).address
        }
        // A filter that words of the query name, too, is shown once, and removed with the words.
        let chosen = chosen(options.without(page.conditions.map(\.value)), page.facets)
            .map { names.chip($0.name, address($0.without)) }
        return FiltersViewData(
            conditions: conditions, hasConditions: !conditions.isEmpty, chosen: chosen, hasChosen: !chosen.isEmpty,
            hasChips: !conditions.isEmpty || !chosen.isEmpty, clear: address(options.withoutFilters), groups: groups)
    }

    /// The names of the active filters.
    func names(_ facets: SearchFacets?) -> [String] { chosen(options, facets).map(\.name.text) }

    /// A hint for a search whose filters leave no results; nil without a filter.
    func hint(_ facets: SearchFacets?) -> String? {
        let names = names(facets)
        guard !names.isEmpty else { return nil }
        return names.count == 1 && options.hasYears
            ? texts.filters.nothingFromYears(texts.filters.years(options.firstYear, options.lastYear))
            : texts.filters.nothingMatching(names)
    }

    /// The first page of the results with other options.
    private func address(_ options: SearchOptions) -> String {
        var address = unfiltered
        address.append(options)
        return address.text
    }

    private func conditionPresenter(_ facets: SearchFacets?) -> ConditionPresenter {
        ConditionPresenter(texts: texts, subjectNames: facets?.subjectNames ?? [:])
    }

    private func chosen(
        _ options: SearchOptions, _ facets: SearchFacets?
    ) -> [(name: FilterName, without: SearchOptions)] {
        let names = conditionPresenter(facets)
        var filters: [(name: FilterName, without: SearchOptions)] = []
        if options.hasYears {
            filters.append(
                (FilterName(text: names.years(options.firstYear, options.lastYear)), options.with(years: (nil, nil))))
        }
        if let subject = options.subject {
            filters.append((names.name(ofSubject: subject), options.with(\.subject, nil)))
        }
        if let code = options.language {
            filters.append((FilterName(text: texts.languageNamed(code)), options.with(\.language, nil)))
        }
        if let code = options.country {
            filters.append((FilterName(text: texts.country(code)), options.with(\.country, nil)))
        }
        return filters
    }

    private func groups(_ facets: SearchFacets, total: Int) -> [FilterGroupViewData] {
        let decades = facets.decades.compactMap { count -> Choice? in
            // There was no year 0.
            guard let year = Int(count.value) else { return nil }
            return Choice(
                name: FilterName(text: texts.filters.decade(year)),
                options: options.with(years: (first: max(1, year), last: year + 9)), count: count.count)
        }
        let years = YearsFormViewData(
            action: Item.results(query: nil, page: 1).address,
            kept: (query.map { [FormFieldViewData(name: "query", value: $0.text)] } ?? [])
                + options.with(years: (nil, nil)).parameters.map { FormFieldViewData(name: $0.name, value: $0.value) },
            first: options.firstYear, last: options.lastYear)
        return [
            group("year", texts.filters.year, decades, isOn: options.hasYears, total, years: years),
            group(
                "subject", Item.texts(in: texts).subjectFilter,
                choices(facets.subjects, \.subject, name: conditionPresenter(facets).name(ofSubject:)),
                isOn: options.subject != nil, total),
            group(
                "language", texts.filters.language,
                choices(facets.languages, \.language) { FilterName(text: texts.languageNamed($0)) },
                isOn: options.language != nil,
                total),
            group(
                "country", texts.filters.country,
                choices(facets.countries, \.country) { FilterName(text: texts.country($0)) }, isOn: options.country != nil,
                total),
        ].compactMap { $0 }
    }

    /// The values of one facet, each with the options that choose it.
    private func choices(
        _ counts: [SearchFacets.Count], _ filter: WritableKeyPath<SearchOptions, String?>, name: (String) -> FilterName
    ) -> [Choice] {
        counts.map { Choice(name: name($0.value), options: options.with(filter, $0.value), count: $0.count) }
    }

    /// - Returns: nil where no value is active and every value has all results.
    private func group(
        _ kind: String, _ heading: String, _ choices: [Choice], isOn: Bool, _ total: Int, years: YearsFormViewData? = nil
    ) -> FilterGroupViewData? {
        guard isOn ? !choices.isEmpty || years != nil : choices.contains(where: { $0.count < total }) else { return nil }
        // A single value more is shown too, instead of a fold that holds only it.
        let shown = choices.count == Self.shownLimit + 1 ? choices.count : Self.shownLimit
        return FilterGroupViewData(
            kind: kind, heading: heading, values: choices.prefix(shown).map(value), hasValues: !choices.isEmpty,
            more: choices.dropFirst(shown).map(value),
            hasMore: choices.count > shown, years: years)
    }

    private func value(_ choice: Choice) -> FilterValueViewData {
        FilterValueViewData(
            text: choice.name.text, language: choice.name.language, href: address(choice.options),
            count: choice.count, countText: texts.number(choice.count), isCurrent: choice.options == options)
    }

    /// - Parameter hasRatings: whether the results can be ordered by their ratings.
    private func orders(hasRatings: Bool) -> FilterGroupViewData {
        FilterGroupViewData(
            kind: "sort", heading: texts.filters.sorted(name(of: options.order)),
            values: SearchOrder.allCases.filter { $0 != .rating || hasRatings || options.order == .rating }.map { order in
                FilterValueViewData(
                    text: name(of: order), language: nil, href: address(options.with(\.order, order)), count: nil,
                    countText: nil,
                    isCurrent: order == options.order)
            }, hasValues: true, more: [], hasMore: false, years: nil)
    }

    private func name(of order: SearchOrder) -> String {
        query == nil && order == .relevance ? texts.filters.bestKnown : texts.filters.order(order)
    }

    private struct Choice {
        let name: FilterName
        let options: SearchOptions
        let count: Int
    }
}

extension SearchOptions {
    fileprivate var hasYears: Bool { firstYear != nil || lastYear != nil }

    /// Without the filters that are the same as one of some conditions.
    fileprivate func without(_ conditions: [SearchCondition.Value]) -> SearchOptions {
        var options = self
        if conditions.contains(.years(from: firstYear, through: lastYear)) { options = options.with(years: (nil, nil)) }
        if let subject, conditions.contains(.subject(subject)) { options.subject = nil }
        if let country, conditions.contains(.country(country)) { options.country = nil }
        return options
    }
}
