/// The films and books that a visitor keeps.
package protocol Shelf: Sendable {
    /// A page of what matches; one past the last has no entries, and still the right total.
    func page(_ request: ShelfRequest, of visitor: VisitorID) async throws(StorageError) -> ResultPage<ShelfEntry>

    /// What each of these works is kept as; those that are not kept are left out.
    func marks(of keys: [ShelfKey], of visitor: VisitorID) async throws(StorageError) -> [ShelfKey: ShelfMark]

    func entry(_ key: ShelfKey, of visitor: VisitorID) async throws(StorageError) -> ShelfEntry?

    /// Everything, the oldest first.
    func entries(of visitor: VisitorID) async throws(StorageError) -> [ShelfEntry]

    /// The entries that were added or changed last, at most so many, the last one first.
    func lastChanged(_ limit: Int, of visitor: VisitorID) async throws(StorageError) -> [ShelfEntry]

    /// All books, the newest first.
    func books(of visitor: VisitorID) async throws(StorageError) -> [ShelfEntry]

    /// Keeps a work; where it is kept already, what is told of it changes, as of its `changed`, and
    /// when it was added stays.
    func put(_ entry: ShelfEntry, of visitor: VisitorID) async throws(StorageError)

    /// Keeps no more; what is not there is no error.
    func delete(_ key: ShelfKey, of visitor: VisitorID) async throws(StorageError)

    /// Keeps what was brought in, and the report of it in place of an earlier one, or neither.
    func put(_ entries: [ShelfEntry], with report: [ShelfImportLine], of visitor: VisitorID) async throws(StorageError)

    /// A page of the last report: problems first, then the others, by their lines.
    ///
    /// - Returns: nil where nothing was brought in yet.
    func report(_ page: PageNumber, of visitor: VisitorID) async throws(StorageError) -> ShelfImportReport?
}

/// The catalog that is always at hand: works without an id are looked up in it, and its own are told in the reader's language.
package protocol BuiltInWorks: Sendable {
    /// Those of these works that are its own, in the reader's language.
    func works(_ keys: [ShelfKey], in language: Language) async throws(StorageError) -> [ShelfKey: ShelfWork]

    /// For each the work that it is, in the reader's language; nil where there is none.
    func works(matching sought: [WorkDescription], in language: Language) async throws(StorageError) -> [ShelfWork?]
}

/// What a list says of a work that is kept.
package struct ShelfMark: Hashable, Sendable {
    package let status: ShelfStatus
    package let isOwned: Bool

    package init(status: ShelfStatus, isOwned: Bool = false) {
        self.status = status
        self.isOwned = isOwned
    }
}

/// Which entries are asked for, and in which order.
package struct ShelfRequest: Hashable, Sendable {
    package enum Order: String, Sendable, CaseIterable {
        case newest, title, rating
    }

    /// A multiple of 2, 3 and 4.
    package static let pageSize = 12
    /// How many entries a visitor's imports may fill a shelf up to: what all its pages can show.
    package static let capacity = PageNumber.limit * pageSize

    package let kind: WorkKind?
    package let status: ShelfStatus?
    package let isOwned: Bool
    package let query: SearchQuery?
    package let order: Order
    package let page: PageNumber

    package init(
        kind: WorkKind? = nil, status: ShelfStatus? = nil, isOwned: Bool = false, query: SearchQuery? = nil,
        order: Order = .newest, page: PageNumber = .first
    ) {
        self.kind = kind
        self.status = status
        self.isOwned = isOwned
        self.query = query
        self.order = order
        self.page = page
    }

    /// The same of another kind and status, from the beginning.
    package func with(kind: WorkKind?, status: ShelfStatus?) -> ShelfRequest {
        ShelfRequest(kind: kind, status: status, isOwned: isOwned, query: query, order: order)
    }

    /// Whether anything is left out.
    package var isFiltered: Bool { kind != nil || status != nil || isOwned || query != nil }
}

extension ResultPage<ShelfEntry> {
    package static func shelf(_ entries: [ShelfEntry], of request: ShelfRequest, total: Int) -> ResultPage {
        ResultPage(
            items: entries, number: request.page.value, total: total,
            offset: (request.page.value - 1) * ShelfRequest.pageSize,
            pageCount: min(PageNumber.limit, (total + ShelfRequest.pageSize - 1) / ShelfRequest.pageSize))
    }
}

/// Why one line, or a whole file, cannot be imported.
package enum ShelfImportError: String, Error, CaseIterable {
    case emptyFile, packed, notText, notJSON, unknownColumns, noEntries
    case brokenQuotes, missingTitle, tooLong, unknownKind, unknownStatus, unknownRating, tooManyLines, shelfFull
}

/// What became of one line of an imported file.
package struct ShelfImportLine: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
        case added
        /// Its note was longer than a note can be, and ends early.
        case addedWithShorterNote
        case alreadyThere
        /// It was there, without a rating, a note, a date or the mark of being owned that this line has.
        case completed
        case problem(ShelfImportError)
    }

    /// Counted from 1 as text editors do; in JSON, the entry's place.
    package let number: Int
    /// The title, or whatever tells best what the line is about.
    package let text: String
    package let outcome: Outcome

    package init(number: Int, text: String, outcome: Outcome) {
        self.number = number
        self.text = text
        self.outcome = outcome
    }
}

/// What became of a file.
package struct ShelfImportReport: Sendable {
    package static let pageSize = 200

    package let added: Int
    package let alreadyThere: Int
    package let problems: Int
    package let lines: ResultPage<ShelfImportLine>

    package init(added: Int, alreadyThere: Int, problems: Int, lines: ResultPage<ShelfImportLine>) {
        self.added = added
        self.alreadyThere = alreadyThere
        self.problems = problems
        self.lines = lines
    }
}
