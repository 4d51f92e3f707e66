import Domain
import Presentation

/// A problem, with what an error page needs to lose nothing of what was asked.
struct ContextualPageError: Error {
    let problem: PageError
    /// What stood in the search box.
    let query: String
    /// The page to try again.
    let path: SitePath?
    /// After how many seconds it is worth trying again, where that is known.
    let retryAfter: Int?

    init(_ problem: PageError, query: String = "", path: SitePath? = nil, retryAfter: Int? = nil) {
        self.problem = problem
        self.query = query
        self.path = path
        self.retryAfter = retryAfter
    }

    init(_ error: CatalogError, query: String = "", path: SitePath?) {
        self.init(.catalog(error.kind, error.source), query: query, path: path, retryAfter: error.retryAfter)
    }
}
