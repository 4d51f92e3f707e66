import Domain

extension AnyWork {
    package var key: ShelfKey {
        switch self {
        case .movie(let movie): ShelfKey(movie.id)
        case .book(let book): ShelfKey(book.id)
        }
    }

    func row(in texts: Texts, shelf: ShelfContext?) -> WorkRowViewData {
        switch self {
        case .movie(let movie): WorkRowPresenter(texts: texts, shelf: shelf).present(movie)
        case .book(let book): WorkRowPresenter(texts: texts, shelf: shelf).present(book)
        }
    }
}
