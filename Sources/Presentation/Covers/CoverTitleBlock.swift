import Domain

/// The title of a cover, set in one to six lines that fit, with the byline under it.
struct CoverTitleBlock {
    static let width = 240.0
    static let height = 360.0
    static let bylineSize = 10.5

    private static let margin = 18.0
    private static let textWidth = width - 2 * margin
    private static let lineSpacing = 1.14
    /// Letter-spacing makes a byline wider than its letters.
    private static let bylineWidening = 1.12
    /// The sizes that are tried, the largest first, with the most lines that each may take.
    private static let sizes: [(size: Double, lines: Int)] = [
        (40, 2), (34, 3), (29, 3), (25, 4), (22, 4), (19, 4), (16.5, 5), (14, 6),
    ]

    let titleLines: [CoverLineViewData]
    let titleSize: Double
    let bylineLines: [CoverLineViewData]
    /// Where the block begins, counted from the poster's top.
    let top: Double

    init(title: String, byline: [String]) {
        let (lines, size) = Self.setTitle(title)
        let bylineHeight = Double(byline.count) * 14
        let firstBaseline = Self.height - 16 - bylineHeight - 6 - Double(lines.count - 1) * size * Self.lineSpacing
        titleSize = size
        titleLines = lines.enumerated().map { index, line in
            Self.line(line, y: firstBaseline + Double(index) * size * Self.lineSpacing, size: size, widening: 1)
        }
        bylineLines = byline.enumerated().map { index, text in
            Self.line(
                text, y: Self.height - 16 - Double(byline.count - 1 - index) * 14, size: Self.bylineSize,
                widening: Self.bylineWidening)
        }
        top = firstBaseline - size - 12
    }

    /// Whether a line under the title needs no squeezing.
    static func bylineFits(_ text: String) -> Bool {
        TextWidth.estimate(text, size: bylineSize) * bylineWidening <= textWidth
    }

    private static func setTitle(_ title: String) -> (lines: [String], size: Double) {
        // A title of one or two letters is a picture by itself.
        if title.count <= 2 { return ([title], TextFolding.hasEastAsianCharacter(title) ? 84 : 108) }
        let pieces = pieces(of: title)
        for (size, limit) in sizes {
            if let lines = wrapped(pieces, size: size), lines.count <= limit { return (lines, size) }
        }
        // Too long for all of them, or one endless word: broken wherever a line is full.
        let smallest = sizes[sizes.count - 1]
        let lines = filled(title.map { Piece(text: String($0), separator: "") }, limit: textWidth, size: smallest.size)
        guard lines.count > smallest.lines else { return (lines, smallest.size) }
        return (Array(lines.prefix(smallest.lines - 1)) + [lines[smallest.lines - 1].dropLast(2) + "…"], smallest.size)
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
    private static func wrapped(_ pieces: [Piece], size: Double) -> [String]? {
        let longest = pieces.map { TextWidth.estimate($0.text, size: size) }.max() ?? 0
        guard longest <= textWidth else { return nil }
        let lines = filled(pieces, limit: textWidth, size: size)
        // The narrowest measure that needs no further line balances them.
        var narrow = lines
        for share in stride(from: 0.95, to: 0.4, by: -0.05) {
            let tighter = filled(pieces, limit: max(longest, textWidth * share), size: size)
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

    private static func line(_ text: String, y: Double, size: Double, widening: Double) -> CoverLineViewData {
        let estimate = TextWidth.estimate(text, size: size) * widening
        // Fonts differ by a tenth or two from the estimate: a line that comes near the edge is held to its width.
        let squeezed = estimate > textWidth * 0.84 ? min(estimate, textWidth).svg : nil
        return CoverLineViewData(text: text, x: margin.svg, y: y.svg, squeezedWidth: squeezed)
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
