import Domain
import Presentation

/// The query and the page number of an address or a form, and the query of the results that the visitor saw before.
struct SearchFields: Decodable {
    let query: String?
    let page: String?
    let previous: String?

    /// - Returns: nil for a blank query.
    func searchQuery() throws(ContextualPageError) -> SearchQuery? {
        do {
            return try SearchQuery(query ?? "")
        } catch {
            switch error {
            case .blank: return nil
            case .tooLong: throw ContextualPageError(.queryTooLong, query: query ?? "")
            }
        }
    }

    /// The query of the results that stay where the search fails; nil where it is missing or no query.
    var previousQuery: SearchQuery? { previous.flatMap { try? SearchQuery($0) } }

    /// The first page where none is named, or a blank one; nil for anything else but a number from 1 to 500.
    var pageNumber: PageNumber? {
        guard let page, !page.allSatisfy(\.isWhitespace) else { return .first }
        return Int(digits: page).flatMap(PageNumber.init)
    }
}
