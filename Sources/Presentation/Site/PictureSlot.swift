/// A size in which pages show a poster or a cover.
package enum PictureSlot: String, Sendable, CaseIterable {
    /// In a list.
    case row
    /// On the work's own page.
    case details

    /// The width for screens with two device pixels per CSS pixel, in device pixels.
    package var pixels: Int {
        switch self {
        case .row: 2 * 112
        case .details: 2 * 320
        }
    }
}
