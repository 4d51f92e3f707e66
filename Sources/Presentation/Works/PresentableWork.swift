import Domain

/// What the pages of one kind of work say and look like, where films and books differ.
package protocol PresentableWork: Work where Counterpart: PresentableWork {
    /// Whether lists of them are grids of covers; else they are rows.
    static var isGrid: Bool { get }
    /// How many of them a search over both kinds shows: about as much room as the other kind takes, in whole rows of a grid.
    static var sideLimit: Int { get }
    static var coverForm: CoverForm { get }

    static func texts(in texts: Texts) -> WorkTexts
    static func heading(of theme: Theme, in texts: Texts) -> String

    static func path(of id: WorkID<Self>) -> SitePath
    static func results(query: String?, page: Int, options: SearchOptions) -> SitePath
    static func coverPath(
        of id: WorkID<Self>, _ language: Language, fingerprint: String, text: CoverText?
    ) -> SitePath

    /// nil where there is none: then a cover is drawn.
    var picture: PictureReference? { get }
    /// What the drawn cover's colours come from.
    var coverMood: CoverMood { get }
    /// The small lines of the drawn cover.
    func coverByline(in texts: Texts) -> [String]

    /// What stands beside the title on the work's own page; nil where it is not known and nothing is said of that.
    func yearText(in texts: Texts) -> String?
    /// When it came out, as precisely as it is known.
    func dateText(in texts: Texts) -> String?
    /// How many made it.
    var creatorCount: Int { get }
    /// Who made it.
    func byline(in texts: Texts) -> String?
    /// "Also a book: …", "Also a film: …"
    func counterpartsText(in texts: Texts) -> String?
    /// A line of its makers' that stands before what is said of it.
    var motto: LocalizedText? { get }
    func facts(in texts: Texts, subjectNames: [String: String]) -> [FactViewData]

    /// What Open Graph calls such a work.
    static var openGraphType: String { get }
    /// What schema.org calls such a work.
    static var schemaType: String { get }
    /// Tells in schema.org's words what works of the other kind do not have.
    func addFacts(to structured: inout StructuredWork, in texts: Texts)
}

extension PresentableWork {
    /// Without filters, the best first.
    package static func results(query: String?, page: Int) -> SitePath {
        results(query: query, page: page, options: .none)
    }
}

extension Texts {
    /// A `lang` attribute is only needed where the language is not the page's.
    func foreign(_ language: String?) -> String? {
        language == self.language.rawValue ? nil : language
    }

    /// The language of a title that is kept without it, as far as its letters tell: a voice for English reads no Hangul.
    func foreign(lettersOf title: String?) -> String? {
        guard let scalars = title?.unicodeScalars else { return nil }
        if scalars.contains(where: { (0x3041...0x30FF).contains($0.value) }) { return foreign("ja") }
        return scalars.contains { (0xAC00...0xD7A3).contains($0.value) } ? foreign(Language.korean.rawValue) : nil
    }
}
