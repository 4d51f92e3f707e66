/// A subject by its names.
package struct SubjectName: Sendable, Hashable, Codable {
    /// In lower case, as the catalog has it.
    package let english: String
    package let korean: String

    package init(english: String, korean: String) {
        self.english = english
        self.korean = korean
    }
}
