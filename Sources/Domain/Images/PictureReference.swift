/// A picture at its source, by a name that can stand in an address.
package struct PictureReference: Hashable, Sendable, Codable {
    package let source: Source
    /// The source's own name for it: letters, digits, hyphens, underscores and, but for the first, dots.
    package let name: String

    /// - Returns: nil for any other name.
    package init?(source: Source, name: String) {
        guard name.wholeMatch(of: /[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}/) != nil else { return nil }
        self.source = source
        self.name = name
    }
}
