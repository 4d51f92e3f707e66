import Domain
import Foundation

/// Reads `books.csv` of goodbooks-10k.
///
/// A record's key is made of `work_id`, which stands for the work in all its editions. `book_id` is only the row number in this
/// file, and `goodreads_book_id` is that of one edition, which may change.
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
        let reader = try CommaSeparatedReader(file, required: ["work_id", "title", "authors"], format: "goodbooks-10k")
        columns = Columns(
            id: reader.index(of: "work_id"), title: reader.index(of: "title"),
            authors: reader.index(of: "authors"),
            isbn: reader.optionalIndex(of: "isbn"), isbn13: reader.optionalIndex(of: "isbn13"),
            year: reader.optionalIndex(of: "original_publication_year"),
            originalTitle: reader.optionalIndex(of: "original_title"),
            language: reader.optionalIndex(of: "language_code"), average: reader.optionalIndex(of: "average_rating"),
            ratings: reader.optionalIndex(of: "ratings_count"))
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

    private func record(of fields: [String], at location: FileLocation) -> RecordReadResult {
        func field(_ column: Int?) -> String? {
            column.map { fields[$0].trimmingCharacters(in: .whitespacesAndNewlines) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        guard let id = field(columns.id), Int(id) != nil else { return .skipped(reason: "no work_id", at: location) }
        guard let written = field(columns.title).flatMap({ RecordValidation.line($0, limit: .max) }) else {
            return .skipped(reason: "no title", at: location)
        }
        let (title, series) = Self.titleAndSeries(written)
        var record = CatalogRecord(kind: .book, key: "goodbooks-\(id)", title: title)
        if let series { record.otherTitles = [series] }
        // Original titles end in their series, too.
        if let original = field(columns.originalTitle).map({ Self.titleAndSeries($0).title }),
            FileTitle.differ(original, title)
        {
            record.originalTitle = original
        }
        record.originalLanguage = Self.originalLanguage(
            of: record, edition: field(columns.language).flatMap { LanguageCode.twoLetterCode($0) })
        record.date = field(columns.year).flatMap(Self.date)
        record.creators = (field(columns.authors) ?? "").split(separator: ",").map { String($0) }
        record.isbns = [Self.isbn(field(columns.isbn), field(columns.isbn13))].compactMap { $0 }
        if let average = field(columns.average).flatMap({ Double($0) }), let count = field(columns.ratings).flatMap({ Int($0) })
        {
            record.rating = CatalogRating(average: average, best: 5, count: count)
            record.popularity = PopularityScale.score(ratingCount: count)
        }
        return RecordValidation.validated(record, at: location)
    }

    /// Splits off the series: `(The Hunger Games, #1)`. Brackets without a number stay in the title, since many belong to it:
    /// `Is Everyone Hanging Out Without Me? (And Other Concerns)`.
    static func titleAndSeries(_ written: String) -> (title: String, series: String?) {
        guard written.hasSuffix(")"), let bracket = FileTitle.openingBracket(ofLastIn: written), bracket > written.startIndex
        else {
            return (written, nil)
        }
        let series = written[written.index(after: bracket)...].dropLast()
        let title = written[..<bracket].trimmingCharacters(in: .whitespaces)
        guard let number = series.lastIndex(of: "#"), !title.isEmpty,
            series[series.index(after: number)...].drop(while: { $0 == " " }).first?.isNumber == true
        else { return (written, nil) }
        return (title, String(series))
    }

    /// The file has the language of the edition. It is the work's language, too, where the original title is missing or the
    /// same.
    private static func originalLanguage(of record: CatalogRecord, edition: String?) -> String? {
        guard let edition else { return nil }
        if let original = record.originalTitle {
            // One may be a longer form: `The Hobbit`, and `The Hobbit or There and Back Again`.
            let (short, long) = (TextFolding.folded(record.title), TextFolding.folded(original))
            guard !short.isEmpty, long.hasPrefix(short + " ") || short.hasPrefix(long + " ") else { return nil }
        }
        return edition
    }

    /// Parses a year, which is written as a decimal number: `2008.0`.
    private static func date(_ text: String) -> PartialDate? {
        guard let year = Double(text), year == year.rounded(), (1...9999).contains(year) else { return nil }
        return PartialDate(String(repeating: "0", count: 4 - String(Int(year)).count) + String(Int(year)))
    }

    /// A spreadsheet has removed the leading zeros of ISBNs with 10 digits, and turned most of those with 13 into numbers such
    /// as `9.78043902348e+12`, which are ignored.
    static func isbn(_ ten: String?, _ thirteen: String?) -> ISBN? {
        if let ten, (5...10).contains(ten.count), let isbn = ISBN(String(repeating: "0", count: 10 - ten.count) + ten) {
            return isbn
        }
        return thirteen.flatMap { $0.count == 13 ? ISBN($0) : nil }
    }
}
