import Domain
import Presentation

/// The query and the page number of an address or a form.
struct SearchFields: Decodable {
    let query: String?
    let page: String?

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

    /// The first page where none is named; nil for anything but a number from 1 to 500.
    var pageNumber: PageNumber? {
        guard let page else { return .first }
        return Int(digits: page).flatMap(PageNumber.init)
    }
}
