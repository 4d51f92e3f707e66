import Domain

extension FactViewData {
    /// People, each with a link to their page.
    ///
    /// - Returns: nil without people.
    init?(label: String, people: [Person]) {
        self.init(
            label: label,
            values: people.map {
                FactValueViewData(text: $0.name, href: PersonPresenter.path(of: $0)?.address, note: $0.role)
            })
    }

    /// Values that lists are filtered by, each with a link to the works of the own catalog that share it; without a link for the
    /// work of a service.
    ///
    /// - Returns: nil without values.
    init?<Item: PresentableWork>(label: String, of work: Item, _ values: [(text: String, options: SearchOptions)]) {
        let isOfCatalog = work.id.source == .catalog
        self.init(
            label: label,
            values: values.map {
                FactValueViewData(
                    text: $0.text, href: isOfCatalog ? Item.results(query: nil, page: 1, options: $0.options).address : nil)
            })
    }

    /// Countries of origin, each with a link to their works.
    init?<Item: PresentableWork>(countries codes: [String], of work: Item, in texts: Texts) {
        self.init(
            label: texts.labels.countries(codes.count), of: work,
            codes.map { (texts.country($0), SearchOptions(country: $0)) })
    }

    /// The original language, with a link to its works.
    init?<Item: PresentableWork>(originalLanguageOf work: Item, in texts: Texts) {
        let code = work.title.originalLanguage
        self.init(
            label: texts.labels.originalLanguage, of: work,
            code.map { [(texts.languageNamed($0), SearchOptions(language: $0))] } ?? [])
    }

    /// A date, with a link to the works of its decade.
    init?<Item: PresentableWork>(label: String, date: PartialDate?, of work: Item, in texts: Texts) {
        let values = date.map { date in
            let decade = date.year / 10 * 10
            return [(texts.date(date), SearchOptions(firstYear: max(1, decade), lastYear: decade + 9))]
        }
        // A year before the first has no decade that a filter can name.
        guard let year = date?.year, year > 0 else {
            self.init(label: label, text: date.map(texts.date))
            return
        }
        self.init(label: label, of: work, values ?? [])
    }

    /// Subjects, each with a link to the works about it: those of the own catalog, or a search for what a service names.
    ///
    /// - Parameters:
    ///   - names: the subjects in the viewer's language, by their English words. `Texts.subject` decides on subjects without a
    ///     name.
    ///   - work: the one that has the subjects.
    /// - Returns: nil without subjects.
    init?<Item: PresentableWork>(
        subjects: [String], named names: [String: String], of work: Item, in texts: Texts
    ) {
        let isOfCatalog = work.id.source == .catalog
        self.init(
            label: texts.labels.subjects,
            values: subjects.compactMap { subject in
                (names[subject] ?? texts.subject(subject)).map { name in
                    FactValueViewData(
                        text: name,
                        href: isOfCatalog
                            ? Item.results(query: nil, page: 1, options: SearchOptions(subject: subject)).address
                            : Item.results(query: name, page: 1).address)
                }
            })
    }
}

extension Texts {
    /// The average, the number of ratings and the service that they come from.
    func ratingText(_ rating: Rating?) -> String? {
        rating.map { rating in
            let tenths = Int((rating.average * 10).rounded())
            let average = tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
            return [self.rating(average, rating.best, rating.count), rating.source.properName].compactMap { $0 }
                .joined(separator: " · ")
        }
    }
}

extension FactValueViewData {
    static func external(_ text: String, _ href: String) -> FactValueViewData {
        FactValueViewData(text: text, href: href, isExternal: true)
    }
}
