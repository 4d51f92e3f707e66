import Domain

/// The title of a cover in lines that fit, with the byline below.
struct CoverTitleBlock {
    static let width = 240.0
    static let height = 360.0
    static let bylineSize = 10.5

    private static let lineSpacing = 1.14
    private static let bylineSpacing = 14.0
    /// The factor that letter spacing adds to a byline's width.
    private static let bylineWidening = 1.12

    let titleLines: [CoverLineViewData]
    let titleSize: Double
    let bylineLines: [CoverLineViewData]
    /// The distance of the block's edges from the cover's top.
    let top: Double
    let bottom: Double

    /// The block of a poster: at the bottom, aligned left.
    static func poster(title: String, byline: [String]) -> CoverTitleBlock {
        let (lines, size) = TitleArea.poster.set(title)
        let bylineHeight = Double(byline.count) * bylineSpacing
        let firstBaseline = height - 16 - bylineHeight - 6 - Double(lines.count - 1) * size * lineSpacing
        return CoverTitleBlock(
            lines: lines, size: size, byline: byline, area: .poster, firstBaseline: firstBaseline,
            firstBylineBaseline: height - 16 - Double(byline.count - 1) * bylineSpacing, top: firstBaseline - size - 12,
            bottom: height)
    }

    /// The block of a jacket: on a label above the middle, centred.
    static func jacket(title: String, byline: [String]) -> CoverTitleBlock {
        let (lines, size) = TitleArea.jacket.set(title)
        let titleHeight = Double(lines.count - 1) * size * lineSpacing
        let labelHeight = 22 + size + titleHeight + (byline.isEmpty ? 8 : 20 + Double(byline.count) * bylineSpacing) + 10
        let top = max(34, 158 - labelHeight / 2)
        let firstBaseline = top + 20 + size * 0.86
        return CoverTitleBlock(
            lines: lines, size: size, byline: byline, area: .jacket, firstBaseline: firstBaseline,
            firstBylineBaseline: firstBaseline + titleHeight + 28, top: top, bottom: top + labelHeight)
    }

    /// The first two people where a line has room for both, else the first one; nil without people.
    static func byline(of people: [Person], on form: CoverForm) -> String? {
        guard let first = people.first else { return nil }
        let both = people.prefix(2).map(\.name).joined(separator: ", ").uppercased()
        let area: TitleArea = form == .poster ? .poster : .jacket
        return TextWidth.estimate(both, size: bylineSize) * bylineWidening <= area.textWidth ? both : first.name.uppercased()
    }

    private init(
        lines: [String], size: Double, byline: [String], area: TitleArea, firstBaseline: Double, firstBylineBaseline: Double,
        top: Double, bottom: Double
    ) {
        titleSize = size
        titleLines = lines.enumerated().map { index, line in
            area.line(line, y: firstBaseline + Double(index) * size * Self.lineSpacing, size: size, widening: 1)
        }
        bylineLines = byline.enumerated().map { index, text in
            area.line(
                text, y: firstBylineBaseline + Double(index) * Self.bylineSpacing, size: Self.bylineSize,
                widening: Self.bylineWidening)
        }
        self.top = top
        self.bottom = bottom
    }
}

/// The text area of a cover form. Breaks a title into lines and chooses its size.
private struct TitleArea {
    /// The `x` of every line: its start on a poster, its middle on a jacket.
    let x: Double
    let textWidth: Double
    /// The font sizes to try, largest first, each with its maximum number of lines.
    let sizes: [(size: Double, lines: Int)]
    /// The font sizes of titles with one or two characters.
    let letterSize: Double
    let syllableSize: Double

    static let poster = TitleArea(
        x: 18, textWidth: 204,
        sizes: [(40, 2), (34, 3), (29, 3), (25, 4), (22, 4), (19, 4), (16.5, 5), (14, 6)], letterSize: 108, syllableSize: 84)
    static let jacket = TitleArea(
        x: JacketArt.labelMiddle, textWidth: JacketArt.labelWidth - 28,
        sizes: [(32, 2), (28, 3), (24, 4), (21, 4), (18, 5), (15.5, 6), (13.5, 7)], letterSize: 84, syllableSize: 62)

    func set(_ title: String) -> (lines: [String], size: Double) {
        if title.count <= 2 { return ([title], TextFolding.hasEastAsianCharacter(title) ? syllableSize : letterSize) }
        let segments = Self.segments(of: title)
        for (size, limit) in sizes {
            if let lines = wrapped(segments, size: size), lines.count <= limit { return (lines, size) }
        }
        // Too long for every size, or one very long word: break anywhere.
        let smallest = sizes[sizes.count - 1]
        let lines = Self.filled(title.map { Segment(text: String($0), separator: "") }, limit: textWidth, size: smallest.size)
        guard lines.count > smallest.lines else { return (lines, smallest.size) }
        return (Array(lines.prefix(smallest.lines - 1)) + [lines[smallest.lines - 1].dropLast(2) + "…"], smallest.size)
    }

    func line(_ text: String, y: Double, size: Double, widening: Double) -> CoverLineViewData {
        let estimate = TextWidth.estimate(text, size: size) * widening
        // Fonts differ from the estimate by up to 20 %, so a line near the limit gets a fixed width.
        let squeezed = estimate > textWidth * 0.84 ? min(estimate, textWidth).svg : nil
        return CoverLineViewData(text: text, x: x.svg, y: y.svg, squeezedWidth: squeezed)
    }

    /// Text without a line break, and what separates it from the segment before on the same line.
    private struct Segment {
        let text: String
        let separator: String
    }

    /// The words of a title. Chinese characters and kana are written without spaces, so a line may break between any two.
    private static func segments(of title: String) -> [Segment] {
        title.split(separator: " ").flatMap { word -> [Segment] in
            guard word.unicodeScalars.contains(where: isIdeographOrKana) else {
                return [Segment(text: String(word), separator: " ")]
            }
            return word.enumerated().map { Segment(text: String($1), separator: $0 == 0 ? " " : "") }
        }
    }

    private static func isIdeographOrKana(_ scalar: Unicode.Scalar) -> Bool {
        (0x3040...0x30FF).contains(scalar.value) || (0x3400...0x9FFF).contains(scalar.value)
    }

    /// The title in as few lines as possible, of similar lengths; nil where a segment is wider than a line.
    private func wrapped(_ segments: [Segment], size: Double) -> [String]? {
        let longest = segments.map { TextWidth.estimate($0.text, size: size) }.max() ?? 0
        guard longest <= textWidth else { return nil }
        let lines = Self.filled(segments, limit: textWidth, size: size)
        // The narrowest width that needs no additional line gives lines of similar lengths.
        var narrow = lines
        for share in stride(from: 0.95, to: 0.4, by: -0.05) {
            let tighter = Self.filled(segments, limit: max(longest, textWidth * share), size: size)
            guard tighter.count == lines.count else { break }
            narrow = tighter
        }
        return narrow
    }

    private static func filled(_ segments: [Segment], limit: Double, size: Double) -> [String] {
        var lines: [String] = []
        for segment in segments {
            if let last = lines.last, TextWidth.estimate(last + segment.separator + segment.text, size: size) <= limit {
                lines[lines.count - 1] = last + segment.separator + segment.text
            } else {
                lines.append(segment.text)
            }
        }
        return lines
    }
}
