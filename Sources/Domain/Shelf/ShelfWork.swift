/// The facts of a work that a shelf stores, so that it needs no service to show them, and can have works that no service has.
package struct ShelfWork: Hashable, Sendable, Codable {
    /// The most characters in a title or a name.
    package static let lineLimit = 500
    /// The most bytes (UTF-8) in all texts of a work together.
    static let sizeLimit = 16 * 1024
    /// The most texts of a work. The built-in catalog has 40 at most; the creators of an anthology may be more.
    static let textLimit = 100
    /// What each text takes of the shelf's room besides its own bytes: in memory, a text takes 16 bytes even if it is empty.
    private static let sizeOfText = 16
    /// The most titles, and the most creators, by which works are compared, and as many names of creators in other languages.
    /// Each title is combined with each name.
    static let comparedTitles = 6
    static let comparedCreators = 4

    package let kind: WorkKind
    /// The id in a catalog; nil for an imported work that no catalog has.
    package let id: String?
    package let title: String
    package let originalTitle: String?
    /// Alternative titles.
    package let otherTitles: [String]
    /// Directors or authors.
    package let creators: [String]
    /// Their names in other languages.
    package let otherCreators: [String]
    package let date: PartialDate?
    package let isbn13: String?
    /// Genres of a film, or subjects of a book, in English.
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
        // Editions of a book have different years; films of one title differ in nothing else.
        let rest = kind == .book ? TextFolding.squashed(creators.first ?? "") : date.map { "\($0.year)" } ?? ""
        return ShelfKey(kind: kind, of: [title, rest])
    }

    private var texts: [String] {
        titles + creatorNames + subjects + [picture?.name].compactMap { $0 }
    }

    /// What its texts take of the shelf's room, in bytes.
    var size: Int { Self.bytes(of: texts) + texts.count * Self.sizeOfText }

    private static func bytes(of texts: [String]) -> Int { texts.reduce(0) { $0 + $1.utf8.count } }

    var isWithinLimits: Bool { texts.count <= Self.textLimit && hasShortTexts }

    /// Whether each text, and all together, are as short as they may be.
    var hasShortTexts: Bool {
        let texts = texts
        return Self.bytes(of: texts) <= Self.sizeLimit
            && texts.allSatisfy { !SingleLineText.isLonger($0, than: Self.lineLimit) }
    }

    /// The work with texts that are cut to their limit, and with as many as all together may be.
    var withinLimits: ShelfWork {
        guard !isWithinLimits else { return self }
        func line(_ text: String) -> String {
            SingleLineText.text(SingleLineText.start(of: text, Self.lineLimit))
        }
        let (title, originalTitle) = (line(title), originalTitle.map(line))
        let single = [title, originalTitle, picture?.name].compactMap { $0 }
        var count = Self.textLimit - single.count
        var room = Self.sizeLimit - Self.bytes(of: single)
        func lines(_ texts: [String]) -> [String] {
            texts.prefix(count).map(line).filter { text in
                guard text.utf8.count <= room else { return false }
                room -= text.utf8.count
                count -= 1
                return true
            }
        }
        // The creators first: a book is known by them rather than by its alternative titles.
        let creators = lines(creators)
        return ShelfWork(
            kind: kind, id: id, title: title, originalTitle: originalTitle, otherTitles: lines(otherTitles),
            creators: creators, otherCreators: lines(otherCreators), date: date, isbn13: isbn13,
            subjects: lines(subjects), picture: picture)
    }

    package var titles: [String] { [title, originalTitle].compactMap { $0 } + otherTitles }

    /// All names of the creators.
    package var creatorNames: [String] { creators + otherCreators }

    /// The element of `identities` that an id gives.
    package static func identity<Item: Work>(of id: WorkID<Item>) -> String {
        let key = ShelfKey(id)
        return "\(key.kind.rawValue) \(key.id)"
    }

    /// Two works are the same if they share one of these.
    package var identities: Set<String> {
        let keys = WorkIdentity.keys(of: workDescription).union([key.id])
        return Set(keys.map { "\(kind.rawValue) \($0)" })
    }

    /// The hashes of `identities`, for sets of many works: a full shelf may have half a gigabyte of identities.
    package var identityHashes: Set<UInt64> { Set(identities.map { StableHash($0).value }) }

    /// The description by which works are compared, and by which another catalog finds it.
    package var workDescription: WorkDescription {
        WorkDescription(
            kind: kind, titles: Array(titles.prefix(Self.comparedTitles)),
            creators: Array(creators.prefix(Self.comparedCreators)) + otherCreators.prefix(Self.comparedCreators),
            year: date?.year, isbn13: isbn13)
    }

    /// The work with alternative titles and names from other languages.
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

    /// The folded text in which a search of the shelf looks.
    package var searchedText: String {
        (titles + creatorNames).map(Self.storedFolding)
            .joined(separator: " ")
    }

    /// A folded text with at most twice the bytes of a long text: folding makes 33 bytes of some characters of three.
    package static func storedFolding(of text: String) -> String {
        SingleLineText.start(of: TextFolding.folded(text), bytes: max(100, 2 * text.utf8.count))
    }
}

extension Source {
    /// Whether the date of its books is that of an edition.
    fileprivate var describesEditions: Bool { self == .google || self == .naver }
}

extension ShelfWork {
    fileprivate var localizedTitle: LocalizedTitle {
        LocalizedTitle(
            title: title, language: TextFolding.hasHangul(title) ? Language.korean.rawValue : nil,
            originalTitle: originalTitle, internationalTitle: otherTitles.first)
    }
}

extension Movie {
    package init?(_ stored: ShelfWork, overview: LocalizedText?) {
        guard stored.kind == .movie, let id = stored.id.flatMap({ WorkID<Movie>($0) }) else { return nil }
        self.init(
            id: id,
            title: stored.localizedTitle,
            releaseDate: stored.date, genres: stored.subjects.compactMap(Genre.init),
            directors: stored.creators.map { Person(name: $0) }, overview: overview, poster: stored.picture)
    }
}

extension Book {
    package init?(_ stored: ShelfWork, overview: LocalizedText? = nil) {
        guard stored.kind == .book, let id = stored.id.flatMap({ WorkID<Book>($0) }) else { return nil }
        self.init(
            id: id,
            title: stored.localizedTitle,
            authors: stored.creators.map { Person(name: $0) },
            published: id.source.describesEditions ? nil : stored.date,
            editionPublished: id.source.describesEditions ? stored.date : nil,
            isbn13: stored.isbn13, subjects: stored.subjects, overview: overview, cover: stored.picture)
    }
}
