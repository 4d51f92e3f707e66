/// The names of a subject.
package struct SubjectName: Sendable, Hashable, Codable {
    /// In lower case, as in the catalog.
    package let english: String
    package let korean: String

    package init(english: String, korean: String) {
        self.english = english
        self.korean = korean
    }
}
