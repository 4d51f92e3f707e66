import Domain
import Presentation

/// What a search form sends, and what an address of results carries.
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

    /// The first page where none is named; nil for what is no number from 1 to 500.
    var pageNumber: PageNumber? {
        guard let page else { return .first }
        // `Int` would also take a sign.
        guard page.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Int(page).flatMap(PageNumber.init)
    }
}

/// What an address of results is narrowed to.
struct SearchOptionFields: Decodable {
    let from: String?
    let to: String?
    let subject: String?
    let language: String?
    let country: String?
    let sort: String?

    /// nil for what makes no sense.
    var options: SearchOptions? {
        SearchOptions(
            ["from": from, "to": to, "subject": subject, "language": language, "country": country, "sort": sort]
                .compactMapValues { $0 })
    }
}
