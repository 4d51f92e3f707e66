/// A picture at its source, under a name that is safe in an address.
package struct PictureReference: Hashable, Sendable, Codable {
    package let source: Source
    /// The source's name for it: letters, digits, hyphens, underscores and, except at the start, dots; at most 100 characters.
    package let name: String

    /// - Returns: nil for any other name.
    package init?(source: Source, name: String) {
        guard name.consists(of: WorkID<Movie>.isKeyCharacter, count: 1...100), name.utf8.first != UInt8(ascii: ".") else {
            return nil
        }
        self.source = source
        self.name = name
    }
}
