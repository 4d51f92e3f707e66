enum CookieName {
    static let visitor = "foyer_visitor"
    static let language = "foyer_language"
    /// Set by `foyer.js` in browsers that follow server-sent events.
    static let listens = "foyer_listens"
}
