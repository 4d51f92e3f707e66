import Domain
import Foundation

/// The view model of `/movies`. Just one of `results`, `initial` and `noResults` is there.
package struct MovieSearchViewModel: Encodable, Sendable {
    package let title: String
    package let heading: String
    package let searchBox: SearchBoxViewData
    package let notices: [NoticeViewData]
    package let hasNotices: Bool
    package let results: MovieResultsViewData?
    package let initial: MovieWaysInViewData?
    package let noResults: MovieNoResultsViewData?
}

package struct MovieResultsViewData: Encodable, Sendable {
    package let countText: String
    package let total: Int
    package let movies: [MovieRowViewData]
    package let pageText: String?
    package let previous: String?
    package let next: String?
    package let isEnd: Bool
}

package struct MovieWaysInViewData: Encodable, Sendable {
    package let selections: [MovieSelectionViewData]
}

package struct MovieNoResultsViewData: Encodable, Sendable {
    package let message: String
    package let selections: [MovieSelectionViewData]
}

/// Something that the reader should know of how the answer came.
package struct NoticeViewData: Encodable, Sendable {
    package let text: String
}

package struct MovieSearchPresenter: Sendable {
    private let texts: Texts

    package init(texts: Texts) {
        self.texts = texts
    }

    /// The page without a query.
    package func presentInitial(
        selections: [MovieSelection], recents: RecentQueriesState
    ) -> MovieSearchViewModel {
        viewModel(
            title: texts.labels.films, query: "", at: .movies(), recents: recents,
            initial: MovieWaysInViewData(selections: selections.map(MovieRowPresenter(texts: texts).present))
        )
    }

    /// - Parameters:
    ///   - selections: ways on where nothing was found.
    ///   - now: what the age of a saved copy is counted from.
    package func present(
        _ answer: Answer<ResultPage<Movie>>, for query: SearchQuery, selections: [MovieSelection],
        recents: RecentQueriesState, now: Date
    ) -> MovieSearchViewModel {
        let page = answer.value
        let rows = MovieRowPresenter(texts: texts)
        let path = SitePath.movies(query: query.text, page: page.number)
        let notices = answer.notices.map { NoticePresenter(texts: texts).present($0, now: now) }
        guard page.total > 0 else {
            return viewModel(
                title: texts.noFilms(query.text), query: query.text, at: path, recents: recents, notices: notices,
                noResults: MovieNoResultsViewData(
                    message: texts.noFilms(query.text), selections: selections.map(rows.present)))
        }
        return viewModel(
            title: texts.filmsFor(query.text, page.number), query: query.text, at: path, recents: recents, notices: notices,
            results: MovieResultsViewData(
                countText: texts.filmCount(page.total, query.text),
                total: page.total,
                movies: page.items.map(rows.present),
                pageText: page.pageCount > 1 ? texts.pageOf(page.number, page.pageCount) : nil,
                previous: page.number > 1 ? SitePath.movies(query: query.text, page: page.number - 1).address : nil,
                next: page.hasNext ? SitePath.movies(query: query.text, page: page.number + 1).address : nil,
                isEnd: !page.hasNext))
    }

    private func viewModel(
        title: String, query: String, at path: SitePath, recents: RecentQueriesState, notices: [NoticeViewData] = [],
        results: MovieResultsViewData? = nil, initial: MovieWaysInViewData? = nil, noResults: MovieNoResultsViewData? = nil
    ) -> MovieSearchViewModel {
        MovieSearchViewModel(
            title: texts.siteTitle(title),
            heading: texts.labels.films,
            searchBox: SearchBoxPresenter().present(query: query, recents: recents, at: path, texts: texts),
            notices: notices,
            hasNotices: !notices.isEmpty,
            results: results,
            initial: initial,
            noResults: noResults
        )
    }
}

struct NoticePresenter {
    let texts: Texts

    func present(_ notice: AnswerNotice, now: Date) -> NoticeViewData {
        switch notice {
        case .savedCopy(let date, let failure):
            // A clock that was set back makes no copy younger than now.
            let age = max(0, Int(now.timeIntervalSince(date)))
            return NoticeViewData(text: texts.savedCopy(age, failure.map(texts.reason)))
        case .sourceFailed(let source, let kind):
            return NoticeViewData(text: texts.sourceFailed(texts.name(of: source), texts.reason(kind)))
        }
    }
}
