import Domain

extension SearchTarget {
    /// As services take it that search by fields: an edition by `isbn:`; nil where there is nothing to ask.
    var fieldedText: String? {
        switch self {
        case .words(let words): words
        case .edition(let isbn): "isbn:\(isbn)"
        case .film(let imdb): imdb
        case .nothing: nil
        }
    }
}
