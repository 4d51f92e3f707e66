/// Estimates the width of a text in a bold serif font, to about 10 %. The server has no fonts to measure with.
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
