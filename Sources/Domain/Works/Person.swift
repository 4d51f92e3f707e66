/// A creator or actor of a work.
package struct Person: Hashable, Sendable {
    /// The name in the viewer's language.
    package let name: String
    /// The name in international catalogs, if it differs from `name`.
    package let internationalName: String?
    /// An actor's role, if it is known.
    package let role: String?

    package init(name: String, internationalName: String? = nil, role: String? = nil) {
        self.name = name
        self.role = role
        self.internationalName = internationalName == name ? nil : internationalName
    }
}
