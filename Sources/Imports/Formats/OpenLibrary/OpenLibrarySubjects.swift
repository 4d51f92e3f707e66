/// The subjects of a work in the dumps.
enum OpenLibrarySubjects {
    private static let limit = 12

    /// Notes of libraries, which are not about the book's content.
    private static let ignored: [StaticString] = [
        "accessible book", "protected daisy", "in library", "lending library", "overdrive", "internet archive", "large type",
        "open library", "staff picks", "nyt:", "new york times bestseller", "reading level", "accelerated reader",
        "popular print", "specimens", "long now manual", "award:", "series:", "collectionid",
    ]

    /// Cleans the subjects that libraries have written.
    static func cleaned(_ written: [String]) -> [String] {
        var subjects: [String] = []
        for subject in written where subjects.count < limit {
            guard var subject = RecordValidation.line(subject.lowercased(), limit: 60) else { continue }
            while let last = subject.last, ".,;".contains(last) { subject.removeLast() }
            guard !subject.isEmpty, !subjects.contains(subject),
                !ignored.contains(where: { ByteSearch.firstIndex(of: $0, in: subject) != nil }),
                !subject.utf8.contains(UInt8(ascii: "=")), !subject.hasPrefix("(")
            else { continue }
            subjects.append(subject)
        }
        return subjects
    }
}
