import Domain

/// The title of a cover, set in lines that fit, with the byline under it.
struct CoverTitleBlock {
    static let width = 240.0
    static let height = 360.0
    static let bylineSize = 10.5

    private static let lineSpacing = 1.14
    private static let bylineSpacing = 14.0
    /// Letter-spacing makes a byline wider than its letters.
    private static let bylineWidening = 1.12

    let titleLines: [CoverLineViewData]
    let titleSize: Double
    let bylineLines: [CoverLineViewData]
    /// Where the block begins and ends, counted from the cover's top.
    let top: Double
    let bottom: Double

    /// A poster's: at its foot, from the left.
    static func poster(title: String, byline: [String]) -> CoverTitleBlock {
        let (lines, size) = Measure.poster.set(title)
        let bylineHeight = Double(byline.count) * bylineSpacing
        let firstBaseline = height - 16 - bylineHeight - 6 - Double(lines.count - 1) * size * lineSpacing
        return CoverTitleBlock(
            lines: lines, size: size, byline: byline, measure: .poster, firstBaseline: firstBaseline,
            firstBylineBaseline: height - 16 - Double(byline.count - 1) * bylineSpacing, top: firstBaseline - size - 12,
            bottom: height)
    }

    /// A jacket's: on a label above its middle, centred.
    static func jacket(title: String, byline: [String]) -> CoverTitleBlock {
        let (lines, size) = Measure.jacket.set(title)
        let titleHeight = Double(lines.count - 1) * size * lineSpacing
        let labelHeight = 22 + size + titleHeight + (byline.isEmpty ? 8 : 20 + Double(byline.count) * bylineSpacing) + 10
        let top = max(34, 158 - labelHeight / 2)
        let firstBaseline = top + 20 + size * 0.86
        return CoverTitleBlock(
            lines: lines, size: size, byline: byline, measure: .jacket, firstBaseline: firstBaseline,
            firstBylineBaseline: firstBaseline + titleHeight + 28, top: top, bottom: top + labelHeight)
    }

    /// Two makers where a line of the form has room for both, else the first; nil without any.
    static func byline(of people: [Person], on form: CoverForm) -> String? {
        guard let first = people.first else { return nil }
        let both = people.prefix(2).map(\.name).joined(separator: ", ").uppercased()
        let measure: Measure = form == .poster ? .poster : .jacket
        return TextWidth.estimate(both, size: bylineSize) * bylineWidening <= measure.textWidth ? both : first.name.uppercased()
    }

    private init(
        lines: [String], size: Double, byline: [String], measure: Measure, firstBaseline: Double, firstBylineBaseline: Double,
        top: Double, bottom: Double
    ) {
        titleSize = size
        titleLines = lines.enumerated().map { index, line in
            measure.line(line, y: firstBaseline + Double(index) * size * Self.lineSpacing, size: size, widening: 1)
        }
        bylineLines = byline.enumerated().map { index, text in
            measure.line(
                text, y: firstBylineBaseline + Double(index) * Self.bylineSpacing, size: Self.bylineSize,
                widening: Self.bylineWidening)
        }
        self.top = top
        self.bottom = bottom
    }
}

/// The room that a form gives to text, and how a title is set in it.
private struct Measure {
    /// Where lines begin, or where their middle is.
    let x: Double
    let textWidth: Double
    /// The sizes that are tried, the largest first, with the most lines that each may take.
    let sizes: [(size: Double, lines: Int)]
    /// The sizes of a title of one or two letters, which is a picture by itself.
    let letterSize: Double
    let syllableSize: Double

    static let poster = Measure(
        x: 18, textWidth: 204,
        sizes: [(40, 2), (34, 3), (29, 3), (25, 4), (22, 4), (19, 4), (16.5, 5), (14, 6)], letterSize: 108, syllableSize: 84)
    static let jacket = Measure(
        x: JacketArt.labelMiddle, textWidth: JacketArt.labelWidth - 28,
        sizes: [(32, 2), (28, 3), (24, 4), (21, 4), (18, 5), (15.5, 6), (13.5, 7)], letterSize: 84, syllableSize: 62)

    func set(_ title: String) -> (lines: [String], size: Double) {
        if title.count <= 2 { return ([title], TextFolding.hasEastAsianCharacter(title) ? syllableSize : letterSize) }
        let pieces = Self.pieces(of: title)
        for (size, limit) in sizes {
            if let lines = wrapped(pieces, size: size), lines.count <= limit { return (lines, size) }
        }
        // Too long for all of them, or one endless word: broken wherever a line is full.
        let smallest = sizes[sizes.count - 1]
        let lines = Self.filled(title.map { Piece(text: String($0), separator: "") }, limit: textWidth, size: smallest.size)
        guard lines.count > smallest.lines else { return (lines, smallest.size) }
        return (Array(lines.prefix(smallest.lines - 1)) + [lines[smallest.lines - 1].dropLast(2) + "…"], smallest.size)
    }

    func line(_ text: String, y: Double, size: Double, widening: Double) -> CoverLineViewData {
        let estimate = TextWidth.estimate(text, size: size) * widening
        // Fonts differ by a tenth or two from the estimate: a line that comes near the edge is held to its width.
        let squeezed = estimate > textWidth * 0.84 ? min(estimate, textWidth).svg : nil
        return CoverLineViewData(text: text, x: x.svg, y: y.svg, squeezedWidth: squeezed)
    }

    /// What stays together on a line, and what stands before it where it does not begin one.
    private struct Piece {
        let text: String
        let separator: String
    }

    /// The words of a title; Han and kana, which are set without spaces, may part anywhere.
    private static func pieces(of title: String) -> [Piece] {
        title.split(separator: " ").flatMap { word -> [Piece] in
            guard word.unicodeScalars.contains(where: isIdeographOrKana) else {
                return [Piece(text: String(word), separator: " ")]
            }
            return word.enumerated().map { Piece(text: String($1), separator: $0 == 0 ? " " : "") }
        }
    }

    private static func isIdeographOrKana(_ scalar: Unicode.Scalar) -> Bool {
        (0x3040...0x30FF).contains(scalar.value) || (0x3400...0x9FFF).contains(scalar.value)
    }

    /// The title in as few lines as fit, about equally long; nil where a piece is wider than a line.
    private func wrapped(_ pieces: [Piece], size: Double) -> [String]? {
        let longest = pieces.map { TextWidth.estimate($0.text, size: size) }.max() ?? 0
        guard longest <= textWidth else { return nil }
        let lines = Self.filled(pieces, limit: textWidth, size: size)
        // The narrowest measure that needs no further line balances them.
        var narrow = lines
        for share in stride(from: 0.95, to: 0.4, by: -0.05) {
            let tighter = Self.filled(pieces, limit: max(longest, textWidth * share), size: size)
            guard tighter.count == lines.count else { break }
            narrow = tighter
        }
        return narrow
    }

    private static func filled(_ pieces: [Piece], limit: Double, size: Double) -> [String] {
        var lines: [String] = []
        for piece in pieces {
            if let last = lines.last, TextWidth.estimate(last + piece.separator + piece.text, size: size) <= limit {
                lines[lines.count - 1] = last + piece.separator + piece.text
            } else {
                lines.append(piece.text)
            }
        }
        return lines
    }
}

/// How wide a text will be in a bold serif, within about a tenth: the server has no fonts to measure with.
enum TextWidth {
    static func estimate(_ text: String, size: Double) -> Double {
        text.unicodeScalars.reduce(0) { $0 + em($1) } * size
    }

    private static func em(_ scalar: Unicode.Scalar) -> Double {
        switch scalar {
        case " ": 0.27
        case "i", "j", "l", "I", "'", "’", ".", ",", ":", ";", "!", "|", "·": 0.33
        case "f", "t", "r", "(", ")", "-", "J", "s": 0.44
        case "m", "M", "W": 0.97
        case "w", "O", "Q", "D", "G", "H", "N", "U": 0.80
        case "0"..."9": 0.58
        case "A"..."Z": 0.70
        case "a"..."z": 0.56
        default:
            switch scalar.properties.generalCategory {
            case .nonspacingMark: 0
            case .uppercaseLetter: 0.74
            default: scalar.value >= 0x1100 ? 1.0 : 0.62
            }
        }
    }
}
