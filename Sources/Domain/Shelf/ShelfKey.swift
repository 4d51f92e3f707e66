/// The key of an entry: the work's id, or, for an imported work without an id, a hash of its title and author or year.
package struct ShelfKey: Hashable, Sendable {
    package let kind: WorkKind
    package let id: String

    package init<Item: Work>(_ id: WorkID<Item>) {
        kind = Item.kind
        self.id = id.description
    }

    /// Reads a key from a form.
    ///
    /// - Returns: nil for text that is not a key.
    package init?(kind: String?, id: String?) {
        guard let kind = kind.flatMap(WorkKind.init(rawValue:)), let id else { return nil }
        let isOwn = id.middle(after: "own-")?.consists(of: { $0.isLowercaseLetter || $0.isDigit }, count: 1...13) ?? false
        guard isOwn || WorkID<Movie>(id) != nil else { return nil }
        self.kind = kind
        self.id = id
    }

    init(kind: WorkKind, of parts: [String]) {
        self.kind = kind
        id = "own-" + StableHash(([kind.rawValue] + parts).joined(separator: "\n")).text
    }
}
