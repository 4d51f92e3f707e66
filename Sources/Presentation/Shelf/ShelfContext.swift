import Domain

/// What the buttons of a list need: the works that are on the visitor's shelf, and the page to return to.
struct ShelfContext {
    let marks: [ShelfKey: ShelfMark]
    /// The address of the page to return to.
    let here: String
    /// The id prefix of the page's section, where a work may appear in several sections.
    private(set) var section = ""

    init(marks: [ShelfKey: ShelfMark], here: SitePath) {
        self.marks = marks
        self.here = here.address
    }

    func inSection(_ section: String) -> ShelfContext {
        var context = self
        context.section = "\(section)-"
        return context
    }
}
