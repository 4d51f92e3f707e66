/// Follows a "not" from word to word: which words after it are negated.
///
/// "No war or romance" negates both. "Not too long, about the sea" negates the length alone. "No novels about war" negates war
/// and keeps novels.
struct Negation {
    /// How many words may follow the "not" before the first that it negates, such as "not a very sad".
    private static let wordsToFirst = 5
    /// The same after "and", "or", "nor" or a comma.
    private static let wordsToNext = 4

    /// How many more words the negation reaches; nil without a negation.
    private var remainingWords: Int?
    /// The indices of the words that were negated since the negation began.
    private var negated: [Int] = []
    /// Whether more than a form was negated: "no fantasy novels".
    private var namesTopic = false
    private(set) var isContinued = false
    /// Whether “anything” was named, and nothing that is denied since: “no war and anything with dragons”.
    private var isOfAnything = false

    var isOpen: Bool { remainingWords != nil }
    var hasNegated: Bool { !negated.isEmpty }
    var lastNegated: Int? { negated.last }

    mutating func begin() {
        self = Negation()
        remainingWords = Self.wordsToFirst
    }

    mutating func end() { self = Negation() }

    /// After "and", "or", "nor" or a comma in a list.
    mutating func continueList() {
        remainingWords = Self.wordsToNext
        isContinued = true
    }

    /// Whether a word begins a clause that is not negated, after a topic that is: “no war or anything sad about sisters”.
    func ends(at word: String) -> Bool { namesTopic && !isOfAnything && !isContinued && Self.clauseStarts.contains(word) }

    /// Negates the concepts at an index.
    ///
    /// - Returns: false for a form after a topic, which is not negated: "no fantasy novels" excludes fantasy, not novels.
    mutating func negate(at index: Int, isForm: Bool) -> Bool {
        if isForm, namesTopic, !isContinued { return false }
        negated.append(index)
        isOfAnything = false
        namesTopic = namesTopic || !isForm
        isContinued = false
        remainingWords = 1
        return true
    }

    /// Skips a word that names no concept.
    ///
    /// - Returns: the indices of words that are not negated after all: in "no novels about war" the novels.
    mutating func skip(_ word: String) -> [Int] {
        guard let remainingWords else { return [] }
        if word == "but" {
            end()
        } else if hasNegated, ["anything", "everything"].contains(word) {
            continueList()
            isOfAnything = true
        } else if isOfAnything, ["about", "with", "on", "involving"].contains(word) {
            return []
        } else if hasNegated, Self.links.contains(word) {
            continueList()
        } else if isContinued, word == "of" {
            // “Enough of penguins and of Hitler”.
            return []
        } else if hasNegated, word == "of" {
            // The denial holds for the word after “of”, too: “no book where somebody dies of cancer” excludes cancer.
            continueList()
        } else if namesTopic, Self.clauseStarts.contains(word) {
            end()
        } else if hasNegated, ["about", "with", "on"].contains(word) {
            defer { begin() }
            return negated
        } else if remainingWords == 0 || (hasNegated && Self.clauseStarts.contains(word)) {
            end()
        } else {
            self.remainingWords = remainingWords - 1
        }
        return []
    }

    private static let links: Set<String> = ["and", "or", "nor", "any"]

    /// Words that begin another clause, which is not negated.
    private static let clauseStarts: Set<String> = [
        "but", "about", "with", "for", "that", "which", "just", "only", "under", "over", "set", "please", "like", "by", "i",
        "instead", "in", "from", "of", "on", "rather", "where", "who", "though", "although", "because", "since", "so", "want",
        "looking", "at", "when", "while",
    ]
}
