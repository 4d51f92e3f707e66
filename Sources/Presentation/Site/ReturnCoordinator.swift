/// Decides the redirect after the forms of the recent queries and of the language switch: back to their page.
package struct ReturnCoordinator: Sendable {
    package init() {}

    /// - Parameter here: the address in the form's field, or the `Referer`.
    /// - Returns: that page if it belongs to this site, else the home page.
    package func destination(backTo here: String?) -> SitePath {
        here.flatMap { SitePath(pageAddress: $0) } ?? .home
    }
}
