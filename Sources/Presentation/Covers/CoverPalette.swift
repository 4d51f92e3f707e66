/// The colours of one cover, as `#rrggbb`.
struct CoverPalette {
    let background: String
    let ground: String
    let middle: String
    let soft: String
    let accent: String
    let title: String
    let byline: String
    /// A book's spine: a little lighter than `ground`, to stand out from a dark page.
    let spine: String
    /// For text on `title` as the background.
    let ink: String
    let inkSoft: String

    init(base: CoverBaseColor, random: inout SeededGenerator) {
        let hue = base.hue + random.nextNumber(in: -24...24)
        let turn = [44.0, -46, 68, 20][random.nextIndex(below: 4)]
        background = OKLCHColor(lightness: random.nextNumber(in: 0.34...0.42), chroma: base.chroma, hue: hue).hex
        ground = OKLCHColor(lightness: 0.22, chroma: base.chroma * 0.55, hue: hue - 8).hex
        middle = OKLCHColor(lightness: 0.50, chroma: base.chroma * 1.15, hue: hue + 18).hex
        soft = OKLCHColor(lightness: 0.63, chroma: base.chroma * 1.2, hue: hue + turn / 2).hex
        accent = OKLCHColor(lightness: 0.82, chroma: max(0.09, base.chroma * 1.15), hue: hue + turn).hex
        title = OKLCHColor(lightness: 0.965, chroma: 0.018, hue: hue + turn).hex
        byline = OKLCHColor(lightness: 0.80, chroma: 0.05, hue: hue + turn).hex
        spine = OKLCHColor(lightness: 0.29, chroma: base.chroma * 0.75, hue: hue - 8).hex
        ink = OKLCHColor(lightness: 0.25, chroma: base.chroma * 0.6, hue: hue).hex
        inkSoft = OKLCHColor(lightness: 0.42, chroma: base.chroma * 0.7, hue: hue).hex
    }
}
