import Domain

/// A cover, drawn: flat shapes and a title, in one family of colours. Units are those of a 240 × 360 picture.
package struct CoverViewData: Encodable, Sendable {
    package let width: Int
    package let height: Int
    package let label: String
    package let background: String
    package let shapes: [CoverShapeViewData]
    /// Where `x` of a line is: at its `start` or in its `middle`.
    package let anchor: String
    package let titleLines: [CoverLineViewData]
    package let titleSize: String
    package let titleColor: String
    package let bylineLines: [CoverLineViewData]
    package let bylineSize: String
    package let bylineColor: String
    package let language: String?
}

package struct CoverShapeViewData: Encodable, Sendable {
    /// SVG path data.
    package let path: String
    package let fill: String
}

package struct CoverLineViewData: Encodable, Sendable {
    package let text: String
    package let x: String
    package let y: String
    /// The width that the line must keep to; nil where it is surely shorter.
    package let squeezedWidth: String?
}

/// What a drawn cover is the cover of.
package enum CoverForm: String, Sendable {
    /// A film's: a picture above the title.
    case poster
    /// A book's: a pattern, a label with the title, and the spine at the left.
    case jacket
}

/// All that a drawn cover is made of.
package struct CoverSubject: Sendable, Equatable {
    let id: String
    let form: CoverForm
    let title: String
    /// An ISO 639-1 code; nil where it is not known.
    let titleLanguage: String?
    let byline: [String]
    let mood: CoverMood

    init<Item: PresentableWork>(_ work: Item, texts: Texts) {
        id = work.id.description
        form = Item.coverForm
        // No cover has room for more, and an address not much either.
        title = String(work.title.title.prefix(160))
        titleLanguage = work.title.language
        byline = work.coverByline(in: texts).filter { !$0.isEmpty }
        mood = work.coverMood
    }

    private init(id: String, form: CoverForm, text: CoverText) {
        self.id = id
        self.form = form
        title = text.title
        titleLanguage = text.titleLanguage
        byline = text.byline
        mood = CoverMood(hue: Double(text.hue), chroma: Double(text.chroma) / 1000)
    }

    /// A cover as its address tells of it.
    ///
    /// - Returns: nil where the fingerprint is not that of such a cover: nobody was given this address.
    package init?<Item: PresentableWork>(_ id: WorkID<Item>, text: CoverText, fingerprint: String) {
        // Whatever stands in an address: only what a colour can be is one.
        guard (0...720).contains(text.hue), (0...1000).contains(text.chroma) else { return nil }
        self.init(id: id.description, form: Item.coverForm, text: text)
        guard fingerprint == self.fingerprint else { return nil }
    }

    /// Changes whenever the cover would look different.
    package var fingerprint: String {
        let parts = [
            "\(CoverPresenter.design)", form.rawValue, id, title, titleLanguage ?? "", "\(Int(mood.hue)) \(text.chroma)",
        ]
        return String(SeededGenerator.hash((parts + byline).joined(separator: "\n")), radix: 36)
    }

    /// What the address of the cover tells, so that nobody has to look the work up again to draw it.
    var text: CoverText {
        CoverText(
            title: title, titleLanguage: titleLanguage, byline: byline, hue: Int(mood.hue),
            chroma: Int((mood.chroma * 1000).rounded()))
    }
}

/// What the address of a drawn cover tells of the work.
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

/// Draws the cover of a work that has no picture. Shapes and colours come from the work's id, so that the same work always looks
/// the same; the title is in the reader's language.
package struct CoverPresenter: Sendable {
    /// Raised when the drawing changes, so that browsers fetch covers anew.
    fileprivate static let design = 3

    private let texts: Texts

    package init(texts: Texts) {
        self.texts = texts
    }

    package func subject<Item: PresentableWork>(_ work: Item) -> CoverSubject {
        CoverSubject(work, texts: texts)
    }

    package func present(_ subject: CoverSubject) -> CoverViewData {
        var random = SeededGenerator(seed: subject.id)
        let palette = CoverPalette(mood: subject.mood, random: &random)
        let block: CoverTitleBlock
        let shapes: [CoverShapeViewData]
        switch subject.form {
        case .poster:
            block = .poster(title: subject.title, byline: subject.byline)
            shapes = PosterArt(bottom: block.top, palette: palette, random: &random).canvas.shapes
        case .jacket:
            block = .jacket(title: subject.title, byline: subject.byline)
            shapes = JacketArt(label: block.top...block.bottom, palette: palette, random: &random).canvas.shapes
        }
        return CoverViewData(
            width: Int(CoverTitleBlock.width),
            height: Int(CoverTitleBlock.height),
            label: subject.title,
            background: palette.background,
            shapes: shapes,
            anchor: subject.form == .poster ? "start" : "middle",
            titleLines: block.titleLines,
            titleSize: block.titleSize.svg,
            titleColor: subject.form == .poster ? palette.title : palette.ink,
            bylineLines: block.bylineLines,
            bylineSize: CoverTitleBlock.bylineSize.svg,
            bylineColor: subject.form == .poster ? palette.byline : palette.inkSoft,
            language: subject.titleLanguage
        )
    }

    /// The picture of a work, or the drawn cover where it has none, as a page places it.
    func image<Item: PresentableWork>(of work: Item, in slot: PictureSlot = .row) -> CoverImageViewData {
        let subject = subject(work)
        // The built-in catalog is at hand; what a service would have to be asked for once more stands in the address.
        let text = work.id.source == .catalog ? nil : subject.text
        let cover = Item.coverPath(of: work.id, texts.language, fingerprint: subject.fingerprint, text: text)
        let path = work.picture.map { SitePath.picture($0, slot, cover: cover.address) } ?? cover
        return CoverImageViewData(src: path.address, width: slot.pixels / 2, height: slot.pixels * 3 / 4)
    }
}
