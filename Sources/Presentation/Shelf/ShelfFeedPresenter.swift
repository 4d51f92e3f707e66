import Domain
import Foundation

/// The Atom feed of a shelf. All its addresses are absolute.
package struct ShelfFeedViewModel: Codable, Sendable {
    package let language: String
    package let title: String
    package let siteName: String
    /// A URN that does not change with the host.
    package let id: String
    package let address: String
    package let shelf: String
    /// A time as in RFC 3339.
    package let updated: String
    package let entries: [ShelfFeedEntryViewData]
}

package struct ShelfFeedEntryViewData: Codable, Sendable {
    package let id: String
    package let title: String
    package let address: String
    package let updated: String
    package let summary: String
}

package struct ShelfFeedPresenter: Sendable {
    private let origin: String

    /// - Parameter origin: the public address without a slash at its end.
    package init(origin: String) {
        self.origin = origin
    }

    /// Notes are left out, since feed readers store feeds on servers of third parties.
    ///
    /// - Parameter entries: in the order of their last change, newest first.
    package func present(_ feed: ShelfFeed, entries: [ShelfEntry]) -> ShelfFeedViewModel {
        let texts = Texts.of(feed.language)
        let id = "urn:foyer:shelf:\(feed.key.alias)"
        return ShelfFeedViewModel(
            language: feed.language.rawValue,
            title: texts.siteTitle(texts.shelf.labels.heading),
            siteName: texts.labels.siteName,
            id: id,
            address: origin + SitePath.shelfFeed(feed.key).address,
            shelf: origin + SitePath.shelf().address,
            updated: max(feed.opened, entries.first?.changed ?? feed.opened).ISO8601Format(),
            entries: entries.map { present($0, of: id, texts) })
    }

    private func present(_ entry: ShelfEntry, of feed: String, _ texts: Texts) -> ShelfFeedEntryViewData {
        let work = entry.work
        let page =
            switch work.kind {
            case .movie: work.id.flatMap { WorkID<Movie>($0) }.map { SitePath.movie($0) }
            case .book: work.id.flatMap { WorkID<Book>($0) }.map { SitePath.book($0) }
            }
        return ShelfFeedEntryViewData(
            id: "\(feed):\(work.kind.rawValue):\(entry.key.id)",
            title: work.title + (work.date.map { " (\($0.year))" } ?? ""),
            address: origin + (page ?? .shelf()).address,
            updated: entry.changed.ISO8601Format(),
            summary: [
                (work.kind == .movie ? texts.films : texts.books).kind,
                work.creators.first.map { texts.authors($0, work.creators.count - 1) }, texts.shelf.status(entry.status),
                entry.rating.map(ShelfFormPresenter(texts: texts).stars),
            ].compactMap { $0 }.joined(separator: " · "))
    }
}
