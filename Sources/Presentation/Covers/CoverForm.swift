/// The layout of a drawn cover.
package enum CoverForm: String, Sendable {
    /// For a film: a picture above the title.
    case poster
    /// For a book: a pattern, a label with the title, and the spine at the left.
    case jacket
}
