/// The two kinds of work.
///
/// The raw value is the plural that addresses, forms and shelf files use.
package enum WorkKind: String, Sendable, Hashable, CaseIterable, Codable {
    case movie = "movies"
    case book = "books"

    /// The singular that the catalog's files, their JSON lines and the column `kind` use.
    package var catalogName: String {
        switch self {
        case .movie: "movie"
        case .book: "book"
        }
    }

    package init?(catalogName: String) {
        guard let kind = Self.allCases.first(where: { $0.catalogName == catalogName }) else { return nil }
        self = kind
    }
}
