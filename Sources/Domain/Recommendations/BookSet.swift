/// Books that whoever asks knows already, told from others whichever catalog names them.
package struct BookSet: Sendable {
    /// The newest first, of each of the lists that they come from.
    package let works: [KeptWork]
    private let others: [KeptWork]
    private let identities: Set<String>

    /// - Parameter otherNames: what catalogs call the same works.
    package init(_ works: [KeptWork] = [], otherNames: [KeptWork] = []) {
        self.works = works
        others = otherNames
        identities = (works + otherNames).reduce(into: []) { $0.formUnion($1.identities) }
    }

    package func contains(_ id: WorkID<Book>) -> Bool {
        identities.contains(KeptWork.identity(of: id))
    }

    /// The same, ready to be asked for books that other catalogs write in another way. That takes a while for a full shelf.
    package func index() -> Index {
        Index(works + others, identities)
    }

    /// Knows a book by its ids, its number, or its title and one of its authors, in whatever spelling of the name.
    package struct Index: Sendable {
        private var identities: Set<String>
        private var byTitle: [String: [KeptWork]] = [:]
        private var byShortTitle: [String: [KeptWork]] = [:]

        package init(_ works: [KeptWork] = [], _ identities: Set<String> = []) {
            self.identities = identities
            for work in works { note(work) }
        }

        package mutating func insert(_ work: KeptWork) {
            identities.formUnion(work.identities)
            note(work)
        }

        private mutating func note(_ work: KeptWork) {
            for title in Set(work.titles) {
                byTitle[TitleSimilarity.key(title), default: []].append(work)
                if let short = TitleSimilarity.shortKey(title) { byShortTitle[short, default: []].append(work) }
            }
        }

        /// Whether the book is here, under the same title.
        package func contains(_ work: KeptWork) -> Bool {
            !identities.isDisjoint(with: work.identities)
                || work.titles.contains { isBySameAuthor(byTitle[TitleSimilarity.key($0)], work.makerNames) }
        }

        /// Whether the book is here, or one of which its title is but the beginning, or the other way around: an edition, most likely.
        package func containsEdition(of work: KeptWork) -> Bool {
            if contains(work) { return true }
            return work.titles.contains { title in
                isBySameAuthor(byShortTitle[TitleSimilarity.key(title)], work.makerNames)
                    || TitleSimilarity.shortKey(title).map { isBySameAuthor(byTitle[$0], work.makerNames) } ?? false
            }
        }

        /// The book that is called so.
        package func work(_ proposal: BookProposal) -> KeptWork? {
            byTitle[TitleSimilarity.key(proposal.title)]?.first { isBySameAuthor([$0], [proposal.author]) }
        }

        private func isBySameAuthor(_ works: [KeptWork]?, _ names: [String]) -> Bool {
            (works ?? []).contains { work in
                work.makerNames.contains { maker in names.contains { BookSimilarity.isSamePerson(maker, $0) } }
            }
        }
    }
}
