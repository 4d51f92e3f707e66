import Domain
import Foundation

/// The view model of `/movies/{id}` and `/books/{id}`.
package struct WorkDetailsViewModel: Codable, Sendable {
    package let title: String
    package let id: String
    package let heading: String
    package let headingLanguage: String?
    package let year: String?
    package let otherTitle: String?
    package let otherTitleLanguage: String?
    package let motto: String?
    package let mottoLanguage: String?
    package let overview: String?
    package let overviewLanguage: String?
    /// nil where it is not known whether there is one.
    package let noOverview: String?
    package let description: String
    package let cover: CoverImageViewData
    package let notices: [NoticeViewData]
    package let hasNotices: Bool
    package let facts: [FactViewData]
    package let shelf: ShelfFormViewData
    package let words: ShelfLabels
    package let share: ShareViewData
    /// The attribution that a source requires.
    package let credit: String?
    /// The book of a film, or the films of a book.
    package let counterparts: [CounterpartViewData]
    package let hasCounterparts: Bool
    package let byTheSameMakers: SelectionViewData?
    package let similar: SelectionViewData?
    package let searchBox: SearchBoxViewData
    package let metadata: WorkMetadataViewData
}

package struct CounterpartViewData: Codable, Sendable {
    package let work: WorkRowViewData
    /// The years between the book and the film, in words.
    package let years: String?
}

package struct WorkDetailsPresenter<Item: PresentableWork>: Sendable {
    private let texts: Texts

    package init(texts: Texts) {
        self.texts = texts
    }

    /// - Parameters:
    ///   - entry: the work's entry on the visitor's shelf.
    ///   - marks: the other works of the page that are on the visitor's shelf.
    ///   - origin: the public address without a slash at its end.
    ///   - now: the time that the age of a saved response is relative to.
    package func present(
        _ response: CatalogResponse<WorkDetails<Item>>, recents: RecentQueriesState, entry: ShelfEntry? = nil,
        marks: [ShelfKey: ShelfMark] = [:], origin: String = "", now: Date
    ) -> WorkDetailsViewModel {
        let work = response.value.work
        let row = WorkRowPresenter(texts: texts).present(work)
        let words = Item.texts(in: texts)
        let year = work.yearText(in: texts)
        let notices = NoticePresenter(texts: texts).present(response.notices, at: Item.path(of: work.id), now: now)
        let description = row.overview ?? row.title
        let context = ShelfContext(marks: marks, here: Item.path(of: work.id))
        return WorkDetailsViewModel(
            title: texts.siteTitle(row.title + (year.map { " (\($0))" } ?? "")),
            id: row.id,
            heading: row.title,
            headingLanguage: row.titleLanguage,
            year: year,
            otherTitle: row.otherTitle,
            otherTitleLanguage: row.otherTitleLanguage,
            motto: work.motto?.text,
            mottoLanguage: texts.foreign(work.motto?.language),
            overview: row.overview,
            overviewLanguage: row.overviewLanguage,
            noOverview: response.hasOnlyKnownFacts ? nil : words.noOverview,
            description: description,
            cover: CoverPresenter(texts: texts).image(of: work, in: .details),
            notices: notices,
            hasNotices: !notices.isEmpty,
            facts: work.facts(in: texts, subjectNames: response.value.subjectNames)
                + [FactViewData(label: texts.labels.source, text: row.source)].compactMap { $0 },
            shelf: ShelfFormPresenter(texts: texts).form(
                ShelfKey(work.id), title: row.title, entry: entry, here: Item.path(of: work.id).address + "#saved"),
            words: texts.shelf.labels,
            share: ShareViewData(
                title: row.title + (year.map { " (\($0))" } ?? ""), text: nil, address: origin + Item.path(of: work.id).address,
                shareLabel: texts.labels.share, copyLabel: texts.labels.copyLink, fieldLabel: texts.labels.linkToPage),
            credit: work.sources.contains(.tmdb) ? texts.labels.tmdbCredit : nil,
            counterparts: counterparts(response.value),
            hasCounterparts: !response.value.counterparts.isEmpty,
            byTheSameMakers: shelf(
                response.value.bySameCreators, under: words.bySameCreators(work.creatorCount), section: "makers", context),
            similar: shelf(response.value.similar, under: words.similar, section: "similar", context),
            searchBox: SearchBoxPresenter().present(
                query: "", recents: recents, at: Item.path(of: work.id), texts: texts),
            metadata: WorkMetadataPresenter(texts: texts, origin: origin).present(work, description: description)
        )
    }

    private func shelf(
        _ works: [Item], under heading: String, section: String, _ context: ShelfContext
    ) -> SelectionViewData? {
        works.isEmpty
            ? nil : WorkRowPresenter(texts: texts, shelf: context).present(works, under: heading, section: section)
    }

    private func counterparts(_ details: WorkDetails<Item>) -> [CounterpartViewData] {
        details.counterparts.map { counterpart in
            CounterpartViewData(
                work: WorkRowPresenter(texts: texts).present(counterpart),
                years: AdaptationPresenter(texts: texts).years(between: details.work.firstDate, counterpart.firstDate))
        }
    }
}
