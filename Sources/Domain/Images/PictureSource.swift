/// A source of posters and covers.
package protocol PictureSource: Sendable {
    /// - Parameter width: the width at which the picture is shown, in pixels; the source returns the next size that it offers.
    func picture(_ picture: PictureReference, width: Int) async throws(CatalogError) -> Picture
}
