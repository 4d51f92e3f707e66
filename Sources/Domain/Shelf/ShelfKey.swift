/// By which an entry is known: the work's id, or, where what was brought in has none, one made of what it is.
package struct ShelfKey: Hashable, Sendable {
    package let kind: WorkKind
    package let id: String

    package init<Item: Work>(_ id: WorkID<Item>) {
        kind = Item.kind
        self.id = id.description
    }

    /// Reads a key as a form sends it.
    ///
    /// - Returns: nil for what can be no entry's.
    package init?(kind: String?, id: String?) {
        guard let kind = kind.flatMap(WorkKind.init(rawValue:)), let id else { return nil }
        guard WorkID<Movie>(id) != nil || id.wholeMatch(of: /own-[a-z0-9]{1,13}/) != nil else { return nil }
        self.kind = kind
        self.id = id
    }

    init(kind: WorkKind, of parts: [String]) {
        self.kind = kind
        id = "own-" + StableHash(([kind.rawValue] + parts).joined(separator: "\n").utf8).text
    }
}
