import Domain
import Foundation

/// `books.csv` of goodbooks-10k.
///
/// A record's key is made of `work_id`, which stands for the work in all its editions: `book_id` is no more than a place in this one
/// file's order, and `goodreads_book_id` is that of an edition, of which another may be chosen tomorrow.
struct GoodbooksReader: CatalogReader {
    private let tracker: ReadProgressTracker
    private var files: ArraySlice<CommaSeparatedReader>
    private let columns: Columns

    private struct Columns {
        let id: Int
        let title: Int
        let authors: Int
        let isbn: Int?
        let isbn13: Int?
        let year: Int?
        let originalTitle: Int?
        let language: Int?
        let average: Int?
        let ratings: Int?
    }

    init(path: String, tracker: ReadProgressTracker) throws(CatalogReadError) {
        self.tracker = tracker
        let file = try FileBytes(path: path, tracker: tracker)
        tracker.begin(total: file.size)
        let reader = try CommaSeparatedReader(file, needed: ["work_id", "title", "authors"], format: "goodbooks-10k")
        columns = Columns(
            id: reader.place(of: "work_id") ?? 0, title: reader.place(of: "title") ?? 0,
            authors: reader.place(of: "authors") ?? 0,
            isbn: reader.place(of: "isbn"), isbn13: reader.place(of: "isbn13"),
            year: reader.place(of: "original_publication_year"), originalTitle: reader.place(of: "original_title"),
            language: reader.place(of: "language_code"), average: reader.place(of: "average_rating"),
            ratings: reader.place(of: "ratings_count"))
        files = [reader]
    }

    var progress: ReadProgress { tracker.progress }

    mutating func next() throws(CatalogReadError) -> RecordReadResult? {
        guard let name = files.first?.lines.name, let row = try files[files.startIndex].next() else {
            tracker.finish()
            return nil
        }
        switch row {
        case .unreadable(let line, let reason): return .skipped(reason: reason, at: FileLocation(file: name, line: line))
        case .fields(let fields, let line): return record(of: fields, at: FileLocation(file: name, line: line))
        }
    }

    private func record(of fields: [String], at place: FileLocation) -> RecordReadResult {
        func field(_ column: Int?) -> String? {
            column.map { fields[$0].trimmingCharacters(in: .whitespacesAndNewlines) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        guard let id = field(columns.id), Int(id) != nil else { return .skipped(reason: "no work_id", at: place) }
        guard let written = field(columns.title).flatMap({ RecordValidation.line($0, limit: .max) }) else {
            return .skipped(reason: "no title", at: place)
        }
        let (title, series) = Self.parted(written)
        var record = CatalogRecord(kind: .book, key: "goodbooks-\(id)", title: title)
        if let series { record.otherTitles = [series] }
        // Original titles have their series behind them, too.
        if let original = field(columns.originalTitle).map({ Self.parted($0).title }), TitleForms.differ(original, title) {
            record.originalTitle = original
        }
        record.originalLanguage = Self.originalLanguage(
            of: record, edition: field(columns.language).flatMap { LanguageCode.iso639_1($0) })
        record.date = field(columns.year).flatMap(Self.date)
        record.creators = (field(columns.authors) ?? "").split(separator: ",").map { String($0) }
        record.isbns = [Self.isbn(field(columns.isbn), field(columns.isbn13))].compactMap { $0 }
        if let average = field(columns.average).flatMap({ Double($0) }), let count = field(columns.ratings).flatMap({ Int($0) })
        {
            record.rating = CatalogRating(average: average, best: 5, count: count)
            record.popularity = Popularity.ofRatings(count)
        }
        return RecordValidation.validated(record, at: place)
    }

    /// The title, and the series behind it: `(The Hunger Games, #1)`. Brackets without a number are left where they are, since many
    /// are the title's own: `Is Everyone Hanging Out Without Me? (And Other Concerns)`.
    static func parted(_ written: String) -> (title: String, series: String?) {
        guard written.hasSuffix(")"), let bracket = opening(ofLastBracketIn: written), bracket > written.startIndex else {
            return (written, nil)
        }
        let series = written[written.index(after: bracket)...].dropLast()
        let title = written[..<bracket].trimmingCharacters(in: .whitespaces)
        guard let number = series.lastIndex(of: "#"), !title.isEmpty,
            series[series.index(after: number)...].drop(while: { $0 == " " }).first?.isNumber == true
        else { return (written, nil) }
        return (title, String(series))
    }

    private static func opening(ofLastBracketIn text: String) -> String.Index? {
        var depth = 0
        for place in text.indices.reversed() {
            if text[place] == ")" { depth += 1 }
            if text[place] == "(" {
                depth -= 1
                if depth == 0 { return place }
            }
        }
        return nil
    }

    /// The language that is told of is the edition's. It is taken for the work's where the original title is the same, or is not told
    /// apart.
    private static func originalLanguage(of record: CatalogRecord, edition: String?) -> String? {
        guard let edition else { return nil }
        if let original = record.originalTitle {
            // `The Hobbit` was `The Hobbit or There and Back Again`: the same title, only longer.
            let (short, long) = (TextFolding.folded(record.title), TextFolding.folded(original))
            guard !short.isEmpty, long.hasPrefix(short + " ") || short.hasPrefix(long + " ") else { return nil }
        }
        return edition
    }

    /// Years are written as decimals: `2008.0`.
    private static func date(_ text: String) -> PartialDate? {
        guard let year = Double(text), year == year.rounded(), (1...9999).contains(year) else { return nil }
        return PartialDate(String(repeating: "0", count: 4 - String(Int(year)).count) + String(Int(year)))
    }

    /// The number of 10 digits, which a spreadsheet has taken the zeros in front from. The one of 13 was made `9.78043902348e+12`
    /// by the same, so it is of use only where it is whole.
    static func isbn(_ ten: String?, _ thirteen: String?) -> ISBN? {
        if let ten, (5...10).contains(ten.count), let isbn = ISBN(String(repeating: "0", count: 10 - ten.count) + ten) {
            return isbn
        }
        return thirteen.flatMap { $0.count == 13 ? ISBN($0) : nil }
    }
}
