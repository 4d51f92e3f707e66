/// Somebody who made a work.
package struct Person: Hashable, Sendable {
    /// The name as people who read the reader's language write it.
    package let name: String
    /// The name as libraries all over the world have it, where `name` is another.
    package let internationalName: String?
    /// Whom an actor plays, where that is known.
    package let role: String?

    package init(name: String, internationalName: String? = nil, role: String? = nil) {
        self.name = name
        self.role = role
        self.internationalName = internationalName == name ? nil : internationalName
    }
}
