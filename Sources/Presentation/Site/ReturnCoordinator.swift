/// Where the forms of the recent queries and the language switch lead: back to the page that they stand on.
package struct ReturnCoordinator: Sendable {
    package init() {}

    /// - Parameter here: the address that the form sent along, or the page that the browser says it came from.
    /// - Returns: that page, where it is one of this site's; else the home page.
    package func destination(backTo here: String?) -> SitePath {
        here.flatMap { SitePath(pageAddress: $0) } ?? .home
    }
}
