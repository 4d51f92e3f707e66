/// What a list of works shows of a work on the shelf.
package struct ShelfMark: Hashable, Sendable {
    package let status: ShelfStatus
    package let isOwned: Bool

    package init(status: ShelfStatus, isOwned: Bool = false) {
        self.status = status
        self.isOwned = isOwned
    }
}
