import Domain
import Foundation

/// Reads the films of MovieLens: `movies.csv`, and, where they are given, `links.csv`, `tags.csv` and `ratings.csv`.
struct MovieLensReader: CatalogReader {
    struct Files {
        var movies: String
        var links: String?
        var tags: String?
        var ratings: String?
    }

    private let tracker: ReadProgressTracker
    private let links: FileBytes?
    private let tags: FileBytes?
    private let ratings: FileBytes?
    private var films: CommaSeparatedReader
    private let columns: (id: Int, title: Int, genres: Int?)
    private var companionData: MovieLensCompanionData?

    init(_ files: Files, tracker: ReadProgressTracker) throws(CatalogReadError) {
        self.tracker = tracker
        let all = try FileBytes.all(
            [files.movies] + [files.links, files.tags, files.ratings].compactMap { $0 }, tracker: tracker)
        var companions = all.dropFirst()
        links = files.links == nil ? nil : companions.popFirst()
        tags = files.tags == nil ? nil : companions.popFirst()
        ratings = files.ratings == nil ? nil : companions.popFirst()
        films = try CommaSeparatedReader(all[0], required: ["movieid", "title"], format: "MovieLens")
        columns = (films.index(of: "movieid"), films.index(of: "title"), films.optionalIndex(of: "genres"))
    }

    var progress: ReadProgress { tracker.progress }

    mutating func next() throws(CatalogReadError) -> RecordReadResult? {
        if companionData == nil { companionData = try readCompanions() }
        guard let row = try films.next() else {
            tracker.finish()
            return nil
        }
        let name = films.lines.name
        switch row {
        case .unreadable(let line, let reason): return .skipped(reason: reason, at: FileLocation(file: name, line: line))
        case .fields(let fields, let line): return record(of: fields, at: FileLocation(file: name, line: line))
        }
    }

    private func readCompanions() throws(CatalogReadError) -> MovieLensCompanionData {
        var data = MovieLensCompanionData()
        if let links {
            tracker.enter(stage: "reading \(links.name)")
            try data.readLinks(links)
        }
        if let tags {
            tracker.enter(stage: "reading \(tags.name)")
            try data.readTags(tags)
        }
        if let ratings {
            tracker.enter(stage: "reading \(ratings.name)")
            try data.readRatings(ratings)
        }
        tracker.enter(stage: nil)
        return data
    }

    private func record(of fields: [String], at location: FileLocation) -> RecordReadResult {
        guard let id = Int(fields[columns.id]), id > 0 else { return .skipped(reason: "no movieId", at: location) }
        guard fields[columns.title].utf8.count <= RecordValidation.rawTitleLimit else {
            return .skipped(reason: RecordValidation.longTitleReason, at: location)
        }
        let written = MovieLensTitle(fields[columns.title])
        guard !written.title.isEmpty else { return .skipped(reason: "no title", at: location) }
        var record = CatalogRecord(kind: .movie, key: "movielens-\(id)", title: written.title)
        record.otherTitles = written.others
        record.date = written.year.flatMap { PartialDate($0) }
        let (genres, subjects) = GenreNames.genresAndSubjects(
            (columns.genres.map { fields[$0] } ?? "").split(separator: "|").map(String.init))
        record.genres = genres
        record.subjects = subjects + (companionData?.tags(of: id) ?? []).filter { !subjects.contains($0) }
        record.imdb = companionData?.imdb(of: id)
        record.rating = companionData?.rating(of: id)
        record.popularity = PopularityScale.score(ratingCount: record.rating?.count ?? 0)
        return RecordValidation.validated(record, at: location)
    }
}
