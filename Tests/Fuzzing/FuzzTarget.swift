/// A part of the program that parses input from clients or services.
enum FuzzTarget: String, CaseIterable, Sendable {
    /// Text fields: queries, ISBNs, dates, addresses to return to.
    case text
    /// Bodies of forms, with and without files.
    case form
    /// Headers of requests and responses, cookies included.
    case header
    /// Files to import into a shelf.
    case csv
    /// Responses of the services.
    case tmdb, google, openlibrary, naver
    /// Responses of a chat service.
    case chat

    private var invariants: any Invariants.Type {
        switch self {
        case .text: TextInvariants.self
        case .form: FormInvariants.self
        case .header: HeaderInvariants.self
        case .csv: ShelfFileInvariants.self
        case .tmdb: TMDBInvariants.self
        case .google: GoogleBooksInvariants.self
        case .openlibrary: OpenLibraryInvariants.self
        case .naver: NaverInvariants.self
        case .chat: ChatInvariants.self
        }
    }

    /// Valid inputs, which the fuzzer mutates.
    var corpus: [[UInt8]] { invariants.corpus.map { Array($0.utf8) } }

    /// The largest input of a search, in bytes: enough for every branch, and for an input of the corpus.
    var maximumSize: Int { max(4096, corpus.map(\.count).max() ?? 0) }

    /// Tokens that the fuzzer inserts.
    var dictionary: [String] {
        invariants.dictionary + ["\u{0}", "\u{301}", "\u{202E}", "\u{FEFF}", "\r\n", "기", "👩‍👩‍👧", "&amp;", "<b>", "&#0;"]
    }

    /// Parses an input.
    ///
    /// - Throws: the first invariant that does not hold.
    func check(_ input: [UInt8]) async throws(InvariantViolationError) {
        try await invariants.check(input)
    }
}

/// The invariants of one target: conditions that the result of parsing any input meets.
protocol Invariants: Sendable {
    static var corpus: [String] { get }
    static var dictionary: [String] { get }
    static func check(_ input: [UInt8]) async throws(InvariantViolationError)
}

struct InvariantViolationError: Error, CustomStringConvertible {
    let description: String
}

/// - Parameter description: what does not hold, with the value.
func require(_ condition: Bool, _ description: @autoclosure () -> String) throws(InvariantViolationError) {
    if !condition { throw InvariantViolationError(description: description()) }
}

/// Checks that a text fits on one line of a page: not empty, without control characters, and at most four scalars for each
/// character of the limit.
func checkLine(_ text: String?, _ name: String, upTo limit: Int) throws(InvariantViolationError) {
    guard let text else { return }
    try require(!text.isEmpty, "\(name) is empty")
    try require(text.unicodeScalars.count <= 4 * limit, "\(name) has \(text.unicodeScalars.count) scalars")
    for scalar in text.unicodeScalars {
        try require(
            scalar.properties.generalCategory != .control && !scalar.properties.isNoncharacterCodePoint,
            "\(name) has U+\(String(scalar.value, radix: 16)): \(text.debugDescription)")
    }
}
