/// What a list says of a work that is kept.
package struct ShelfMark: Hashable, Sendable {
    package let status: ShelfStatus
    package let isOwned: Bool

    package init(status: ShelfStatus, isOwned: Bool = false) {
        self.status = status
        self.isOwned = isOwned
    }
}
