/// A visitor during one of their own requests, the only time that the server knows the token.
package struct Visitor: Equatable, Sendable {
    package let token: VisitorToken
    package let id: VisitorID
    /// Whether the visitor's cookie may have a name without a prefix on a site with https: it was set without https, or before
    /// cookies had a prefix.
    package let mayHavePlainCookie: Bool
    /// Why it is unknown whether the server issued the token; nil where it did. Nothing is saved for such a visitor.
    package let lookupError: StorageError?

    package init(
        token: VisitorToken, id: VisitorID, mayHavePlainCookie: Bool = false, lookupError: StorageError? = nil
    ) {
        self.token = token
        self.id = id
        self.mayHavePlainCookie = mayHavePlainCookie
        self.lookupError = lookupError
    }
}
