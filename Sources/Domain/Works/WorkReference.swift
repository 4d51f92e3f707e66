/// A link from one work to another: from a film to its book, from a book to its films.
package struct WorkReference<Referred: Work>: Hashable, Sendable {
    package let id: WorkID<Referred>
    /// In the viewer's language if there is such a title.
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
