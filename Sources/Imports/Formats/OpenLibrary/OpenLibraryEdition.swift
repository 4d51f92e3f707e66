import Domain

/// The fields of an edition in the dumps that are imported.
struct OpenLibraryEdition {
    private(set) var works: [String] = []
    private(set) var year: Int?
    private(set) var publisher: String?
    private(set) var pages: Int?
    private(set) var languages: [String] = []
    private(set) var isbns: [ISBN] = []

    init(_ scanner: inout JSONScanner) throws(JSONSyntaxError) {
        var edition = self
        try scanner.object { key, scanner throws(JSONSyntaxError) in
            switch key {
            case "works": edition.works = try Self.keys(&scanner)
            case "publish_date": edition.year = try scanner.string().flatMap(FreeTextDate.unambiguousDate)?.year
            case "publishers": edition.publisher = try scanner.strings().first
            case "number_of_pages": edition.pages = try scanner.integer()
            case "languages":
                edition.languages = try Self.keys(&scanner).compactMap(LanguageCode.twoLetterCode(openLibraryKey:))
            case "isbn_13": edition.isbns.insert(contentsOf: try scanner.strings().compactMap { ISBN($0) }, at: 0)
            case "isbn_10": edition.isbns += try scanner.strings().compactMap { ISBN($0) }
            default: break
            }
        }
        self = edition
    }

    /// Reads the keys of an array of `{"key": "…"}`.
    static func keys(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> [String] {
        var keys: [String] = []
        try scanner.array { scanner throws(JSONSyntaxError) in
            guard scanner.isAtObject else {
                if let key = try scanner.string() { keys.append(key) }
                return
            }
            try scanner.object { key, scanner throws(JSONSyntaxError) in
                if key == "key", let value = try scanner.string() { keys.append(value) }
            }
        }
        return keys
    }

    /// The form in the workspace: short, since there are tens of millions of editions.
    var packed: [UInt8] {
        let isbns = isbns.prefix(4).map(\.description).joined(separator: ",")
        let publisher = publisher.flatMap { RecordValidation.line($0, limit: RecordValidation.nameLimit) } ?? ""
        let fields = [
            year.map { String($0) } ?? "", pages.map { String($0) } ?? "", languages.joined(separator: ","), isbns,
            isbns.isEmpty ? "" : publisher,
        ]
        return Array(fields.joined(separator: "\n").utf8)
    }

    init(packed: [UInt8]) {
        let fields = packed.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(TabSeparatedLine.text)
        guard fields.count == 5 else { return }
        year = Int(fields[0])
        pages = Int(fields[1])
        languages = fields[2].split(separator: ",").map(String.init)
        isbns = fields[3].split(separator: ",").compactMap { ISBN(String($0)) }
        publisher = fields[4].isEmpty ? nil : fields[4]
    }
}
