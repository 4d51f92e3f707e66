import Foundation

/// An entry in Foyer's own CSV and JSON files. The property names are the JSON keys.
struct ShelfFileEntry: Codable {
    let kind: String?
    let id: String?
    let title: String?
    let originalTitle: String?
    let otherTitles: [String]?
    let makers: [String]?
    let otherMakers: [String]?
    let date: String?
    let isbn13: String?
    let about: [String]?
    /// The source, a hyphen, and the source's name for the picture.
    let picture: String?
    let status: String?
    let owned: Bool?
    let rating: Double?
    let note: String?
    let finished: String?
    /// ISO 8601.
    let added: String?

    /// Separates the elements of a list in one cell.
    private static let listSeparator = " | "

    init(_ entry: ShelfEntry) {
        let work = entry.work
        kind = work.kind.rawValue
        id = work.id
        title = work.title
        originalTitle = work.originalTitle
        otherTitles = work.otherTitles
        makers = work.creators
        otherMakers = work.otherCreators
        date = work.date?.description
        isbn13 = work.isbn13
        about = work.subjects
        picture = work.picture.map { "\($0.source.rawValue)-\($0.name)" }
        status = entry.status.rawValue
        owned = entry.isOwned
        rating = entry.rating.map { Double($0.halves) / 2 }
        note = entry.note
        finished = entry.finished?.description
        added = entry.added.formatted(.iso8601)
    }

    init(cells: (ShelfFile.Column) -> String) throws(ShelfImportError) {
        func text(_ column: ShelfFile.Column) -> String? {
            let cell = CSVWriter.unescapingFormula(cells(column))
            return cell.isEmpty ? nil : cell
        }
        func list(_ column: ShelfFile.Column) -> [String] {
            text(column).map(Self.list) ?? []
        }
        kind = text(.kind)
        id = text(.id)
        title = text(.title)
        originalTitle = text(.originalTitle)
        otherTitles = list(.otherTitles)
        makers = list(.makers)
        otherMakers = list(.otherMakers)
        date = text(.date)
        isbn13 = text(.isbn13)
        about = list(.about)
        picture = text(.picture)
        status = text(.status)
        owned = text(.owned) == "yes"
        if let cell = text(.rating) {
            guard let rating = StarRating(cell) else { throw .unknownRating }
            self.rating = Double(rating.halves) / 2
        } else {
            rating = nil
        }
        note = text(.note)
        finished = text(.finished)
        added = text(.added)
    }

    func cell(_ column: ShelfFile.Column) -> String {
        switch column {
        case .kind: kind ?? ""
        case .id: id ?? ""
        case .title: title ?? ""
        case .originalTitle: originalTitle ?? ""
        case .otherTitles: Self.cell(otherTitles)
        case .makers: Self.cell(makers)
        case .otherMakers: Self.cell(otherMakers)
        case .date: date ?? ""
        case .isbn13: isbn13 ?? ""
        case .about: Self.cell(about)
        case .picture: picture ?? ""
        case .status: status ?? ""
        case .owned: owned == true ? "yes" : ""
        case .rating: rating.flatMap { StarRating(stars: $0)?.description } ?? ""
        case .note: note ?? ""
        case .finished: finished ?? ""
        case .added: added ?? ""
        }
    }

    /// A list in one cell. A bar within an element is doubled, so that it differs from the separator.
    private static func cell(_ list: [String]?) -> String {
        (list ?? []).map { $0.replacing("|", with: "||") }.joined(separator: listSeparator)
    }

    /// The list of a cell.
    private static func list(_ cell: String) -> [String] {
        cell.components(separatedBy: listSeparator).map { $0.replacing("||", with: "|") }
    }

    /// - Parameter now: the date of an entry whose date is missing or invalid.
    func imported(now: Date) throws(ShelfImportError) -> ImportedEntry {
        guard let kind = kind.flatMap(WorkKind.init(rawValue:)) else { throw .unknownKind }
        // Before the status: the report shows such a line as it stands, so that its status would be kept twice.
        guard let title = title.flatMap(ShelfText.line) else { throw .missingTitle }
        guard let status = status.flatMap(ShelfStatus.init), status.kind == kind else { throw .unknownStatus }
        var rating: StarRating?
        if let stars = self.rating {
            rating = StarRating(stars: stars)
            guard rating != nil else { throw .unknownRating }
        }
        func lines(_ list: [String]?) -> [String] { (list ?? []).compactMap(ShelfText.line) }
        // A date that is not ISO 8601 counts as missing.
        let added = added.flatMap { try? Date($0, strategy: .iso8601) } ?? now
        return try ImportedEntry(
            work: ShelfWork(
                kind: kind, id: id.flatMap { WorkID<Movie>($0)?.description }, title: title,
                originalTitle: originalTitle.flatMap(ShelfText.line), otherTitles: lines(otherTitles), creators: lines(makers),
                otherCreators: lines(otherMakers), date: date.flatMap { PartialDate($0) },
                isbn13: isbn13.flatMap { ISBN($0)?.description }, subjects: lines(about), picture: picture.flatMap(Self.picture)
            ),
            status: status, isOwned: owned ?? false, rating: rating, note: note,
            finished: finished.flatMap { PartialDate($0) }, added: added)
    }

    private static func picture(_ text: String) -> PictureReference? {
        guard let hyphen = text.firstIndex(of: "-"), let source = Source(rawValue: String(text[..<hyphen])) else { return nil }
        return PictureReference(source: source, name: String(text[text.index(after: hyphen)...]))
    }
}

extension StarRating {
    fileprivate init?(stars: Double) {
        guard stars >= 0.5, stars <= 5, (stars * 2).rounded() == stars * 2 else { return nil }
        self.init(halves: Int(stars * 2))
    }
}
