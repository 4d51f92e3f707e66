/// The content of a work's page.
package struct WorkDetails<Item: Work>: Sendable {
    package let work: Item
    /// The book from which a film was made, or the films that were made from a book, the oldest first.
    package let counterparts: [Item.Counterpart]
    /// Other works by the same creators, best known first.
    package let bySameCreators: [Item]
    /// Works with similar subjects.
    package let similar: [Item]
    /// Names of the subjects in the viewer's language, by English word; subjects without a name are left out.
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
