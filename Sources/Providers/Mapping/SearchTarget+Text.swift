import Domain

extension SearchTarget {
    /// The query for services that search an edition as `isbn:…`; nil where nothing can be found.
    var fieldedText: String? {
        switch self {
        case .words(let words): Self.withoutOperators(words)
        case .edition(let isbn): "isbn:\(isbn)"
        case .film(let imdb): imdb
        case .nothing: nil
        }
    }

    /// The words with AND, OR and NOT in lower case. In capitals, they are operators: a search for “DO NOT DISTURB” would find
    /// what does not disturb, and something else than “do not disturb”, which has the same saved request.
    private static func withoutOperators(_ words: String) -> String {
        words.split(separator: " ").map { ["AND", "OR", "NOT"].contains($0) ? $0.lowercased() : String($0) }
            .joined(separator: " ")
    }
}
