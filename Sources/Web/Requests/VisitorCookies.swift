import Domain
import Hummingbird

/// The cookies that Foyer sets: the visitor's token once something is saved, and the language once the visitor chooses one.
struct VisitorCookies: Sendable {
    let publicURL: PublicURL
    let visitors: any Visitors

    /// 400 days in seconds, the longest life of a cookie in browsers. Every response that sets the cookie restarts it.
    private static let lifetime = DataRetention.visitors * 24 * 60 * 60

    /// With https, browsers accept a cookie with the prefix from this host alone, over https.
    private func name(_ plain: String) -> String { publicURL.isSecure ? "__Host-" + plain : plain }

    /// The visitor whose cookie a request has.
    ///
    /// With https, the name without the prefix counts, too, for visitors who may have got the cookie before the prefix came. Another
    /// site under the same domain can set this name, so it must not count for visitors of now, one of whom may be an attacker. The
    /// next thing that is saved sets the cookie under its new name.
    func visitor(in cookies: Cookies) -> Visitor? {
        if let cookie = cookies[name(CookieName.visitor)] { return visitor(of: cookie) }
        guard publicURL.isSecure, let visitor = cookies[CookieName.visitor].flatMap(visitor), visitor.mayHavePlainCookie
        else { return nil }
        return visitor
    }

    private func visitor(of cookie: Cookie) -> Visitor? {
        VisitorToken(cookie.value).flatMap(visitors.visitor)
    }

    /// The language that the visitor chose. Where another site has set it, no harm is done.
    func language(in cookies: Cookies) -> Language? {
        (cookies[name(CookieName.language)] ?? cookies[CookieName.language]).flatMap { Language(rawValue: $0.value) }
    }

    /// The visitor of a request that saves something.
    ///
    /// - Throws: the error of the look-up, where the visitor's token could not be checked.
    func visitorOrNew(_ context: FoyerRequestContext) throws(StorageError) -> Visitor {
        guard let visitor = context.viewer.knownVisitor else { return visitors.newVisitor() }
        if let error = visitor.lookupError { throw error }
        return visitor
    }

    func visitor(_ visitor: Visitor) -> Cookie {
        cookie(name: name(CookieName.visitor), value: visitor.token.value)
    }

    func language(_ language: Language) -> Cookie {
        cookie(name: name(CookieName.language), value: language.rawValue)
    }

    private func cookie(name: String, value: String) -> Cookie {
        Cookie(
            name: name, value: value, maxAge: Self.lifetime, path: "/", secure: publicURL.isSecure, httpOnly: true,
            sameSite: .lax)
    }
}
