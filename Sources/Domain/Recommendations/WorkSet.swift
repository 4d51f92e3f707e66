/// A set of a visitor's works that finds a work in the records of any catalog.
package struct WorkSet: Sendable {
    /// The newest first, list by list.
    package let works: [ShelfWork]
    private let otherNames: [ShelfWork]
    private let identities: Set<UInt64>

    /// - Parameter otherNames: the same works under other names.
    package init(_ works: [ShelfWork] = [], otherNames: [ShelfWork] = []) {
        self.works = works
        self.otherNames = otherNames
        identities = (works + otherNames).reduce(into: []) { $0.formUnion($1.identityHashes) }
    }

    package func contains<Item: Work>(_ id: WorkID<Item>) -> Bool {
        identities.contains(StableHash(ShelfWork.identity(of: id)).value)
    }

    /// An index that also finds works by similar titles and names. Building it takes a while for a full shelf.
    package func index() -> Index {
        Index(works + otherNames, identities)
    }

    /// Finds works by their ids, their ISBNs, or their titles with one author, whose name may be spelled otherwise.
    package struct Index: Sendable {
        private var identities: Set<UInt64>
        private var byTitle: [String: [ShelfWork]] = [:]
        private var byShortTitle: [String: [ShelfWork]] = [:]

        package init(_ works: [ShelfWork] = [], _ identities: Set<UInt64> = []) {
            self.identities = identities
            for work in works { addTitles(of: work) }
        }

        package mutating func insert(_ work: ShelfWork) {
            identities.formUnion(work.identityHashes)
            addTitles(of: work)
        }

        private mutating func addTitles(of work: ShelfWork) {
            for title in Set(work.titles) {
                byTitle[TitleSimilarity.key(title), default: []].append(work)
                if let short = TitleSimilarity.shortKey(title) { byShortTitle[short, default: []].append(work) }
            }
        }

        /// Whether the set has the book under the same title.
        package func contains(_ work: ShelfWork) -> Bool {
            !identities.isDisjoint(with: work.identityHashes)
                || work.titles.contains { isBySameAuthor(byTitle[TitleSimilarity.key($0)], work.creatorNames) }
        }

        /// Whether the set has the book, or one of the same author whose title without its subtitle is the same: most likely an
        /// edition.
        package func containsEdition(of work: ShelfWork) -> Bool {
            if contains(work) { return true }
            return work.titles.contains { title in
                isBySameAuthor(byShortTitle[TitleSimilarity.key(title)], work.creatorNames)
                    || TitleSimilarity.shortKey(title).map { isBySameAuthor(byTitle[$0], work.creatorNames) } ?? false
            }
        }

        /// The book with the title and the author of a proposal.
        package func work(_ proposal: BookProposal) -> ShelfWork? {
            byTitle[TitleSimilarity.key(proposal.title)]?.first { isBySameAuthor([$0], [proposal.author]) }
        }

        private func isBySameAuthor(_ works: [ShelfWork]?, _ names: [String]) -> Bool {
            (works ?? []).contains { WorkIdentity.sharesPerson($0.creatorNames, names, .similar) }
        }
    }
}
