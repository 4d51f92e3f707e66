/// A word in the singular and in the plural.
struct PluralForms: Codable, Sendable {
    let one: String
    let several: String

    func callAsFunction(_ count: Int) -> String { count > 1 ? several : one }
}
