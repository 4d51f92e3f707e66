import Domain

extension FactViewData {
    /// People, each with a search for their other works of the same kind.
    ///
    /// - Returns: nil without anybody.
    init?<Item: PresentableWork>(label: String, people: [Person], foundBy kind: Item.Type) {
        self.init(
            label: label,
            values: people.map {
                FactValueViewData(text: $0.name, href: Item.results(query: $0.name, page: 1).address, note: $0.role)
            })
    }

    /// Subjects, each with a search for other works that are about it.
    ///
    /// - Parameter names: what the reader's language calls them. English words without a name would be a puzzle to readers of another
    ///   language, and are left out there.
    /// - Returns: nil without a subject.
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
    /// A rating, and whose readers gave it; nil without one.
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
