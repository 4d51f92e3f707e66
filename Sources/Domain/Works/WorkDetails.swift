/// Everything that a work's own page shows.
package struct WorkDetails<Item: Work>: Sendable {
    package let work: Item
    /// The book that a film was made from, the films that were made from a book, the oldest first, as far as the catalog has
    /// them.
    package let counterparts: [Item.Counterpart]
    /// Other works by the same creators, best known first.
    package let bySameCreators: [Item]
    /// Works that whoever likes this one may like.
    package let similar: [Item]
    /// What readers of the language call the English words for what the work is about; words without a name are left out.
    package let subjectNames: [String: String]

    package init(
        work: Item, counterparts: [Item.Counterpart] = [], bySameCreators: [Item] = [], similar: [Item] = [],
        subjectNames: [String: String] = [:]
    ) {
        self.work = work
        self.counterparts = counterparts
        self.bySameCreators = bySameCreators
        self.similar = similar
        self.subjectNames = subjectNames
    }
}
