/// Books that whoever asks knows already, told from others whichever catalog names them.
package struct ExcludedBooks: Sendable {
    /// The newest first, of each of the lists that they come from.
    package let works: [ShelfWork]
    private let others: [ShelfWork]
    private let identities: Set<String>

    /// - Parameter otherNames: what catalogs call the same works.
    package init(_ works: [ShelfWork] = [], otherNames: [ShelfWork] = []) {
        self.works = works
        others = otherNames
        identities = (works + otherNames).reduce(into: []) { $0.formUnion($1.identities) }
    }

    package func contains(_ id: WorkID<Book>) -> Bool {
        identities.contains(ShelfWork.identity(of: id))
    }

    /// The same, ready to be asked for books that other catalogs write in another way. That takes a while for a full shelf.
    func index() -> Index {
        Index(works + others, identities)
    }

    /// Knows a book by its ids, its number, or its title and one of its authors, in whatever spelling of the name.
    struct Index: Sendable {
        private var identities: Set<String>
        private var byTitle: [String: [ShelfWork]] = [:]
        private var byShortTitle: [String: [ShelfWork]] = [:]

        init(_ works: [ShelfWork] = [], _ identities: Set<String> = []) {
            self.identities = identities
            for work in works { note(work) }
        }

        mutating func insert(_ work: ShelfWork) {
            identities.formUnion(work.identities)
            note(work)
        }

        private mutating func note(_ work: ShelfWork) {
            for title in Set(work.titles) {
                byTitle[TitleSimilarity.key(title), default: []].append(work)
                if let short = TitleSimilarity.shortKey(title) { byShortTitle[short, default: []].append(work) }
            }
        }

        /// Whether the book is here, under the same title.
        func contains(_ work: ShelfWork) -> Bool {
            !identities.isDisjoint(with: work.identities)
                || work.titles.contains { isBySameAuthor(byTitle[TitleSimilarity.key($0)], work.creatorNames) }
        }

        /// Whether the book is here, or one of which its title is but the beginning, or the other way around: an edition, most likely.
        func containsEdition(of work: ShelfWork) -> Bool {
            if contains(work) { return true }
            return work.titles.contains { title in
                isBySameAuthor(byShortTitle[TitleSimilarity.key(title)], work.creatorNames)
                    || TitleSimilarity.shortKey(title).map { isBySameAuthor(byTitle[$0], work.creatorNames) } ?? false
            }
        }

        /// The book that is called so.
        func work(_ proposal: BookProposal) -> ShelfWork? {
            byTitle[TitleSimilarity.key(proposal.title)]?.first { isBySameAuthor([$0], [proposal.author]) }
        }

        private func isBySameAuthor(_ works: [ShelfWork]?, _ names: [String]) -> Bool {
            (works ?? []).contains { work in
                WorkIdentity.sharesPerson(work.creatorNames, names, .similar)
            }
        }
    }
}
