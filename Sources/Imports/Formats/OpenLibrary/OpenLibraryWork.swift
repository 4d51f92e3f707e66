import Domain

/// The fields of a work in the dumps that are imported.
struct OpenLibraryWork {
    private(set) var title: String?
    private(set) var subtitle: String?
    /// Keys: `/authors/OL34184A`.
    private(set) var authors: [String] = []
    private(set) var subjects: [String] = []
    private(set) var description: String?
    private(set) var date: PartialDate?
    private(set) var originalLanguage: String?

    init(_ scanner: inout JSONScanner) throws(JSONSyntaxError) {
        var work = self
        try scanner.object { key, scanner throws(JSONSyntaxError) in
            switch key {
            case "title": work.title = try scanner.string().flatMap { RecordValidation.line($0, limit: .max) }
            case "subtitle": work.subtitle = try scanner.string().flatMap { RecordValidation.line($0, limit: .max) }
            case "authors": work.authors = try Self.authors(&scanner)
            case "subjects": work.subjects = try scanner.strings()
            case "description": work.description = try Self.text(&scanner)
            case "first_publish_date": work.date = try scanner.string().flatMap(FreeTextDate.unambiguousDate)
            case "original_languages":
                work.originalLanguage = try OpenLibraryEdition.keys(&scanner).first.flatMap(
                    LanguageCode.twoLetterCode(openLibraryKey:))
            default: break
            }
        }
        self = work
    }

    /// Reads `{"author": {"key": "/authors/OL1A"}}`, `{"author": "/authors/OL1A"}`, and the older `{"key": "/authors/OL1A"}`.
    private static func authors(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> [String] {
        var authors: [String] = []
        try scanner.array { scanner throws(JSONSyntaxError) in
            try scanner.object { key, scanner throws(JSONSyntaxError) in
                guard key == "author" || key == "key" else { return }
                if scanner.isAtObject {
                    try scanner.object { key, scanner throws(JSONSyntaxError) in
                        if key == "key", let author = try scanner.string() { authors.append(author) }
                    }
                } else if let author = try scanner.string() {
                    authors.append(author)
                }
            }
        }
        return authors
    }

    /// Reads a string, or `{"type": "/type/text", "value": "…"}`.
    private static func text(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> String? {
        guard scanner.isAtObject else { return try scanner.string() }
        var text: String?
        try scanner.object { key, scanner throws(JSONSyntaxError) in
            if key == "value" { text = try scanner.string() }
        }
        return text
    }
}
