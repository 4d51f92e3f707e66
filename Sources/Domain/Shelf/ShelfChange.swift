/// A change that a form makes to an entry; fields without a value stay as they are.
package struct ShelfChange: Sendable {
    package let key: ShelfKey
    package let status: ShelfStatus
    package let isOwned: Bool?
    /// nil leaves the rating; a value of nil deletes it.
    package let rating: StarRating??
    package let note: String??
    /// Whether an existing entry stays as it is: the button of a list may be older than the entry.
    package let onlyIfNew: Bool

    /// - Returns: nil for a status of the other kind of works.
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
