/// The kinds of works that a search covers.
package enum SearchScope: Sendable, Hashable, CaseIterable, RawRepresentable {
    case all
    case only(WorkKind)

    package static let movies = SearchScope.only(.movie)
    package static let books = SearchScope.only(.book)

    package static let allCases: [SearchScope] = [.all] + WorkKind.allCases.map(SearchScope.only)

    package var kinds: [WorkKind] {
        switch self {
        case .all: WorkKind.allCases
        case .only(let kind): [kind]
        }
    }

    package init?(rawValue: String) {
        guard let scope = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = scope
    }

    /// `all`, `movies` or `books`, the value of the form field `kind`.
    package var rawValue: String {
        switch self {
        case .all: "all"
        case .only(let kind): kind.rawValue
        }
    }
}
