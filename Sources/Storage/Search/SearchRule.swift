import Domain

/// One rule of the ranking: which works get a rank. `docs/search.md` has a section for each rule.
struct SearchRule: Sendable {
    /// A query and a work of the built-in catalog that it finds with the rule's rank.
    struct Example: Sendable {
        let query: String
        let kind: WorkKind
        /// The work's key in the catalog.
        let work: String
    }

    let rank: SearchRank
    /// The heading of the rule's section in the document.
    let name: String
    /// What works of this rank have.
    let matches: String
    let example: Example

    private init(_ rank: SearchRank, _ name: String, _ matches: String, movie query: String, _ key: String) {
        (self.rank, self.name, self.matches) = (rank, name, matches)
        example = Example(query: query, kind: .movie, work: key)
    }

    private init(_ rank: SearchRank, _ name: String, _ matches: String, book query: String, _ key: String) {
        (self.rank, self.name, self.matches) = (rank, name, matches)
        example = Example(query: query, kind: .book, work: key)
    }

    /// All rules, the strictest first. A work has the rank of the first rule that it satisfies.
    static let all = [
        SearchRule(
            .wholeTitle, "Whole title",
            "the query is a title of the work, apart from case, accents, width and punctuation",
            movie: "amelie", "amelie-2001"),
        SearchRule(
            .titleVariant, "Title variant",
            "the query is a title in another form (article, numbers, initials, spaces), or a whole title beside the work's year, a word "
                + "for its kind, or the whole name of a person",
            movie: "dune 1984", "dune-1984"),
        SearchRule(
            .personOfSeveralWorks, "Person of several works",
            "the query is the whole name of a person of three works or more",
            movie: "bong joon ho", "parasite-2019"),
        SearchRule(
            .titleStart, "Start of a title",
            "a title begins with the words of the query",
            movie: "harry potter", "harry-potter-and-the-philosophers-stone-2001"),
        SearchRule(
            .titleStartInsideWord, "Start of a title, inside a word",
            "a title begins with the query, which ends inside a word",
            movie: "paras", "parasite-2019"),
        SearchRule(
            .wholeTitleAndNameWords, "Whole title and words of a name",
            "some words of the query are a whole title, and the others are words of the names of the work's people",
            book: "tolkien hobbit", "the-hobbit-tolkien"),
        SearchRule(
            .misspelledTitle, "Misspelled title",
            "a whole title differs from the query by one typing error, in a word that no work has",
            movie: "forgo", "fargo-1996"),
        SearchRule(
            .titleWords, "Words of titles",
            "all words of the query are words of the work's titles",
            movie: "destin fabuleux", "amelie-2001"),
        SearchRule(
            .conditions, "Conditions",
            "the words of the query name genres, subjects, countries and years, and the work has all of them",
            movie: "2000s korean thriller", "memories-of-murder-2003"),
        SearchRule(
            .wholeName, "Whole name",
            "the query is the whole name of a person of the work or of its counterpart",
            book: "ridley scott", "the-martian-weir"),
        SearchRule(
            .titleWordsAndWholeName, "Words of titles and a whole name",
            "some words of the query are the whole name of a person, and the others are words of the work's titles",
            movie: "rings peter jackson", "the-lord-of-the-rings-the-fellowship-of-the-ring-2001"),
        SearchRule(
            .nameWord, "One word of a name",
            "the query is one word of the name of a person of the work",
            movie: "tautou", "amelie-2001"),
        SearchRule(
            .inflectedTitleWords, "Inflected words of titles",
            "the work's titles have all words of the query, some of them in another inflection, and no stricter rule finds a title",
            movie: "brokeback mountains", "brokeback-mountain-2005"),
        SearchRule(
            .phrase, "Phrase",
            "a title or a text has the words of the query in a row, and no stricter rule down to “Words of titles” finds a work",
            movie: "swinging london", "blow-up-1966"),
        SearchRule(
            .titleAndNameWords, "Words of titles and names",
            "all words of the query are words of the work's titles or of its people's names, and at least one is of a title",
            movie: "samurai mifune", "seven-samurai-1954"),
        SearchRule(
            .unfinishedHangul, "Unfinished Hangul word",
            "the last word of the query is Hangul whose last syllable is not complete, and continues as a word of the work's titles or "
                + "names",
            movie: "기새", "parasite-2019"),
        SearchRule(
            .neighbouringYear, "Neighbouring year or part",
            "a stricter rule matches, but the work is of the year before or after the query's; or the work's titles have all words but the "
                + "number of a part at the end",
            movie: "dune 1985", "dune-1984"),
        SearchRule(
            .misspelledWords, "Misspelled words",
            "titles, names and counterparts have words that differ from the query's by one typing error, where no work has the word as "
                + "typed",
            movie: "paras", "paris-texas-1984"),
        SearchRule(
            .counterpart, "Counterpart",
            "the query is the title of the work's counterpart, or all its words are words of the counterpart's titles and names",
            book: "blade runner", "do-androids-dream-of-electric-sheep-dick"),
        SearchRule(
            .titleAndCounterpart, "Title and counterpart",
            "all words of the query are words of the work's titles or of its counterpart's titles and names",
            movie: "rings tolkien", "the-lord-of-the-rings-the-fellowship-of-the-ring-2001"),
        SearchRule(
            .scatteredWords, "Scattered words",
            "all words of the query are words of titles, names and counterparts of the work in any other combination",
            movie: "mifune kurosawa", "seven-samurai-1954"),
        SearchRule(
            .similarTitle, "Similar title",
            "a whole title differs from the query by one typing error, although all words of the query are known",
            movie: "lion", "leon-the-professional-1994"),
        SearchRule(
            .similarWords, "Similar words",
            "the same as “Misspelled words”, although all words of the query are known",
            movie: "mood", "the-good-the-bad-and-the-ugly-1966"),
        SearchRule(
            .otherYear, "Another year",
            "a stricter rule matches, but the work is of a year further from the query's",
            movie: "dune 1950", "dune-1984"),
        SearchRule(
            .textWords, "Words of texts",
            "the work's titles, names, subjects, genres and overviews have all words of the query",
            movie: "boulevard", "children-of-paradise-1945"),
        SearchRule(
            .wordStart, "Start of a word",
            "the query is one word, which other works have, and the work has only longer words that begin with it",
            movie: "trains", "trainspotting-1996"),
        SearchRule(
            .unlikelyMisspelling, "Unlikely misspelling",
            "the same as “Misspelled words”, although texts of several works, or of a much better known work, have the words as typed",
            movie: "line", "the-lion-king-1994"),
        SearchRule(
            .closest, "Closest",
            "no work has all words of the query as they are typed, and the work explains most of them",
            movie: "knight loses chess against death", "the-seventh-seal-1957"),
    ]
}
