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

    /// Subjects, each with a link to a search for works about it.
    ///
    /// - Parameter names: the subjects in the viewer's language, by their English words. `Texts.subject` decides on subjects
    ///   without a name.
    /// - Returns: nil without subjects.
    init?<Item: PresentableWork>(
        subjects: [String], named names: [String: String], foundBy kind: Item.Type, in texts: Texts
    ) {
        self.init(
            label: texts.labels.subjects,
            values: subjects.compactMap { names[$0] ?? texts.subject($0) }.map {
                FactValueViewData(text: $0, href: Item.results(query: $0, page: 1).address)
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
