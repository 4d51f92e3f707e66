/// What a form says of a work; what it does not name stays as it is.
package struct ShelfChange: Sendable {
    package let key: ShelfKey
    package let status: ShelfStatus
    package let isOwned: Bool?
    /// nil to leave it, a value of nil to take it away.
    package let rating: StarRating??
    package let note: String??
    /// Whether it says nothing of a work that is kept already: the button of a list, which may have been made before.
    package let onlyIfNew: Bool

    /// - Returns: nil where works of this kind have no such status.
    package init?(
        key: ShelfKey, status: ShelfStatus, isOwned: Bool? = nil, rating: StarRating?? = nil, note: String?? = nil,
        onlyIfNew: Bool = false
    ) {
        guard status.kind == key.kind else { return nil }
        self.key = key
        self.status = status
        self.isOwned = isOwned
        self.rating = rating
        self.note = note
        self.onlyIfNew = onlyIfNew
    }

    func applied(to entry: ShelfEntry) -> ShelfEntry {
        var entry = entry
        entry.status = status
        if let isOwned { entry.isOwned = isOwned && key.kind == .book }
        if let rating { entry.rating = rating }
        if let note { entry.note = note }
        return entry
    }
}
