/// The parameters of a drawn cover's address.
package struct CoverText: Hashable, Sendable {
    let title: String
    let titleLanguage: String?
    let byline: [String]
    /// In degrees.
    let hue: Int
    /// In thousandths.
    let chroma: Int

    package init(title: String, titleLanguage: String?, byline: [String], hue: Int, chroma: Int) {
        self.title = title
        self.titleLanguage = titleLanguage
        self.byline = byline
        self.hue = hue
        self.chroma = chroma
    }
}
