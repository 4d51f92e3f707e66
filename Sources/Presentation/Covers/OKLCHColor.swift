import Foundation

/// A colour by perceived lightness (0–1), chroma (0 to about 0.37) and hue (degrees), after Björn Ottosson's Oklab (2020).
struct OKLCHColor: Equatable {
    var lightness: Double
    var chroma: Double
    var hue: Double

    /// The colour as `#rrggbb`. Outside sRGB, the chroma is reduced until the colour fits.
    var hex: String {
        var color = self
        while color.chroma > 0, !color.linearRGB.allSatisfy({ (-0.0005...1.0005).contains($0) }) {
            color.chroma = max(0, color.chroma - 0.004)
        }
        return color.linearRGB.reduce(into: "#") { result, component in
            let byte = UInt8((Self.gammaEncoded(min(1, max(0, component))) * 255).rounded())
            result += (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
    }

    private var linearRGB: [Double] {
        let radians = hue * .pi / 180
        let a = chroma * cos(radians)
        let b = chroma * sin(radians)
        let l = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3)
        let m = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3)
        let s = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3)
        return [
            4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
        ]
    }

    private static func gammaEncoded(_ component: Double) -> Double {
        component <= 0.0031308 ? 12.92 * component : 1.055 * pow(component, 1 / 2.4) - 0.055
    }
}
