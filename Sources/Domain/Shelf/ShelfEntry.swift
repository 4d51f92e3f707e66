import Foundation

extension WorkKind {
    /// The status that the first press of the button "Add to shelf" gives a work.
    package var firstStatus: ShelfStatus {
        switch self {
        case .movie: .toWatch
        case .book: .toRead
        }
    }

    package var statuses: [ShelfStatus] { ShelfStatus.allCases.filter { $0.kind == self } }
}

/// What a work is kept as.
package enum ShelfStatus: String, Sendable, Hashable, CaseIterable {
    case toWatch = "to-watch"
    case watched
    case toRead = "to-read"
    case reading
    case read

    package var kind: WorkKind {
        switch self {
        case .toWatch, .watched: .movie
        case .toRead, .reading, .read: .book
        }
    }

    /// How far on it is.
    fileprivate var progress: Int {
        switch self {
        case .toWatch, .toRead: 0
        case .reading: 1
        case .watched, .read: 2
        }
    }
}

/// What the visitor gives a work: half a star to five stars.
package struct StarRating: Hashable, Sendable, Comparable, CustomStringConvertible {
    package static let all = (1...10).compactMap { StarRating(halves: $0) }

    /// Half stars, 1–10.
    package let halves: Int

    package init?(halves: Int) {
        guard (1...10).contains(halves) else { return nil }
        self.halves = halves
    }

    /// Reads stars: `4`, `4.0`, `3.5`.
    package init?(_ text: String) {
        guard let match = text.wholeMatch(of: /([0-5])(?:[.,]([05])0?)?/), let stars = Int(match.1) else { return nil }
        self.init(halves: 2 * stars + (match.2 == "5" ? 1 : 0))
    }

    /// The stars: `4`, `3.5`.
    package var description: String {
        "\(halves / 2)" + (halves.isMultiple(of: 2) ? "" : ".5")
    }

    package static func < (left: StarRating, right: StarRating) -> Bool { left.halves < right.halves }
}

/// By which an entry is known: the work's id, or, where what was brought in has none, one made of what it is.
package struct ShelfKey: Hashable, Sendable {
    package let kind: WorkKind
    package let id: String

    package init<Item: Work>(_ id: WorkID<Item>) {
        kind = Item.kind
        self.id = id.description
    }

    /// Reads a key as a form sends it.
    ///
    /// - Returns: nil for what can be no entry's.
    package init?(kind: String?, id: String?) {
        guard let kind = kind.flatMap(WorkKind.init(rawValue:)), let id else { return nil }
        guard WorkID<Movie>(id) != nil || id.wholeMatch(of: /own-[a-z0-9]{1,13}/) != nil else { return nil }
        self.kind = kind
        self.id = id
    }

    fileprivate init(kind: WorkKind, of parts: [String]) {
        self.kind = kind
        id = "own-" + StableHash(([kind.rawValue] + parts).joined(separator: "\n").utf8).text
    }
}

/// What a shelf knows of a work by itself, so that it is whole where no service answers, and for works that no service has.
package struct ShelfWork: Hashable, Sendable, Codable {
    /// The longest title and name, in characters.
    package static let lineLimit = 500

    package let kind: WorkKind
    /// Where its page is; nil for what was brought in and is in no catalog.
    package let id: String?
    package let title: String
    package let originalTitle: String?
    /// Further titles that it is found by.
    package let otherTitles: [String]
    /// Directors or authors.
    package let creators: [String]
    /// Their names elsewhere, that it is found by.
    package let otherCreators: [String]
    package let date: PartialDate?
    package let isbn13: String?
    /// Genres of a film, subjects of a book, in English.
    package let subjects: [String]
    package let picture: PictureReference?

    /// Stored questions hold works as JSON with these keys.
    private enum CodingKeys: String, CodingKey {
        case kind, id, title, originalTitle, otherTitles, date, isbn13, picture
        case creators = "makers"
        case otherCreators = "otherMakers"
        case subjects = "about"
    }

    package init(
        kind: WorkKind, id: String? = nil, title: String, originalTitle: String? = nil, otherTitles: [String] = [],
        creators: [String] = [], otherCreators: [String] = [], date: PartialDate? = nil, isbn13: String? = nil,
        subjects: [String] = [], picture: PictureReference? = nil
    ) {
        self.kind = kind
        self.id = id
        self.title = title
        self.originalTitle = originalTitle
        self.otherTitles = otherTitles
        self.creators = creators
        self.otherCreators = otherCreators
        self.date = date
        self.isbn13 = isbn13
        self.subjects = subjects
        self.picture = picture
    }

    package init(_ movie: Movie) {
        self.init(
            kind: .movie, id: movie.id.description, title: movie.title.title, originalTitle: movie.title.originalTitle,
            otherTitles: [movie.title.internationalTitle].compactMap { $0 }, creators: movie.directors.map(\.name),
            otherCreators: movie.directors.compactMap(\.internationalName), date: movie.releaseDate,
            subjects: movie.genres.map(\.rawValue), picture: movie.poster)
    }

    package init(_ book: Book) {
        self.init(
            kind: .book, id: book.id.description, title: book.title.title, originalTitle: book.title.originalTitle,
            otherTitles: [book.title.internationalTitle].compactMap { $0 }, creators: book.authors.map(\.name),
            otherCreators: book.authors.compactMap(\.internationalName), date: book.date, isbn13: book.isbn13,
            subjects: book.subjects, picture: book.cover)
    }

    package var key: ShelfKey {
        if let id, let key = ShelfKey(kind: kind.rawValue, id: id) { return key }
        let title = TextFolding.squashed(title).isEmpty ? title : TextFolding.squashed(title)
        // Editions of a book differ in their years, films of one title in nothing else.
        let rest = kind == .book ? TextFolding.squashed(creators.first ?? "") : date.map { "\($0.year)" } ?? ""
        return ShelfKey(kind: kind, of: [title, rest])
    }

    /// Every title that it has.
    package var titles: [String] { [title, originalTitle].compactMap { $0 } + otherTitles }

    /// Every name that its creators have.
    package var creatorNames: [String] { creators + otherCreators }

    /// The one of its identities that its id makes.
    package static func identity<Item: Work>(of id: WorkID<Item>) -> String {
        let key = ShelfKey(id)
        return "\(key.kind.rawValue) \(key.id)"
    }

    /// By which the same work is known wherever it comes from: two that have one in common are the same.
    package var identities: Set<String> {
        let keys = WorkIdentity.keys(of: workDescription).union([key.id])
        return Set(keys.map { "\(kind.rawValue) \($0)" })
    }

    /// What to look for in another catalog.
    package var workDescription: WorkDescription {
        WorkDescription(
            kind: kind, titles: titles, creators: creatorNames,
            year: date?.year, isbn13: isbn13)
    }

    /// The same, found by its names in other languages, too.
    package func addingNames(of others: [ShelfWork]) -> ShelfWork {
        func added(_ own: [String], _ more: [String], besides known: [String]) -> [String] {
            more.reduce(into: own) { names, name in
                if !names.contains(name), !known.contains(name) { names.append(name) }
            }
        }
        return ShelfWork(
            kind: kind, id: id, title: title, originalTitle: originalTitle,
            otherTitles: added(
                otherTitles, others.flatMap { [$0.title] + $0.otherTitles },
                besides: [title, originalTitle].compactMap { $0 }),
            creators: creators, otherCreators: added(otherCreators, others.flatMap(\.creatorNames), besides: creators),
            date: date, isbn13: isbn13, subjects: subjects, picture: picture)
    }

    /// All by which it is found on the shelf, folded.
    package var searchedText: String {
        (titles + creatorNames).map(TextFolding.folded)
            .joined(separator: " ")
    }
}

extension Book {
    /// What is known of a book that was kept.
    ///
    /// - Returns: nil for films, and for what is in no catalog.
    package init?(_ kept: ShelfWork, overview: LocalizedText? = nil) {
        guard kept.kind == .book, let id = kept.id.flatMap({ WorkID<Book>($0) }) else { return nil }
        self.init(
            id: id,
            title: LocalizedTitle(
                title: kept.title, language: TextFolding.hasHangul(kept.title) ? Language.korean.rawValue : nil,
                originalTitle: kept.originalTitle, internationalTitle: kept.otherTitles.first),
            authors: kept.creators.map { Person(name: $0) },
            published: id.source == .catalog ? kept.date : nil,
            editionPublished: id.source == .catalog ? nil : kept.date,
            isbn13: kept.isbn13, subjects: kept.subjects, overview: overview, cover: kept.picture)
    }
}

/// A film or a book that a visitor keeps.
package struct ShelfEntry: Hashable, Sendable {
    /// The longest note, in characters.
    package static let noteLimit = 2000

    package private(set) var work: ShelfWork
    package var status: ShelfStatus
    /// Whether the visitor has the book at home.
    package var isOwned: Bool
    package var rating: StarRating?
    package var note: String?
    /// When it was watched or read, where that is known.
    package var finished: PartialDate?
    package let added: Date
    /// When it was added, or what is told of it changed last.
    package private(set) var changed: Date

    /// - Parameter changed: nil where nothing changed since it was added.
    package init(
        work: ShelfWork, status: ShelfStatus, isOwned: Bool = false, rating: StarRating? = nil, note: String? = nil,
        finished: PartialDate? = nil, added: Date, changed: Date? = nil
    ) {
        self.work = work
        self.status = status
        self.isOwned = isOwned
        self.rating = rating
        self.note = note
        self.finished = finished
        self.added = added
        self.changed = changed ?? added
    }

    package var key: ShelfKey { work.key }

    /// The same, with what a catalog says of the work now; nil leaves it as it is.
    func replacingWork(with work: ShelfWork?) -> ShelfEntry {
        var entry = self
        entry.work = work ?? self.work
        return entry
    }

    /// The same, as of this moment where it differs from what was told before.
    func changed(since before: ShelfEntry, at moment: Date) -> ShelfEntry {
        guard self != before else { return self }
        var entry = self
        // After the change before, also where the clock was set back since: programs that follow the shelf go by it.
        entry.changed = moment < before.changed ? before.changed.addingTimeInterval(1) : moment
        return entry
    }

    /// What of another telling of the same work is not known here yet, taken over; nil where there is nothing.
    func completed(by other: ShelfEntry) -> ShelfEntry? {
        var entry = self
        // Who brings in that a work was read or watched went on since; a file never takes that back.
        if other.work.kind == work.kind, other.status.progress > status.progress { entry.status = other.status }
        entry.rating = rating ?? other.rating
        entry.note = note ?? other.note
        entry.finished = finished ?? other.finished
        entry.isOwned = isOwned || other.isOwned
        return entry == self ? nil : entry
    }
}

/// Text as a shelf keeps it, whatever was typed or brought in.
package enum ShelfText {
    /// On one line, without control characters; nil where nothing is left.
    package static func line(_ text: String) -> String? {
        let line = SingleLineText.text(text)
        return line.isEmpty ? nil : line
    }

    /// With its line breaks as line feeds, and without other control characters; nil where nothing is left.
    package static func note(_ text: String) -> String? {
        let lines = text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
        let kept = lines.unicodeScalars.filter { $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control }
        let trimmed = String(String.UnicodeScalarView(kept)).trimmingCharacters(in: .whitespacesAndNewlines)
        return trimmed.isEmpty ? nil : trimmed.precomposedStringWithCanonicalMapping
    }
}
