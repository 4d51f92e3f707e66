import Domain
import Foundation
import TestSupport
import Testing

@testable import Presentation

@Suite("Drawn covers")
struct CoverTests {
    let covers = CoverPresenter(texts: .english)

    @Test("The same film always gets the same cover, and its neighbour another")
    func stability() {
        let first = covers.present(.sample())
        let again = covers.present(.sample())
        let other = covers.present(.sample(key: "sample-2000"))
        #expect(first.shapes.map(\.path) == again.shapes.map(\.path) && first.background == again.background)
        #expect(first.shapes.map(\.path) != other.shapes.map(\.path))
        #expect(covers.fingerprint(of: .sample()) == covers.fingerprint(of: .sample()))
        #expect(covers.fingerprint(of: .sample()) != covers.fingerprint(of: .sample(title: "Another")))
    }

    @Test("Two hundred films differ in composition and colour")
    func variety() {
        let drawings = (0..<200).map { covers.present(.sample(key: "film-\($0)")) }
        #expect(Set(drawings.map(\.background)).count > 60)
        #expect(Set(drawings.map(\.shapes.count)).count > 6)
    }

    @Test(
        "Any title fits its block, whole",
        arguments: [
            "M", "It", "Dune", "기생충", "七人の侍", "千と千尋の神隠し", "집",
            "Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb",
            "봄 여름 가을 겨울 그리고 봄", "The Assassination of Jesse James by the Coward Robert Ford",
            "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", "Supercalifragilisticexpialidocious",
            "좋은 놈, 나쁜 놈, 이상한 놈", "이 세상의 한구석에서 그리고 아주 오래도록 이어지는 긴 제목",
        ])
    func titles(title: String) {
        let block = CoverTitleBlock(title: title, byline: ["1999", "FLORIAN HENCKEL VON DONNERSMARCK"])
        let set = block.titleLines.map(\.text).joined().filter { $0 != " " }
        #expect(set == title.filter { $0 != " " })
        #expect((1...6).contains(block.titleLines.count))
        for line in block.titleLines {
            // Held to the width where it comes near it, and never squeezed by much.
            let estimate = TextWidth.estimate(line.text, size: block.titleSize)
            #expect(estimate <= 204 * 1.05, "\(line.text) would be \(estimate) wide")
            #expect((line.squeezedWidth != nil) == (estimate > 204 * 0.84), "\(line.text)")
        }
        for line in block.bylineLines {
            let estimate = TextWidth.estimate(line.text, size: CoverTitleBlock.bylineSize) * 1.12
            #expect(estimate <= 204 * 1.35, "\(line.text) would be \(estimate) wide")
        }
        #expect(block.top > 60, "the picture keeps its room")
    }

    @Test("A title too long for any cover ends in an ellipsis, inside the poster")
    func endless() {
        let block = CoverTitleBlock(title: String(repeating: "endless ", count: 60), byline: [])
        #expect(block.titleLines.count == 6)
        #expect(block.titleLines.last?.text.hasSuffix("…") == true)
    }

    @Test("Title and byline can be read on their ground: 4.5 to 1 at least", arguments: Movie.Genre.allCases)
    func contrast(genre: Movie.Genre) throws {
        for seed in 0..<40 {
            var random = SeededGenerator(seed: "\(genre)-\(seed)")
            let palette = CoverPalette(mood: .init([genre]), random: &random)
            for color in [palette.title, palette.byline] {
                #expect(try contrastRatio(color, palette.ground) >= 4.5)
            }
        }
    }

    @Test(
        "OKLCH becomes the sRGB that other programs say it is",
        arguments: [
            (OKLCHColor(lightness: 1, chroma: 0, hue: 0), "#ffffff"),
            (OKLCHColor(lightness: 0, chroma: 0, hue: 0), "#000000"),
            (OKLCHColor(lightness: 0.6279554, chroma: 0.2576833, hue: 29.2338851), "#ff0000"),
            (OKLCHColor(lightness: 0.8664396, chroma: 0.2948272, hue: 142.4953388), "#00ff00"),
            (OKLCHColor(lightness: 0.4520137, chroma: 0.3132144, hue: 264.0520206), "#0000ff"),
        ])
    func colors(color: OKLCHColor, hex: String) {
        #expect(color.hex == hex)
    }

    private func contrastRatio(_ one: String, _ other: String) throws -> Double {
        let luminances = try [one, other].map(luminance).sorted()
        return (luminances[1] + 0.05) / (luminances[0] + 0.05)
    }

    private func luminance(_ hex: String) throws -> Double {
        let value = try #require(Int(hex.dropFirst(), radix: 16))
        let channels = [value >> 16, value >> 8 & 255, value & 255].map { byte -> Double in
            let c = Double(byte) / 255
            return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
    }
}
