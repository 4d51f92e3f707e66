import Domain
import Foundation
import Presentation

@testable import Providers

enum TextInvariants: Invariants {
    static let corpus = [
        "Dune (2021)", "Amélie! ＡＭＥＬＩＥ", "Ocean’s L'Avventura d'une qu'un", "기생충 ｶﾞﾒﾗ 七人の侍", "8½ ﬁ ǅ İ ß",
        "ISBN-13: 978-0-306-40615-7",
        "0-306-40615-2", "0 8044 2957 x", "1999-02-29", "2024-02", "tmdb-603", "own-1abc", "0123456789abcdef0123456789abcdef",
        "/movies?query=dune&page=2", "/shelf?kind=books&status=read&owned=1&query=%EA%B8%B0&sort=title&page=3",
        "/books/google-a_B#x",
        "https://books.google.co.kr/books?id=a", "<p>A <b>boy</b> &amp; a &#x63;ity&hellip;</p>", "October 1, 1988", "3,5",
    ]
    static let dictionary = [
        "'", "’", "978", "isbn", "-", "/", "%EA%B8", "?query=", "&page=", "page=-1", "#", "//", "\u{2028}", "\u{1100}",
        "\u{11A8}", "ß",
        "İ", "Σ", "ﷺ", "&lt;", "</", "<i ", "http://", "2020", "aug", "\u{FFFF}", "\u{3099}", "\u{345}", "ϓ", "＜",
    ]

    static func check(_ input: [UInt8]) throws(InvariantViolationError) {
        let text = String(decoding: input, as: UTF8.self)
        try checkFolding(text)
        try checkQuery(text)
        try checkIdentifiers(text)
        try checkAddresses(text)
        try checkPlainText(text)
    }

    private static func checkFolding(_ text: String) throws(InvariantViolationError) {
        let folded = TextFolding.folded(text)
        try require(TextFolding.folded(folded) == folded, "folded twice: \(text.debugDescription), \(folded.debugDescription)")
        try require(
            !folded.contains("  ") && !folded.hasPrefix(" ") && !folded.hasSuffix(" "), "spaces: \(folded.debugDescription)")
        try require(TextFolding.words(folded).joined(separator: " ") == folded, "words: \(folded.debugDescription)")
        let caseFolded = TextFolding.caseFolded(text)
        try require(TextFolding.caseFolded(caseFolded) == caseFolded, "case folded twice: \(text.debugDescription)")
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            // A letter outside ASCII disables the fast path for ASCII.
            let long = TextFolding.folded(text + " é")
            try require(
                long == (folded.isEmpty ? "e" : folded + " e"), "the fast path for ASCII differs: \(text.debugDescription)")
        }
    }

    private static func checkQuery(_ text: String) throws(InvariantViolationError) {
        guard let query = try? SearchQuery(text) else { return }
        try checkLine(query.text, "a query", upTo: SearchQuery.maximumLength)
        try require(query.text.count <= SearchQuery.maximumLength, "a long query")
        try require(
            (try? SearchQuery(query.text)) == query, "the query changes when it is parsed again: \(text.debugDescription)")
        if let (words, year) = query.wordsAndYear {
            try require(!words.isEmpty && (1870...2099).contains(year), "words and year: \(text.debugDescription)")
        }
        if let isbn = SearchTarget(query).isbn {
            try require(isbn.description.utf8.count == 13 && ISBN(isbn.description) == isbn, "an ISBN: \(isbn)")
        }
    }

    private static func checkIdentifiers(_ text: String) throws(InvariantViolationError) {
        if let date = PartialDate(text) { try require(date.description == text, "a date: \(text.debugDescription)") }
        if let id = WorkID<Book>(text) {
            try require(
                id.description == text && ShelfKey(kind: "books", id: text)?.id == text, "an id: \(text.debugDescription)")
        }
        if let token = VisitorToken(text) { try require(token.value == text, "a visitor") }
        if let rating = StarRating(text) {
            try require(StarRating(rating.description) == rating, "a rating: \(text.debugDescription)")
        }
        if let date = FreeTextDate.date(in: text) {
            try require(PartialDate(date.description) == date, "a typed date: \(text.debugDescription)")
        }
    }

    private static func checkAddresses(_ text: String) throws(InvariantViolationError) {
        if let path = SitePath(pageAddress: text) {
            let address = path.address
            try require(
                address.hasPrefix("/") && !address.hasPrefix("//") && address.utf8.allSatisfy { (0x21..<0x7F).contains($0) },
                "an address of the site: \(address.debugDescription)")
            try require(
                address.utf8.count > 4096 || SitePath(pageAddress: address)?.address == address,
                "the address changes when it is parsed again: \(text.debugDescription)")
        }
        for domain in [nil, "google", "naver.com"] {
            guard let link = LinkSanitizer.httpsAddress(text, in: domain) else { continue }
            try require(
                link.hasPrefix("https://") && link.utf8.allSatisfy { (0x21..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") },
                "a link: \(link.debugDescription)")
            try require(
                LinkSanitizer.httpsAddress(link, in: domain) == link,
                "the link changes when it is parsed again: \(link.debugDescription)")
        }
    }

    private static func checkPlainText(_ text: String) throws(InvariantViolationError) {
        try checkLine(PlainText.nonEmpty(text), "plain text", upTo: 20_000)
        guard let line = ShelfText.line(text) else { return }
        try require(ShelfText.line(line) == line, "the line changes when it is parsed again: \(text.debugDescription)")
        try require(
            !line.unicodeScalars.contains { $0 != " " && SingleLineText.isSeparator($0) }, "a line: \(line.debugDescription)")
        let note = ShelfText.note(text)
        try require(note.flatMap(ShelfText.note) == note, "the note changes when it is parsed again: \(text.debugDescription)")
    }
}
