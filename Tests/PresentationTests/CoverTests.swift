import Domain
import Foundation
import TestSupport
import Testing

@testable import Presentation

@Suite("Drawn covers")
struct CoverTests {
    let covers = CoverPresenter(texts: .english)

    @Test("A work always has the same cover, and another work has another")
    func stability() {
        let first = covers.present(covers.subject(Movie.sample()))
        let again = covers.present(covers.subject(Movie.sample()))
        let other = covers.present(covers.subject(Movie.sample(key: "sample-2000")))
        #expect(first.shapes.map(\.path) == again.shapes.map(\.path) && first.background == again.background)
        #expect(first.shapes.map(\.path) != other.shapes.map(\.path))
        #expect(covers.subject(Movie.sample()).fingerprint == covers.subject(Movie.sample()).fingerprint)
        #expect(covers.subject(Movie.sample()).fingerprint != covers.subject(Movie.sample(title: "Another")).fingerprint)
    }

    @Test("200 films, and 200 books, differ in composition and colour")
    func variety() {
        for drawings in [Movie.samples(200).map(covers.subject), Book.samples(200).map(covers.subject)] {
            let drawings = drawings.map(covers.present)
            #expect(Set(drawings.map(\.background)).count > 60)
            #expect(Set(drawings.map(\.shapes.count)).count > 6)
        }
    }

    @Test("A book has a spine, from top to bottom, and its title on a label; a film has neither")
    func form() {
        let spine = "M0 0h\(JacketArt.spineWidth.svg)v360"
        let jacket = covers.present(covers.subject(Book.sample()))
        #expect(jacket.shapes.contains { $0.path.hasPrefix(spine) } && jacket.anchor == "middle")
        let poster = covers.present(covers.subject(Movie.sample()))
        #expect(!poster.shapes.contains { $0.path.hasPrefix(spine) } && poster.anchor == "start")
    }

    @Test("A cover is the same from its address as from its work; an address with a wrong fingerprint has no cover")
    func fromAddress() throws {
        let book = Book(
            id: WorkID(source: .google, key: "x"), title: LocalizedTitle(title: "책 & co", language: "ko"),
            authors: [Person(name: "One"), Person(name: "Two")], subjects: ["the sea"])
        let subject = covers.subject(book)
        let again = try #require(CoverSubject(book.id, text: subject.text, fingerprint: subject.fingerprint))
        #expect(covers.present(again).shapes.map(\.path) == covers.present(subject).shapes.map(\.path))
        #expect(covers.present(again).background == covers.present(subject).background)
        for (hue, chroma) in [(Int.max, 1), (-1, 1), (1, Int.max), (1, -1), (Int.min, Int.min)] {
            let wild = CoverText(title: "Wild", titleLanguage: nil, byline: [], hue: hue, chroma: chroma)
            #expect(CoverSubject(book.id, text: wild, fingerprint: "x") == nil)
        }
        let other = CoverText(title: "Other", titleLanguage: nil, byline: [], hue: 1, chroma: 80)
        #expect(CoverSubject(book.id, text: other, fingerprint: subject.fingerprint) == nil)
        #expect(
            CoverSubject(WorkID<Book>(source: .google, key: "y"), text: subject.text, fingerprint: subject.fingerprint) == nil)
    }

    @Test("A film and a book with the same title have different covers")
    func kinds() {
        let film = covers.present(covers.subject(Movie.sample(key: "dune", title: "Dune")))
        let book = covers.present(covers.subject(Book.sample(key: "dune", title: "Dune")))
        #expect(film.shapes.map(\.path) != book.shapes.map(\.path))
        #expect(
            covers.subject(Movie.sample(key: "dune", title: "Dune")).fingerprint
                != covers.subject(Book.sample(key: "dune", title: "Dune")).fingerprint)
    }

    @Test(
        "Every title fits its block without being cut",
        arguments: [
            "M", "It", "Dune", "기생충", "七人の侍", "千と千尋の神隠し", "집",
            "Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb",
            "봄 여름 가을 겨울 그리고 봄", "The Assassination of Jesse James by the Coward Robert Ford",
            "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", "Supercalifragilisticexpialidocious",
            "좋은 놈, 나쁜 놈, 이상한 놈", "이 세상의 한구석에서 그리고 아주 오래도록 이어지는 긴 제목",
        ])
    func titles(title: String) {
        let poster = CoverTitleBlock.poster(title: title, byline: ["1999", "FLORIAN HENCKEL VON DONNERSMARCK"])
        let jacket = CoverTitleBlock.jacket(title: title, byline: ["ANTOINE DE SAINT-EXUPÉRY"])
        for (block, width, lines) in [(poster, 204.0, 6), (jacket, 148.0, 7)] {
            let set = block.titleLines.map(\.text).joined().filter { $0 != " " }
            #expect(set == title.filter { $0 != " " })
            #expect((1...lines).contains(block.titleLines.count))
            for line in block.titleLines {
                // A line near the limit has a fixed width, and no line is squeezed by more than 5 %.
                let estimate = TextWidth.estimate(line.text, size: block.titleSize)
                #expect(estimate <= width * 1.05, "\(line.text) would be \(estimate) wide")
                #expect((line.squeezedWidth != nil) == (estimate > width * 0.84), "\(line.text)")
            }
            for line in block.bylineLines {
                let estimate = TextWidth.estimate(line.text, size: CoverTitleBlock.bylineSize) * 1.12
                #expect(estimate <= width * 1.5, "\(line.text) would be \(estimate) wide")
            }
        }
        #expect(poster.top > 60, "the picture needs 60 units")
        #expect(jacket.top >= 30 && jacket.bottom <= 330, "the label is inside the jacket")
    }

    @Test("A title too long for any cover ends in an ellipsis, inside the poster")
    func endless() {
        let block = CoverTitleBlock.poster(title: String(repeating: "endless ", count: 60), byline: [])
        #expect(block.titleLines.count == 6)
        #expect(block.titleLines.last?.text.hasSuffix("…") == true)
        let jacket = CoverTitleBlock.jacket(title: String(repeating: "endless ", count: 60), byline: ["SOMEBODY"])
        #expect(jacket.titleLines.last?.text.hasSuffix("…") == true && jacket.bottom <= 330)
    }

    @Test("The contrast of title and byline is at least 4.5:1", arguments: Movie.Genre.allCases)
    func contrast(genre: Movie.Genre) throws {
        for seed in 0..<40 {
            var random = SeededGenerator(seed: "\(genre)-\(seed)")
            let palette = CoverPalette(base: CoverBaseColor(genres: [genre]), random: &random)
            for color in [palette.title, palette.byline] {
                #expect(try contrastRatio(color, palette.ground) >= 4.5)
            }
            for color in [palette.ink, palette.inkSoft] {
                #expect(try contrastRatio(color, palette.title) >= 4.5)
            }
        }
    }

    @Test(
        "OKLCH is converted to the sRGB values of other programs",
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
