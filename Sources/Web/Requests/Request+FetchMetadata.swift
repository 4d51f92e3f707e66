import HTTPTypes
import Hummingbird

/// What browsers say about the page that caused a request (Fetch Metadata).
extension Request {
    /// Whether a page of another site sent the browser here; nil where the browser does not say.
    var isCrossSite: Bool? {
        HTTPField.Name.secFetchSite.flatMap { headers[$0] }.map { $0 != "same-origin" && $0 != "none" }
    }

    /// Whether a page of another site sent a browser here that has cookies of this one.
    var isCrossSiteWithCookies: Bool { headers[.cookie] != nil && isCrossSite == true }
}

extension HTTPField.Name {
    fileprivate static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")
}
