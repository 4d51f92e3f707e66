import Domain
import HTTPTypes
import Presentation

/// An error with the query and the retry link of its page. Handlers throw it where the request's address does not contain
/// these.
struct ContextualPageError: Error {
    let error: PageError
    /// The text of the search box.
    let query: String
    /// The page that the link "try again" leads to.
    let path: SitePath?
    /// In seconds; nil where it is not known.
    let retryAfter: Int?
    /// A text of the form that was not saved.
    let typed: String?

    /// The header `Allow`; nil for every error but `methodNotAllowed`.
    private(set) var allow: String?

    init(_ error: PageError, query: String = "", path: SitePath? = nil, retryAfter: Int? = nil, typed: String? = nil) {
        self.error = error
        self.query = query
        self.path = path
        self.retryAfter = retryAfter
        self.typed = typed
    }

    /// A method that the path does not have.
    ///
    /// - Parameter allow: the methods that it has, for the header `Allow`.
    init(allow: String) {
        self.init(.methodNotAllowed)
        self.allow = allow
    }

    /// The error of a search below which other results can be shown; nil for any other error.
    init?(failedSearch error: any Error, query: SearchQuery, path: SitePath) {
        switch error {
        case let error as CatalogError where error.kind != .cancelled:
            self.init(error, query: query.text, path: path)
        case PageError.tooManyRequests(let wait):
            self.init(.tooManyRequests(wait: wait), query: query.text, path: path, retryAfter: wait)
        default: return nil
        }
    }

    init(_ error: CatalogError, query: String = "", path: SitePath?) {
        self.init(.catalog(error.kind, error.source), query: query, path: path, retryAfter: error.retryAfter)
    }
}

/// Runs `body`. The page of an error of the storage, or of a limit, then offers `destination` to try again. The address of a form
/// cannot be that link, since it accepts POST only.
///
/// - Parameter typed: a text of the form, which the page shows, since it was not saved.
func withRetryLink<Value>(
    to destination: Destination, typed: String? = nil, _ body: () async throws -> Value
) async throws -> Value {
    do {
        return try await body()
    } catch let error as StorageError {
        throw ContextualPageError(.storage(error), path: destination.path, typed: typed)
    } catch PageError.tooManyRequests(let wait) {
        throw ContextualPageError(.tooManyRequests(wait: wait), path: destination.path, retryAfter: wait, typed: typed)
    }
}
