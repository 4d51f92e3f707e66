import Domain

/// A cover, drawn: flat shapes over a title block, in one family of colours. Units are those of a 240 × 360 poster.
package struct CoverViewData: Encodable, Sendable {
    package let width: Int
    package let height: Int
    package let label: String
    package let background: String
    package let shapes: [CoverShapeViewData]
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

/// Draws the cover of a work that has no picture: a poster for a film. Shapes and colours come from the work's id, so that the
/// same work always looks the same; the title is in the reader's language.
package struct CoverPresenter: Sendable {
    /// Raised when the drawing changes, so that browsers fetch covers anew.
    private static let design = 1

    private let texts: Texts

    package init(texts: Texts) {
        self.texts = texts
    }

    package func present(_ movie: Movie) -> CoverViewData {
        var random = SeededGenerator(seed: movie.id.description)
        let palette = CoverPalette(mood: CoverPalette.Mood(movie.genres), random: &random)
        let block = CoverTitleBlock(title: movie.title.title, byline: byline(of: movie))
        let art = CoverArt(bottom: block.top, palette: palette, random: &random)
        return CoverViewData(
            width: Int(CoverTitleBlock.width),
            height: Int(CoverTitleBlock.height),
            label: movie.title.title,
            background: palette.background,
            shapes: art.shapes,
            titleLines: block.titleLines,
            titleSize: block.titleSize.svg,
            titleColor: palette.title,
            bylineLines: block.bylineLines,
            bylineSize: CoverTitleBlock.bylineSize.svg,
            bylineColor: palette.byline,
            language: movie.title.language
        )
    }

    /// The poster of a film, or the drawn cover where it has none, as a page places it.
    func image(of movie: Movie, in slot: PosterSlot = .row) -> CoverImageViewData {
        let path =
            movie.poster.map { SitePath.poster($0, slot) }
            ?? .movieCover(movie.id, texts.language, fingerprint: fingerprint(of: movie))
        return CoverImageViewData(src: path.address, width: slot.pixels / 2, height: slot.pixels * 3 / 4)
    }

    /// Changes whenever the cover would look different.
    package func fingerprint(of movie: Movie) -> String {
        let parts = ["\(Self.design)", movie.id.description, movie.title.title] + movie.genres.map(\.rawValue)
        return String(SeededGenerator.hash((parts + byline(of: movie)).joined(separator: "\n")), radix: 36)
    }

    private func byline(of movie: Movie) -> [String] {
        let year = movie.releaseDate.map { String($0.year) }
        // Other sources name the directors on a film's own page only; a cover must be the same in a list.
        guard movie.id.source == .catalog else { return [year].compactMap { $0 } }
        // Two makers where the line has room for both, else the first.
        let names = movie.directors.prefix(2).map(\.name)
        let both = names.joined(separator: ", ").uppercased()
        let makers = CoverTitleBlock.bylineFits(both) ? both : names.first?.uppercased() ?? ""
        return [year, makers.isEmpty ? nil : makers].compactMap { $0 }
    }
}
