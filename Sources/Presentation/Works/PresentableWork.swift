import Domain

/// The differences between pages of films and pages of books, for presenters.
package protocol PresentableWork: Work where Counterpart: PresentableWork {
    /// Whether lists are grids of covers instead of rows.
    static var isGrid: Bool { get }
    /// The number of works that a search over both kinds shows: both sides take about the same height, and a grid has full
    /// rows.
    static var sideLimit: Int { get }
    static var coverForm: CoverForm { get }

    static func texts(in texts: Texts) -> WorkTexts
    static func heading(of theme: Theme, in texts: Texts) -> String

    static func path(of id: WorkID<Self>) -> SitePath
    static func results(query: String?, page: Int, options: SearchOptions) -> SitePath
    static func coverPath(
        of id: WorkID<Self>, _ language: Language, fingerprint: String, text: CoverText?
    ) -> SitePath

    /// nil for a drawn cover.
    var picture: PictureReference? { get }
    /// The base colour of the drawn cover.
    var coverBaseColor: CoverBaseColor { get }
    /// The small lines below the title of the drawn cover.
    func coverByline(in texts: Texts) -> [String]

    /// The year beside the title; nil to show none.
    func yearText(in texts: Texts) -> String?
    /// The sentence that the release of a film is to be announced; nil for other works.
    func announcement(in texts: Texts) -> String?
    /// The date of release or publication, as precisely as known.
    func dateText(in texts: Texts) -> String?
    /// The number of directors or authors.
    var creatorCount: Int { get }
    /// The directors or authors.
    func byline(in texts: Texts) -> String?
    /// "Also a book: …", "Also a film: …"
    func counterpartsText(in texts: Texts) -> String?
    /// The film's tagline, shown above the description.
    var motto: LocalizedText? { get }
    func facts(in texts: Texts, subjectNames: [String: String]) -> [FactViewData]

    /// The `og:type`.
    static var openGraphType: String { get }
    /// The schema.org type.
    static var schemaType: String { get }
    /// Adds the schema.org properties that only this kind of work has.
    func addFacts(to structured: inout StructuredWork, in texts: Texts)
}

extension PresentableWork {
    /// Without filters, by relevance.
    package static func results(query: String?, page: Int) -> SitePath {
        results(query: query, page: page, options: .none)
    }
}

extension Texts {
    /// The value of a `lang` attribute; nil where the text is in the page's language.
    func foreign(_ language: String?) -> String? {
        language == self.language.rawValue ? nil : language
    }

    /// The `lang` of a title that is stored without its language, by its script, so that a screen reader uses the right voice.
    func foreign(lettersOf title: String?) -> String? {
        guard let scalars = title?.unicodeScalars else { return nil }
        if scalars.contains(where: { (0x3041...0x30FF).contains($0.value) }) { return foreign("ja") }
        return scalars.contains { (0xAC00...0xD7A3).contains($0.value) } ? foreign(Language.korean.rawValue) : nil
    }
}
