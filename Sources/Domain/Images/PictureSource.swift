/// Where posters and covers come from.
package protocol PictureSource: Sendable {
    /// - Parameter width: how wide the place is that it is for, in pixels; the source gives the next size that it offers.
    func picture(_ picture: PictureReference, width: Int) async throws(CatalogError) -> Picture
}
