import Domain

extension SearchTarget {
    /// The query for services that search an edition as `isbn:…`; nil where nothing can be found.
    var fieldedText: String? {
        switch self {
        case .words(let words): words
        case .edition(let isbn): "isbn:\(isbn)"
        case .film(let imdb): imdb
        case .nothing: nil
        }
    }
}
