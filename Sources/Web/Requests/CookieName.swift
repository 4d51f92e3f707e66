enum CookieName {
    static let visitor = "foyer_visitor"
    static let language = "foyer_language"
    static let listens = "foyer_listens"
}
