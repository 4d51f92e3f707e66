/// What is said of a work in another one's place: in a film's row, of the book that it was made from.
package struct WorkReference<Referred: Work>: Hashable, Sendable {
    package let id: WorkID<Referred>
    /// In the reader's language where there is such a title.
    package let title: String
    package let creator: Person?
    package let date: PartialDate?

    package init(id: WorkID<Referred>, title: String, creator: Person? = nil, date: PartialDate? = nil) {
        self.id = id
        self.title = title
        self.creator = creator
        self.date = date
    }
}
