import Domain

/// Reads IMDb's files other than `title.basics`, and writes their rows about given films to the workspace.
struct IMDbCompanionReader: Sendable {
    private let ratings: FileBytes?
    private let crew: FileBytes?
    private let principals: FileBytes?
    private let names: FileBytes?
    private let akas: FileBytes?
    private let workspace: any ImportWorkspace
    private let tracker: ReadProgressTracker
    private var films = BitSet()
    /// The people of the films, so that only their names are written.
    private var people = BitSet()

    init(
        _ files: IMDbReader.Files, workspace: any ImportWorkspace, tracker: ReadProgressTracker
    ) throws(CatalogReadError) {
        func open(_ path: String?) throws(CatalogReadError) -> FileBytes? {
            guard let path else { return nil }
            return try FileBytes(path: path, tracker: tracker)
        }
        ratings = try open(files.ratings)
        crew = try open(files.crew)
        principals = try open(files.principals)
        names = try open(files.names)
        akas = try open(files.akas)
        self.workspace = workspace
        self.tracker = tracker
    }

    /// The size of all files on disk, in bytes.
    var size: Int { [ratings, crew, principals, names, akas].reduce(0) { $0 + ($1?.size ?? 0) } }

    mutating func read(films: BitSet) throws(CatalogReadError) {
        self.films = films
        try readRatings()
        try readCrew()
        try readPrincipals()
        // After the two files that refer to people.
        try readNames()
        try readAkas()
        tracker.enter(stage: nil)
    }

    private func readRatings() throws(CatalogReadError) {
        guard let file = ratings else { return }
        tracker.enter(stage: "reading \(file.name)")
        var reader = try TabSeparatedReader(
            file, required: ["tconst", "averageRating", "numVotes"], format: "IMDb's title.ratings")
        let (id, average, votes) = (reader.index(of: "tconst"), reader.index(of: "averageRating"), reader.index(of: "numVotes"))
        var writer = WorkspaceWriter(workspace, .ratings)
        while let (film, fields) = try reader.next(id, in: films) {
            try writer.put(fields[average] + [TabSeparatedLine.tab] + fields[votes], at: film)
        }
        try writer.flush()
    }

    private mutating func readCrew() throws(CatalogReadError) {
        guard let file = crew else { return }
        tracker.enter(stage: "reading \(file.name)")
        var reader = try TabSeparatedReader(file, required: ["tconst", "directors"], format: "IMDb's title.crew")
        let (id, directors) = (reader.index(of: "tconst"), reader.index(of: "directors"))
        var writer = WorkspaceWriter(workspace, .directors)
        while let (film, fields) = try reader.next(id, in: films) {
            let names = fields[directors].split(separator: UInt8(ascii: ",")).prefix(IMDbCredits.directorLimit)
            let numbers = names.compactMap { TabSeparatedLine.number(in: $0, after: "nm") }
            guard !numbers.isEmpty else { continue }
            for number in numbers { people.insert(number) }
            try writer.put(Array(numbers.map { "d\($0)" }.joined(separator: " ").utf8), at: film)
        }
        try writer.flush()
    }

    private mutating func readPrincipals() throws(CatalogReadError) {
        guard let file = principals else { return }
        tracker.enter(stage: "reading \(file.name)")
        var reader = try TabSeparatedReader(
            file, required: ["tconst", "ordering", "nconst", "category"], format: "IMDb's title.principals")
        let (id, order) = (reader.index(of: "tconst"), reader.index(of: "ordering"))
        let (person, category) = (reader.index(of: "nconst"), reader.index(of: "category"))
        try writeRowsByFilm(of: &reader, id: id, separator: UInt8(ascii: " "), maximumSize: 4096, to: .cast) { fields, value in
            guard let number = TabSeparatedLine.number(in: fields[person], after: "nm") else { return false }
            let role: UInt8
            switch fields[category] {
            case let name where name.elementsEqual("director".utf8): role = UInt8(ascii: "d")
            case let name where ["actor", "actress", "self"].contains { name.elementsEqual($0.utf8) }: role = UInt8(ascii: "a")
            default: return false
            }
            people.insert(number)
            value.append(role)
            value += String(number).utf8
            value.append(UInt8(ascii: "@"))
            value += fields[order]
            return true
        }
    }

    private func readNames() throws(CatalogReadError) {
        guard let file = names else { return }
        tracker.enter(stage: "reading \(file.name)")
        var reader = try TabSeparatedReader(file, required: ["nconst", "primaryName"], format: "IMDb's name.basics")
        let (id, name) = (reader.index(of: "nconst"), reader.index(of: "primaryName"))
        var writer = WorkspaceWriter(workspace, .people)
        while let (person, fields) = try reader.next(id, in: people, prefix: "nm") {
            guard !IMDbReader.isNull(fields[name]) else { continue }
            try writer.put(Array(fields[name]), at: person)
        }
        try writer.flush()
    }

    private func readAkas() throws(CatalogReadError) {
        guard let file = akas else { return }
        tracker.enter(stage: "reading \(file.name)")
        var reader = try TabSeparatedReader(file, required: ["titleId", "title", "region"], format: "IMDb's title.akas")
        let (id, title, region) = (reader.index(of: "titleId"), reader.index(of: "title"), reader.index(of: "region"))
        let (isOriginal, language) = (reader.optionalIndex(of: "isOriginalTitle"), reader.optionalIndex(of: "language"))
        try writeRowsByFilm(of: &reader, id: id, separator: UInt8(ascii: "\n"), maximumSize: 16 * 1024, to: .titles) {
            fields, value in
            guard !IMDbReader.isNull(fields[title]) else { return false }
            if isOriginal.map({ fields[$0].elementsEqual("1".utf8) }) ?? false {
                value.append(UInt8(ascii: "o"))
                if let language, !IMDbReader.isNull(fields[language]) { value += fields[language] }
            } else {
                value.append(fields[region].elementsEqual("KR".utf8) ? UInt8(ascii: "k") : UInt8(ascii: " "))
                value += fields[title]
            }
            return true
        }
    }

    /// Writes the rows of each film as one value. A film whose rows are not consecutive gets several values.
    ///
    /// - Parameters:
    ///   - id: the index of the column with the film's id.
    ///   - maximumSize: in bytes; further rows of the film are ignored.
    ///   - append: appends the bytes of a row to the value, or returns false to ignore the row.
    private func writeRowsByFilm(
        of reader: inout TabSeparatedReader, id: Int, separator: UInt8, maximumSize: Int, to table: WorkspaceTable,
        append: (_ fields: [ArraySlice<UInt8>], _ value: inout [UInt8]) -> Bool
    ) throws(CatalogReadError) {
        var writer = WorkspaceWriter(workspace, table)
        var film = 0
        var value: [UInt8] = []
        while let (next, fields) = try reader.next(id, in: films) {
            if next != film {
                if !value.isEmpty { try writer.put(value, at: film) }
                film = next
                value.removeAll(keepingCapacity: true)
            }
            guard value.count < maximumSize else { continue }
            let size = value.count
            if size > 0 { value.append(separator) }
            if !append(fields, &value) { value.removeLast(value.count - size) }
        }
        if !value.isEmpty { try writer.put(value, at: film) }
        try writer.flush()
    }
}
