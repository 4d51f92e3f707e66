import GRDB

/// The stems of English words, as the table `work_text` indexes them: what is compared with a query and what is looked up agree.
struct WordStems {
    private let tokenizer: any FTS5Tokenizer
    /// The stems that were asked for so far, by word.
    private var known: [String: String] = [:]

    /// The tokenizer of `work_text`.
    private static let descriptor = FTS5TokenizerDescriptor.porter(wrapping: .ascii())

    init(_ db: Database) throws { tokenizer = try db.makeTokenizer(Self.descriptor) }

    /// The stem of a folded word: “stori” of “stories” and “story”. A word of another script is its own stem.
    mutating func stem(_ word: String) throws -> String {
        if let stem = known[word] { return stem }
        let stem = try tokenizer.tokenize(document: word).first?.token ?? word
        known[word] = stem
        return stem
    }
}
