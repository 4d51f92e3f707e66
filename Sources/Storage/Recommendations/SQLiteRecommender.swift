import Domain
import Foundation
import GRDB

/// Recommends books of the built-in catalog, asking nobody outside: it reads the question by a vocabulary, ranks by what the catalog
/// knows of its books, and names what was asked for as the reason.
package actor SQLiteRecommender: Recommender {
    /// How many books answer a question.
    private static let limit = 5
    /// How many of those that whoever asks has at home.
    private static let ownedLimit = 3

    /// While an import runs, the catalog changes all the time, and reading it anew takes long.
    private static let patience = Duration.seconds(60)

    /// Of how many books at most it is known what a question may ask for; they are all kept in memory.
    private static let bookLimit = 20_000

    /// With fewer, an author may come twice.
    private static let fewest = 3

    private typealias Ranked = (profile: BookProfile, match: BookRanking.Match)

    /// Everything that does not change from question to question.
    private struct Library: Sendable {
        let version: String?
        let madeAt = ContinuousClock.now
        let reader: QuestionParser
        let ranking: BookRanking
        let subjects: [String: SubjectName]
    }

    private let database: CatalogDatabase
    private let concepts: [Concept]
    private var library: Library?

    /// - Throws: where the vocabulary that Foyer brings along cannot be read.
    package init(database: CatalogDatabase) throws(CatalogFileError) {
        self.database = database
        concepts = try BuiltInCatalog.bundledConcepts()
    }

    package func recommendation(
        for request: RecommendationRequest, report: @escaping @Sendable (RecommendationStep) async -> Void
    ) async throws(CatalogError) -> Recommendation {
        await report(.proposing)
        do {
            let (library, wish, ranked) = try await reading(of: request.question.text)
            let chosen = Self.choose(ranked) { request.excluded.contains($0) || request.owned.contains($0) }
            // What stands at home has to fit as well as what does not.
            let best = chosen.first?.match.score ?? 0
            let owned = ranked.filter { profile, match in
                let id = WorkID<Book>(source: .catalog, key: profile.key)
                return request.owned.contains(id) && !request.excluded.contains(id) && Self.fits(match)
                    && match.score >= 0.5 * best
            }.prefix(Self.ownedLimit)
            await report(.writing)
            return Recommendation(
                owned: wish.isUnderstood ? try await books(Array(owned), library, request.language) : [],
                books: try await books(chosen, library, request.language), isFitting: Self.isFitting(chosen, wish),
                mayNeedHelp: wish.mayNeedHelp)
        } catch {
            throw CatalogError(StorageError(error))
        }
    }

    /// The keys of the books for a question, best first: for measuring.
    package func keys(for question: String, limit: Int) async throws(StorageError) -> (keys: [String], isFitting: Bool) {
        do {
            let (_, wish, ranked) = try await reading(of: question)
            let chosen = Self.choose(ranked, limit: limit, isStrict: false) { _ in false }
            return (chosen.map(\.profile.key), Self.isFitting(chosen, wish))
        } catch {
            throw StorageError(error)
        }
    }

    /// What plain full-text search makes of a question, best first: what the recommender is measured against.
    package func plainTextKeys(for question: String, limit: Int) async throws(StorageError) -> [String] {
        let expression = Self.expression(TextFolding.words(question).map { "\"\($0)\"" })
        return try await database.read { db in
            guard let expression else { return [] }
            return try String.fetchAll(
                db,
                sql: """
                    SELECT work.key FROM work_text JOIN work ON work.id = work_text.rowid
                    WHERE work_text MATCH ? AND work.kind = 'book' ORDER BY bm25(work_text), work.id LIMIT ?
                    """, arguments: [expression, limit])
        }
    }

    /// A question, understood, and all books by how well they fit it.
    private func reading(of question: String) async throws -> (library: Library, wish: ParsedQuestion, ranked: [Ranked]) {
        let library = try await currentLibrary()
        let wish = library.reader.read(question)
        return (library, wish, library.ranking.ranked(wish, texts: try await textScores(wish.words)))
    }

    private static func isFitting(_ chosen: [Ranked], _ wish: ParsedQuestion) -> Bool {
        wish.isUnderstood && chosen.first.map { fits($0.match) } ?? false
    }

    /// Whether a book is what was asked for, not just what comes nearest.
    private static func fits(_ match: BookRanking.Match) -> Bool {
        match.standing == .fitting
    }

    /// The best, of each author one, and nothing that is far behind the best.
    private static func choose(
        _ ranked: [Ranked], limit: Int = limit, isStrict: Bool = true, isKnown: (WorkID<Book>) -> Bool
    ) -> [Ranked] {
        var authors: Set<String> = []
        var chosen: [Ranked] = []
        for (profile, match) in ranked where !isKnown(WorkID(source: .catalog, key: profile.key)) {
            // Of an author who was asked for, all may come.
            guard match.author != nil || authors.isDisjoint(with: profile.authors) else { continue }
            if isStrict {
                guard match.standing > .far else { break }
                if let best = chosen.first, chosen.count > 1, match.score < 0.35 * best.match.score { continue }
            }
            authors.formUnion(profile.authors)
            chosen.append((profile, match))
            if chosen.count == limit { break }
        }
        guard isStrict, chosen.count < fewest else { return chosen }
        // Where few authors have what fits, another book of theirs is better than nothing.
        let keys = Set(chosen.map(\.profile.key))
        let others = ranked.filter { profile, match in
            fits(match) && !keys.contains(profile.key) && !isKnown(WorkID(source: .catalog, key: profile.key))
        }
        return chosen + others.prefix(limit - chosen.count)
    }

    private func books(
        _ chosen: [Ranked], _ library: Library, _ language: Language
    ) async throws -> [RecommendedBook] {
        var books: [RecommendedBook] = []
        for (profile, match) in chosen {
            guard let book = try await book(profile.key, in: language) else { continue }
            books.append(
                RecommendedBook(book: book, reasons: Self.reasons(match, of: profile, book, library.subjects, language)))
        }
        return books
    }

    /// What was asked for and is true of the book, the most telling first.
    private static func reasons(
        _ match: BookRanking.Match, of profile: BookProfile, _ book: Book, _ names: [String: SubjectName],
        _ language: Language
    ) -> [RecommendationReason] {
        var reasons: [RecommendationReason] = []
        if let author = match.author ?? match.namedAuthor, let place = profile.authors.firstIndex(of: author),
            book.authors.indices.contains(place)
        {
            reasons.append(.by(book.authors[place].name))
        }
        if let like = match.like, let title = like.title(in: language) { reasons.append(.like(title)) }
        let subjects = match.subjects.prefix(3).compactMap { names[$0] }
        if !subjects.isEmpty { reasons.append(.about(subjects)) }
        if !match.moods.isEmpty { reasons.append(.moods(Array(match.moods.prefix(2)))) }
        if match.hasForm, let form = profile.form { reasons.append(.form(form.rawValue)) }
        if match.hasAudience, let audience = profile.audience { reasons.append(.audience(audience.rawValue)) }
        if match.hasLength {
            if let pages = book.pages {
                reasons.append(.pages(pages))
            } else if let length = profile.length {
                reasons.append(.length(length))
            }
        }
        if let country = match.country { reasons.append(.writtenIn(country)) }
        if let setting = match.setting { reasons.append(.setIn(setting)) }
        if match.hasYears, let year = profile.year { reasons.append(.published(year)) }
        if match.hasEra, let era = profile.era { reasons.append(.era(era)) }
        return reasons.isEmpty ? [match.text > 0 ? .words : .wellKnown] : reasons
    }

    // The catalog

    private func currentLibrary() async throws -> Library {
        let version = try await database.read { db in
            try String.fetchOne(db, sql: "SELECT built_in || ' ' || revision FROM catalog_state")
        }
        if let library, library.version == version || ContinuousClock.now - library.madeAt < Self.patience { return library }
        let (profiles, subjects) = try await database.read { db in
            (try Self.profiles(db), try Self.subjects(db))
        }
        let inUse = Set(profiles.filter(\.isBook).flatMap(\.subjects))
        let made = Library(
            version: version,
            reader: QuestionParser(
                concepts: concepts, subjects: subjects.filter { inUse.contains($0.english) }, works: profiles),
            ranking: BookRanking(profiles: profiles, concepts: concepts),
            subjects: Dictionary(subjects.map { ($0.english, $0) }) { first, _ in first })
        library = made
        return made
    }

    private static func subjects(_ db: Database) throws -> [SubjectName] {
        try Row.fetchAll(db, sql: "SELECT name, korean FROM subject ORDER BY name").map {
            SubjectName(english: $0[0], korean: $0[1])
        }
    }

    /// The numbers of the books that are looked at for a question: of a large catalog, those that most people look for.
    private static func bestKnownBooks(_ db: Database) throws -> Range<Int64> {
        let all = WorkNumber.range(of: .book)
        let end = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT id FROM work WHERE id >= ? ORDER BY id LIMIT 1 OFFSET ?"),
            arguments: [all.lowerBound, Self.bookLimit])
        return all.lowerBound..<(end ?? all.upperBound)
    }

    /// Of all works that Foyer brings along, and of imported books of which is told what they are about.
    private static func profiles(_ db: Database) throws -> [BookProfile] {
        let books = try bestKnownBooks(db)
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT work.key, work.kind, work.title, work.original_title, work.korean_title, work.creators, work.subjects,
                    book.moods, book.form, book.audience, book.length, work.countries, book.settings, work.original_language,
                    work.year, book.era, work.popularity, work.creators_korean, book.pages,
                    (SELECT made.key FROM work AS made WHERE made.id = movie.book_id)
                FROM work LEFT JOIN book ON book.work_id = work.id LEFT JOIN movie ON movie.work_id = work.id
                WHERE work.origin = ? OR (work.id >= ? AND work.id < ? AND work.subjects <> '')
                ORDER BY work.id
                """, arguments: [CatalogWriter.builtInOrigin, books.lowerBound, books.upperBound])
        return rows.map { row in
            let isBook = row[1] as String == WorkKind.book.catalogName
            return BookProfile(
                key: row[0], isBook: isBook, titles: [row[2], row[3], row[4]].compactMap { $0 as String? },
                authors: ListColumn.list(row[5]), koreanAuthors: ListColumn.list(row[17]), subjects: ListColumn.list(row[6]),
                moods: Set(ListColumn.list(row[7] ?? "").compactMap(Book.Mood.init)),
                form: (row[8] as String?).flatMap(Book.Form.init), audience: (row[9] as String?).flatMap(Book.Audience.init),
                length: (row[10] as String?).flatMap(Book.Length.init), pages: row[18],
                countries: Set(ListColumn.list(row[11])),
                settings: Set(ListColumn.list(row[12] ?? "")), language: row[13] ?? "", year: row[14],
                era: (row[15] as String?).flatMap(Book.Era.init), popularity: row[16], bookKey: row[19])
        }
    }

    /// How well the words fit the texts of each book, from 0 to 1.
    private func textScores(_ words: [String]) async throws -> [String: Double] {
        let expression = Self.expression(
            words.map { word in
                let mayGoOn = word.count > 3 || TextFolding.hasEastAsianCharacter(word)
                return "\"\(word)\"" + (mayGoOn ? " *" : "")
            })
        guard let expression else { return [:] }
        let scores = try await database.read { db in
            let books = try Self.bestKnownBooks(db)
            return try Row.fetchAll(
                db,
                sql: """
                    SELECT work.key, -bm25(work_text, 1, 0, 2) FROM work_text JOIN work ON work.id = work_text.rowid
                    WHERE work_text MATCH ? AND work_text.rowid >= ? AND work_text.rowid < ?
                    """, arguments: ["{titles about} : (\(expression))", books.lowerBound, books.upperBound]
            ).map { ($0[0] as String, $0[1] as Double) }
        }
        let best = scores.map(\.1).max() ?? 1
        return Dictionary(scores.map { ($0, best > 0 ? $1 / best : 0) }) { first, _ in first }
    }

    /// Any of the words; they hold letters and digits only, and are quoted, so none is read as syntax.
    private static func expression(_ words: [String]) -> String? {
        words.isEmpty ? nil : words.joined(separator: " OR ")
    }

    private func book(_ key: String, in language: Language) async throws -> Book? {
        try await database.read { db in
            try Book.fetch(where: "work.kind = 'book' AND work.key = ?", [key], in: language, db).first
        }
    }
}

extension BookProfile {
    /// The title that readers of a language know it by.
    fileprivate func title(in language: Language) -> String? {
        language == .korean ? titles.first(where: TextFolding.hasHangul) ?? titles.first : titles.first
    }
}
