import Domain
import Hummingbird

/// The cookies that Foyer sets: the visitor's id once something is saved, and the language once the visitor chooses one.
struct VisitorCookies: Sendable {
    let publicURL: PublicURL

    /// A year, in seconds. Every response that sets the cookie restarts it.
    private static let lifetime = 365 * 24 * 60 * 60

    func visitor(_ visitor: VisitorID) -> Cookie {
        cookie(name: CookieName.visitor, value: visitor.value)
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
