import Domain

/// Finds the name that a person probably meant.
enum Suggestion {
    /// The least similarity, from 0 to 1, of a name that is worth suggesting.
    private static let threshold = 0.5

    /// - Parameter prefix: the beginning of all names, which the comparison leaves out.
    static func nearest(to typed: String, among names: [String], sharing prefix: String = "") -> String? {
        let typed = typed.dropFirst(prefix.count)
        return names.map { (name: $0, similarity: EditSimilarity.between(typed, $0.dropFirst(prefix.count))) }
            .filter { $0.similarity >= threshold }
            .max { $0.similarity < $1.similarity }?.name
    }
}
