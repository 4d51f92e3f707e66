import Domain

/// What the buttons of a list need: the works that are on the visitor's shelf, and the page to return to.
struct ShelfContext {
    let marks: [ShelfKey: ShelfMark]
    let here: SitePath
    /// The id prefix of the page's section, where a work may appear in several sections.
    var section = ""

    func inSection(_ section: String) -> ShelfContext {
        ShelfContext(marks: marks, here: here, section: "\(section)-")
    }
}
