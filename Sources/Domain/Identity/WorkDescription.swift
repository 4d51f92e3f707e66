/// What a source says of a work that identifies it in another source.
package struct WorkDescription: Hashable, Sendable {
    package let kind: WorkKind
    package let titles: [String]
    package let creators: [String]
    package let year: Int?
    package let isbn13: String?

    package init(kind: WorkKind, titles: [String], creators: [String], year: Int?, isbn13: String?) {
        self.kind = kind
        self.titles = titles
        self.creators = creators
        self.year = year
        self.isbn13 = isbn13
    }
}
