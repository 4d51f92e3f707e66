import Domain
import Hummingbird

/// The cookies that Foyer sets: the visitor's token once something is saved, and the language once the visitor chooses one.
struct VisitorCookies: Sendable {
    let publicURL: PublicURL
    let visitors: any Visitors

    /// 400 days in seconds, the longest life of a cookie in browsers. Every response that sets the cookie restarts it.
    private static let lifetime = DataRetention.visitors * 24 * 60 * 60

    /// With https, browsers accept a cookie with the prefix from this host alone, over https.
    private var visitorName: String { (publicURL.isSecure ? "__Host-" : "") + CookieName.visitor }

    /// The visitor whose cookie a request has. With https, the name without the prefix counts, too: a cookie that was set without
    /// https, or by an earlier version. The next thing that is saved sets the cookie under its new name.
    func visitor(of request: Request) -> Visitor? {
        let cookies = request.cookies
        for name in publicURL.isSecure ? [visitorName, CookieName.visitor] : [visitorName] {
            if let token = cookies[name].flatMap({ VisitorToken($0.value) }), let visitor = visitors.visitor(with: token) {
                return visitor
            }
        }
        return nil
    }

    /// The visitor of a request that saves something.
    func visitorOrNew(_ context: FoyerRequestContext) -> Visitor {
        context.viewer.knownVisitor ?? visitors.newVisitor()
    }

    func visitor(_ visitor: Visitor) -> Cookie {
        cookie(name: visitorName, value: visitor.token.value)
    }

    func language(_ language: Language) -> Cookie {
        cookie(name: CookieName.language, value: language.rawValue)
    }

    private func cookie(name: String, value: String) -> Cookie {
        Cookie(
            name: name, value: value, maxAge: Self.lifetime, path: "/", secure: publicURL.isSecure, httpOnly: true,
            sameSite: .lax)
    }
}
