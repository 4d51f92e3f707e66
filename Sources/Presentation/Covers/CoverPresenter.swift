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

/// Draws the cover of a work that has no picture. Shapes and colours come from the work's id, so that the same work always looks
/// the same; the title is in the reader's language.
package struct CoverPresenter: Sendable {
    /// Raised when the drawing changes, so that browsers fetch covers anew.
    private static let design = 2

    private let texts: Texts

    package init(texts: Texts) {
        self.texts = texts
    }

    package func present<Item: PresentedWork>(_ work: Item) -> CoverViewData {
        var random = SeededGenerator(seed: work.id.description)
        let palette = CoverPalette(mood: work.coverMood, random: &random)
        let title = work.title.title
        let byline = work.coverByline(in: texts)
        let block: CoverTitleBlock
        let shapes: [CoverShapeViewData]
        switch Item.coverForm {
        case .poster:
            block = .poster(title: title, byline: byline)
            shapes = PosterArt(bottom: block.top, palette: palette, random: &random).canvas.shapes
        case .jacket:
            block = .jacket(title: title, byline: byline)
            shapes = JacketArt(label: block.top...block.bottom, palette: palette, random: &random).canvas.shapes
        }
        return CoverViewData(
            width: Int(CoverTitleBlock.width),
            height: Int(CoverTitleBlock.height),
            label: title,
            background: palette.background,
            shapes: shapes,
            anchor: Item.coverForm == .poster ? "start" : "middle",
            titleLines: block.titleLines,
            titleSize: block.titleSize.svg,
            titleColor: Item.coverForm == .poster ? palette.title : palette.ink,
            bylineLines: block.bylineLines,
            bylineSize: CoverTitleBlock.bylineSize.svg,
            bylineColor: Item.coverForm == .poster ? palette.byline : palette.inkSoft,
            language: work.title.language
        )
    }

    /// The picture of a work, or the drawn cover where it has none, as a page places it.
    func image<Item: PresentedWork>(of work: Item, in slot: PosterSlot = .row) -> CoverImageViewData {
        let path =
            work.picture.map { SitePath.poster($0, slot) }
            ?? Item.coverPath(of: work.id, texts.language, fingerprint: fingerprint(of: work))
        return CoverImageViewData(src: path.address, width: slot.pixels / 2, height: slot.pixels * 3 / 4)
    }

    /// Changes whenever the cover would look different.
    package func fingerprint<Item: PresentedWork>(of work: Item) -> String {
        let mood = work.coverMood
        let parts = [
            "\(Self.design)", Item.coverForm.rawValue, work.id.description, work.title.title, "\(mood.hue) \(mood.chroma)",
        ]
        return String(
            SeededGenerator.hash((parts + work.coverByline(in: texts)).joined(separator: "\n")), radix: 36)
    }
}
