import Domain
import Foundation
import Presentation

@testable import Providers

enum TextPromises: Promises {
    static let corpus = [
        "Dune (2021)", "Amélie! ＡＭＥＬＩＥ", "Ocean’s L'Avventura d'une qu'un", "기생충 ｶﾞﾒﾗ 七人の侍", "8½ ﬁ ǅ İ ß",
        "ISBN-13: 978-0-306-40615-7",
        "0-306-40615-2", "0 8044 2957 x", "1999-02-29", "2024-02", "tmdb-603", "own-1abc", "0123456789abcdef0123456789abcdef",
        "/movies?query=dune&page=2", "/shelf?kind=books&status=read&owned=1&query=%EA%B8%B0&sort=title&page=3",
        "/books/google-a_B#x",
        "https://books.google.co.kr/books?id=a", "<p>A <b>boy</b> &amp; a &#x63;ity&hellip;</p>", "October 1, 1988", "3,5",
    ]
    static let words = [
        "'", "’", "978", "isbn", "-", "/", "%EA%B8", "?query=", "&page=", "page=-1", "#", "//", "\u{2028}", "\u{1100}",
        "\u{11A8}", "ß",
        "İ", "Σ", "ﷺ", "&lt;", "</", "<i ", "http://", "2020", "aug", "\u{FFFF}", "\u{3099}", "\u{345}", "ϓ", "＜",
    ]

    static func check(_ input: [UInt8]) throws(BrokenPromise) {
        let text = String(decoding: input, as: UTF8.self)
        try checkFolding(text)
        try checkQuery(text)
        try checkIdentifiers(text)
        try checkAddresses(text)
        try checkPlainText(text)
    }

    private static func checkFolding(_ text: String) throws(BrokenPromise) {
        let folded = TextFolding.folded(text)
        try promise(TextFolding.folded(folded) == folded, "folded twice: \(text.debugDescription), \(folded.debugDescription)")
        try promise(
            !folded.contains("  ") && !folded.hasPrefix(" ") && !folded.hasSuffix(" "), "spaces: \(folded.debugDescription)")
        try promise(TextFolding.words(folded).joined(separator: " ") == folded, "words: \(folded.debugDescription)")
        let caseFolded = TextFolding.caseFolded(text)
        try promise(TextFolding.caseFolded(caseFolded) == caseFolded, "case folded twice: \(text.debugDescription)")
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            // A letter that folds to nothing more than itself forces the long way.
            let long = TextFolding.folded(text + " é")
            try promise(long == (folded.isEmpty ? "e" : folded + " e"), "ASCII's own way: \(text.debugDescription)")
        }
    }

    private static func checkQuery(_ text: String) throws(BrokenPromise) {
        guard let query = try? SearchQuery(text) else { return }
        try promiseLine(query.text, "a query", upTo: SearchQuery.maximumLength)
        try promise(query.text.count <= SearchQuery.maximumLength, "a long query")
        try promise((try? SearchQuery(query.text)) == query, "a query read again: \(text.debugDescription)")
        if let (words, year) = query.wordsAndYear {
            try promise(!words.isEmpty && (1870...2099).contains(year), "words and year: \(text.debugDescription)")
        }
        if let isbn = SearchTarget(query).isbn {
            try promise(isbn.description.utf8.count == 13 && ISBN(isbn.description) == isbn, "a number: \(isbn)")
        }
    }

    private static func checkIdentifiers(_ text: String) throws(BrokenPromise) {
        if let date = PartialDate(text) { try promise(date.description == text, "a date: \(text.debugDescription)") }
        if let id = WorkID<Book>(text) {
            try promise(
                id.description == text && ShelfKey(kind: "books", id: text)?.id == text, "an id: \(text.debugDescription)")
        }
        if let visitor = VisitorID(text) { try promise(visitor.value == text, "a visitor") }
        if let rating = OwnRating(text) {
            try promise(OwnRating(rating.description) == rating, "a rating: \(text.debugDescription)")
        }
        if let date = FreeTextDate.date(in: text) {
            try promise(PartialDate(date.description) == date, "a typed date: \(text.debugDescription)")
        }
    }

    private static func checkAddresses(_ text: String) throws(BrokenPromise) {
        if let path = SitePath(pageAddress: text) {
            let address = path.address
            try promise(
                address.hasPrefix("/") && !address.hasPrefix("//") && address.utf8.allSatisfy { (0x21..<0x7F).contains($0) },
                "an address of the site: \(address.debugDescription)")
            try promise(
                address.utf8.count > 4096 || SitePath(pageAddress: address)?.address == address,
                "an address read again: \(text.debugDescription)")
        }
        for domain in [nil, "google", "naver.com"] {
            guard let link = LinkSanitizer.httpsAddress(text, in: domain) else { continue }
            try promise(
                link.hasPrefix("https://") && link.utf8.allSatisfy { (0x21..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") },
                "a link: \(link.debugDescription)")
            try promise(LinkSanitizer.httpsAddress(link, in: domain) == link, "a link read again: \(link.debugDescription)")
        }
    }

    private static func checkPlainText(_ text: String) throws(BrokenPromise) {
        try promiseLine(PlainText.nonEmpty(text), "plain text", upTo: 20_000)
        guard let line = ShelfText.line(text) else { return }
        try promise(ShelfText.line(line) == line, "a line read again: \(text.debugDescription)")
        try promise(!line.unicodeScalars.contains { $0 != " " && SingleLineText.parts($0) }, "a line: \(line.debugDescription)")
        let note = ShelfText.note(text)
        try promise(note.flatMap(ShelfText.note) == note, "a note read again: \(text.debugDescription)")
    }
}
