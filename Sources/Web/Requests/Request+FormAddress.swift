import Hummingbird

extension Request {
    /// The address of a form's page: the one that the form names, else the one that the browser names as its referrer, where it
    /// is of this site. The coordinators check it.
    ///
    /// - Parameter here: the form's own field.
    func formAddress(here: String?, publicURL: PublicURL) -> String? {
        let origin = publicURL.origin(for: self)
        return here ?? headers[.referer].flatMap { $0.hasPrefix(origin + "/") ? String($0.dropFirst(origin.count)) : nil }
    }
}
