/// A set of a visitor's books that finds a book in the records of any catalog.
package struct BookSet: Sendable {
    /// The newest first, list by list.
    package let works: [KeptWork]
    private let otherNames: [KeptWork]
    private let identities: Set<String>

    /// - Parameter otherNames: the same works under other names.
    package init(_ works: [KeptWork] = [], otherNames: [KeptWork] = []) {
        self.works = works
        self.otherNames = otherNames
        identities = (works + otherNames).reduce(into: []) { $0.formUnion($1.identities) }
    }

    package func contains(_ id: WorkID<Book>) -> Bool {
        identities.contains(KeptWork.identity(of: id))
    }

    /// An index that also finds books by similar titles and names. Building it takes a while for a full shelf.
    package func index() -> Index {
        Index(works + otherNames, identities)
    }

    /// Finds books by their ids, their ISBNs, or their titles with one author, whose name may be spelled otherwise.
    package struct Index: Sendable {
        private var identities: Set<String>
        private var byTitle: [String: [KeptWork]] = [:]
        private var byShortTitle: [String: [KeptWork]] = [:]

        package init(_ works: [KeptWork] = [], _ identities: Set<String> = []) {
            self.identities = identities
            for work in works { addTitles(of: work) }
        }

        package mutating func insert(_ work: KeptWork) {
            identities.formUnion(work.identities)
            addTitles(of: work)
        }

        private mutating func addTitles(of work: KeptWork) {
            for title in Set(work.titles) {
                byTitle[TitleSimilarity.key(title), default: []].append(work)
                if let short = TitleSimilarity.shortKey(title) { byShortTitle[short, default: []].append(work) }
            }
        }

        /// Whether the set has the book under the same title.
        package func contains(_ work: KeptWork) -> Bool {
            !identities.isDisjoint(with: work.identities)
                || work.titles.contains { isBySameAuthor(byTitle[TitleSimilarity.key($0)], work.makerNames) }
        }

        /// Whether the set has the book, or one of the same author whose title without its subtitle is the same: most likely an edition.
        package func containsEdition(of work: KeptWork) -> Bool {
            if contains(work) { return true }
            return work.titles.contains { title in
                isBySameAuthor(byShortTitle[TitleSimilarity.key(title)], work.makerNames)
                    || TitleSimilarity.shortKey(title).map { isBySameAuthor(byTitle[$0], work.makerNames) } ?? false
            }
        }

        /// The book with the title and the author of a proposal.
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
