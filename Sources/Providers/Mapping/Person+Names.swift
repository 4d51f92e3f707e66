import Domain

extension Person {
    /// People by the names that a service sends; names without text are left out.
    static func named(_ names: [String]?) -> [Person] {
        (names ?? []).compactMap { PlainText.nonEmpty($0).map { Person(name: $0) } }
    }
}
