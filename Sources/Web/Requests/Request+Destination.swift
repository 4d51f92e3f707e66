import Hummingbird
import Presentation

extension Request {
    /// The page that a form leads back to: the one that it names, else the one that the browser names as its referrer, else the
    /// home page.
    ///
    /// - Parameter here: the form's own field. Addresses of other sites do not count.
    func destination(here: String?, publicURL: PublicURL) -> SitePath {
        let origin = publicURL.origin(for: self)
        let referrer = headers[.referer].flatMap { $0.hasPrefix(origin + "/") ? String($0.dropFirst(origin.count)) : nil }
        return ReturnCoordinator().destination(backTo: here ?? referrer)
    }
}
