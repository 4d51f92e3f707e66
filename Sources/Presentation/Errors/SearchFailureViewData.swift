/// The error above the results of another search, or above the pages before the one that failed.
package struct SearchFailureViewData: Codable, Sendable {
    package let code: String
    package let heading: String
    package let message: String
    /// The address to try again; nil where the same request would fail again.
    package let retry: String?
}
