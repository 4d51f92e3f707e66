import Domain

/// The data that a drawn cover is made from.
package struct CoverSubject: Sendable, Equatable {
    /// In characters.
    private static let titleLimit = 160

    let id: String
    let form: CoverForm
    let title: String
    /// An ISO 639-1 code; nil where unknown.
    let titleLanguage: String?
    let byline: [String]
    let baseColor: CoverBaseColor

    init<Item: PresentableWork>(_ work: Item, texts: Texts) {
        id = work.id.description
        form = Item.coverForm
        // A cover has no room for more, and the title may become part of an address.
        let title = work.title.title
        self.title = title.utf8.count <= Self.titleLimit ? title : String(title.prefix(Self.titleLimit))
        titleLanguage = work.title.language
        byline = work.coverByline(in: texts).filter { !$0.isEmpty }
        baseColor = work.coverBaseColor
    }

    private init(id: String, form: CoverForm, text: CoverText) {
        self.id = id
        self.form = form
        title = text.title
        titleLanguage = text.titleLanguage
        byline = text.byline
        baseColor = CoverBaseColor(hue: Double(text.hue), chroma: Double(text.chroma) / 1000)
    }

    /// The subject of the cover at an address.
    ///
    /// - Returns: nil where the fingerprint does not match, so that only covers of this site's links are drawn.
    package init?<Item: PresentableWork>(_ id: WorkID<Item>, text: CoverText, fingerprint: String) {
        // An address may hold any number; these ranges include every hue and chroma that `text` writes.
        guard (0...720).contains(text.hue), (0...1000).contains(text.chroma) else { return nil }
        self.init(id: id.description, form: Item.coverForm, text: text)
        guard fingerprint == self.fingerprint else { return nil }
    }

    /// A hash of everything that the cover's look depends on.
    package var fingerprint: String {
        var hash = StableHash("\(CoverPresenter.drawingVersion)")
        for part in [form.rawValue, id, title, titleLanguage ?? "", "\(Int(baseColor.hue)) \(chroma)"] + byline {
            hash.combine("\n")
            hash.combine(part)
        }
        return hash.text
    }

    /// In thousandths.
    private var chroma: Int { Int((baseColor.chroma * 1000).rounded()) }

    /// The parameters of the cover's address, from which it is drawn without another lookup of the work.
    var text: CoverText {
        CoverText(
            title: title, titleLanguage: titleLanguage, byline: byline, hue: Int(baseColor.hue),
            chroma: chroma)
    }
}
