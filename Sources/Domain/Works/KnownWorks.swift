/// What is already known of a work, for the time when its service fails: the copies on the visitor's shelf and in the visitor's
/// answers, and what catalogs have received in lists.
package struct KnownWorks<Item: Work>: Sendable {
    private let shelf: any Shelf
    private let questions: any Questions
    private let catalog: any WorkCatalog<Item>

    package init(shelf: any Shelf, questions: any Questions, catalog: any WorkCatalog<Item>) {
        self.shelf = shelf
        self.questions = questions
        self.catalog = catalog
    }

    /// All known facts of the work. Of two descriptions, the one in the viewer's language comes first, then the visitor's own.
    ///
    /// - Parameter visitor: whose shelf and answers are read; nil to read none.
    /// - Returns: nil where nothing is known.
    package func work(_ id: WorkID<Item>, in language: ContentLanguage, of visitor: VisitorID?) async -> Item? {
        var known: [Item] = []
        if let visitor {
            // Where one source cannot be read, the others may still know the work.
            let entry = (try? await shelf.entry(ShelfKey(id), of: visitor)) ?? nil
            known += [entry.flatMap { Item($0.work, overview: nil) }].compactMap { $0 }
            let recommended = (try? await questions.recommended(id.description, to: visitor)) ?? []
            known += recommended.compactMap { Item($0.storedWork, overview: $0.storedOverview) }
        }
        known += await catalog.known(id)
        // A stable order: 0 in the viewer's language to 3 in another.
        let ordered = (0...3).flatMap { rank in known.filter { $0.rank(for: language) == rank } }
        guard let first = ordered.first else { return nil }
        return ordered.dropFirst().reduce(first) { $0.completed(by: $1) }
    }
}

extension Work {
    /// Whether its title is in a script that the language is not written in.
    func isForeign(to language: ContentLanguage) -> Bool {
        TextFolding.hasEastAsianCharacter(title.title) != language.isEastAsian
    }

    fileprivate func rank(for language: ContentLanguage) -> Int {
        let hasForeignOverview = overview?.language.map { $0 != language.code } ?? false
        return (isForeign(to: language) ? 2 : 0) + (hasForeignOverview ? 1 : 0)
    }
}
