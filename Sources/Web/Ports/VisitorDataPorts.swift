import Domain

/// The ports that keep what visitors search, ask and put on their shelves.
package struct VisitorDataPorts: Sendable {
    package let visitors: any Visitors
    package let recents: any RecentQueries
    package let shelf: any Shelf
    package let shelfFeeds: any ShelfFeeds
    package let questions: any Questions

    package init(
        visitors: any Visitors, recents: any RecentQueries, shelf: any Shelf, shelfFeeds: any ShelfFeeds,
        questions: any Questions
    ) {
        self.visitors = visitors
        self.recents = recents
        self.shelf = shelf
        self.shelfFeeds = shelfFeeds
        self.questions = questions
    }
}
