import Domain

/// A work's texts in the full-text tables.
struct IndexedWork: Sendable {
    let id: Int64
    /// Column `titles` of `work_search` and `work_text`.
    let titles: String
    /// The other columns of `work_search`.
    let people, titleParts, peopleParts, counterparts: String
    /// The other columns of `work_text`.
    let textPeople, about: String
    /// Column `sounds` of `work_sound`.
    let sounds: String

    /// What the texts are made of.
    struct Source: Sendable {
        let id: Int64
        let record: CatalogRecord
        let counterparts: Counterparts
    }

    /// What the films of a book, or the book of a film, add to its texts.
    struct Counterparts: Sendable {
        var titles: [String] = []
        var people: [String] = []
        var genres: [String] = []
    }

    /// Makes the texts of several works on all cores: a sixth of the processor time of the load.
    ///
    /// - Parameter koreanSubjects: the Korean names of subjects.
    static func makeAll(from sources: [Source], koreanSubjects: [String: String]) -> [IndexedWork] {
        sources.mapOnAllCores { IndexedWork($0, koreanSubjects) }
    }

    private init(_ source: Source, _ koreanSubjects: [String: String]) {
        let (record, counterparts) = (source.record, source.counterparts)
        id = source.id
        sounds = SearchTokens.sounds(titles: record.titles, people: record.names)
        titles = SearchTokens.titles(record.titles)
        people = IndexedText.words(record.names)
        let counterpartWords = IndexedText.words(counterparts.titles + counterparts.people)
        titleParts = SearchTokens.parts(record.titles, withAcronyms: true)
        peopleParts = SearchTokens.names(record.people) + " " + SearchTokens.characters(record.characters)
        self.counterparts = counterpartWords + " " + SearchTokens.names(counterparts.people)
        textPeople = people + " " + counterpartWords
        about = IndexedText.words(Self.about(record, counterparts.genres, koreanSubjects))
    }

    private static func about(
        _ record: CatalogRecord, _ otherGenres: [String], _ koreanSubjects: [String: String]
    ) -> [String] {
        let subjects = record.subjects + record.genres
        let genres = record.genres + otherGenres
        var words = subjects + subjects.compactMap { koreanSubjects[$0] } + genres + GenreWords.korean(genres)
        if let form = record.form { words += FormWords.all(form) }
        words += MoodWords.korean(record.moods) + MoodWords.korean(subjects: subjects)
        words += [WorkTraits.audience(of: record).flatMap(AudienceWords.korean)].compactMap { $0 }
        words += record.keywords
        return words + [record.date.map { String($0.year) }, record.overview, record.overviewKorean].compactMap { $0 }
    }
}
