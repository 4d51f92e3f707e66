import Domain

/// Draws the cover of a work without a picture. Shapes and colours are derived from the work's id, so that a work always has
/// the same cover; the title is in the viewer's language.
package struct CoverPresenter: Sendable {
    /// The version of the drawing. Increase it with every change, so that browsers fetch the covers again.
    static let drawingVersion = 3

    private let texts: Texts

    package init(texts: Texts) {
        self.texts = texts
    }

    package func subject<Item: PresentableWork>(_ work: Item) -> CoverSubject {
        CoverSubject(work, texts: texts)
    }

    package func present(_ subject: CoverSubject) -> CoverViewData {
        var random = SeededGenerator(seed: subject.id)
        let palette = CoverPalette(base: subject.baseColor, random: &random)
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

    /// The picture of a work, or its drawn cover where it has no picture.
    func image<Item: PresentableWork>(of work: Item, in slot: PictureSlot = .row) -> CoverImageViewData {
        let subject = subject(work)
        // The built-in catalog responds at once. A work of a service would need another request, so the address holds its data.
        let text = work.id.source == .catalog ? nil : subject.text
        let cover = Item.coverPath(of: work.id, texts.language, fingerprint: subject.fingerprint, text: text)
        let path = work.picture.map { SitePath.picture($0, slot, cover: cover.address) } ?? cover
        return CoverImageViewData(src: path.address, width: slot.pixels / 2, height: slot.pixels * 3 / 4)
    }
}
