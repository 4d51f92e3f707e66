import HTTPTypes
import Hummingbird

/// What browsers say about the page that caused a request (Fetch Metadata).
extension Request {
    /// Whether a page of another site sent the browser here; nil where the browser does not say.
    var isCrossSite: Bool? {
        HTTPField.Name("Sec-Fetch-Site").flatMap { headers[$0] }.map { $0 != "same-origin" && $0 != "none" }
    }

    /// Whether a page of another site sent a browser here that has cookies of this one.
    var isCrossSiteWithCookies: Bool { isCrossSite == true && headers[.cookie] != nil }
}
