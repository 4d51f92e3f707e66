/// A visitor during one of their own requests, the only time that the server knows the token.
package struct Visitor: Hashable, Sendable {
    package let token: VisitorToken
    package let id: VisitorID

    package init(token: VisitorToken, id: VisitorID) {
        self.token = token
        self.id = id
    }
}
