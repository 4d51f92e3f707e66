import Domain

/// The view model of `/`.
package struct HomeViewModel: Codable, Sendable {
    package let title: String
    package let hint: String
    package let searchBox: SearchBoxViewData
    package let adaptations: [AdaptationViewData]
    package let hasAdaptations: Bool
    package let selections: [SelectionViewData]
    /// The works of the visitor's last answers; nil without answers.
    package let recommended: SelectionViewData?
}

package struct HomePresenter: Sendable {
    /// The themes of the selections that pages over both kinds show.
    package static let movieThemes: [Movie.Theme] = [.koreanCinema, .classics]
    package static let bookThemes: [Book.Theme] = [.koreanLiterature, .shortReads]

    private let texts: Texts

    package init(texts: Texts) {
        self.texts = texts
    }

    /// - Parameter marks: the works of the page that are on the visitor's shelf.
    package func present(
        adaptations: [Adaptation], movies: [WorkSelection<Movie>], books: [WorkSelection<Book>],
        recommended: [AnyWork] = [], recents: RecentQueriesState, marks: [ShelfKey: ShelfMark] = [:]
    ) -> HomeViewModel {
        let shelf = ShelfContext(marks: marks, here: .home)
        return HomeViewModel(
            title: texts.labels.siteName,
            hint: texts.search(.all).initialHint,
            searchBox: SearchBoxPresenter().present(query: "", recents: recents, at: .home, texts: texts),
            adaptations: adaptations.map(AdaptationPresenter(texts: texts, shelf: shelf).present),
            hasAdaptations: !adaptations.isEmpty,
            selections: Self.selections(movies: movies, books: books, texts: texts, shelf: shelf),
            recommended: recommended.isEmpty
                ? nil
                : SelectionViewData(
                    heading: texts.labels.recommended,
                    works: recommended.map { $0.row(in: texts, shelf: shelf.inSection("recommended")) })
        )
    }

    /// Selections of films and of books, alternately.
    static func selections(
        movies: [WorkSelection<Movie>], books: [WorkSelection<Book>], texts: Texts, shelf: ShelfContext
    ) -> [SelectionViewData] {
        let films = WorkRowPresenter(texts: texts, shelf: shelf).present(movies)
        let books = WorkRowPresenter(texts: texts, shelf: shelf).present(books)
        return (0..<max(films.count, books.count)).flatMap { index in
            [films, books].compactMap { $0.indices.contains(index) ? $0[index] : nil }
        }
    }
}
