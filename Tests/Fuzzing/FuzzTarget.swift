/// A way into the program for what strangers and services send.
enum FuzzTarget: String, CaseIterable, Sendable {
    /// What people type: queries, numbers of books, dates, addresses to return to.
    case text
    /// What forms send, with and without files.
    case form
    /// What stands in the headers of requests and replies, cookies among them.
    case header
    /// A shelf's file.
    case csv
    case tmdb, google, openlibrary, naver
    /// A language model's answer.
    case chat

    private var promises: any Promises.Type {
        switch self {
        case .text: TextPromises.self
        case .form: FormPromises.self
        case .header: HeaderPromises.self
        case .csv: ShelfFilePromises.self
        case .tmdb: TMDBPromises.self
        case .google: GoogleBooksPromises.self
        case .openlibrary: OpenLibraryPromises.self
        case .naver: NaverPromises.self
        case .chat: ChatPromises.self
        }
    }

    /// Inputs that make sense, from which others are made.
    var corpus: [[UInt8]] { promises.corpus.map { Array($0.utf8) } }

    /// Pieces that mean something there.
    var words: [String] {
        promises.words + ["\u{0}", "\u{301}", "\u{202E}", "\u{FEFF}", "\r\n", "기", "👩‍👩‍👧", "&amp;", "<b>", "&#0;"]
    }

    /// Has an input read.
    func check(_ input: [UInt8]) async throws(BrokenPromise) {
        try await promises.check(input)
    }
}

/// What holds for whatever is made of any input.
protocol Promises: Sendable {
    static var corpus: [String] { get }
    static var words: [String] { get }
    static func check(_ input: [UInt8]) async throws(BrokenPromise)
}

struct BrokenPromise: Error, CustomStringConvertible {
    let description: String
}

func promise(_ isKept: Bool, _ words: @autoclosure () -> String) throws(BrokenPromise) {
    if !isKept { throw BrokenPromise(description: words()) }
}

/// That a text can stand on one line of a page, whoever wrote it.
func promiseLine(_ text: String?, _ name: String, upTo limit: Int) throws(BrokenPromise) {
    guard let text else { return }
    try promise(!text.isEmpty, "\(name) is empty")
    try promise(text.unicodeScalars.count <= 4 * limit, "\(name) has \(text.unicodeScalars.count) scalars")
    for scalar in text.unicodeScalars {
        try promise(
            scalar.properties.generalCategory != .control && !scalar.properties.isNoncharacterCodePoint,
            "\(name) has U+\(String(scalar.value, radix: 16)): \(text.debugDescription)")
    }
}
