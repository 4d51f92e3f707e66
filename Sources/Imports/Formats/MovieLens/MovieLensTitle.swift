import Foundation

/// A title of MovieLens: `City of Lost Children, The (Cité des enfants perdus, La) (1995)`.
struct MovieLensTitle: Equatable {
    let title: String
    /// The titles in brackets, from other countries. The files do not say which one is the original title.
    let others: [String]
    let year: String?

    init(_ written: String) {
        var rest = RecordValidation.line(written, limit: .max) ?? ""
        let wholeTitle = rest
        var year: String?
        if rest.hasSuffix(")"), let open = rest.lastIndex(of: "(") {
            // Also a range: `(1992-1998)`, `(2009– )`.
            let inside = rest[rest.index(after: open)...].dropLast()
            let digits = inside.prefix(4)
            if digits.count == 4, digits.allSatisfy(\.isASCII), Int(digits) != nil,
                inside.dropFirst(4).allSatisfy({ $0.isNumber || "-– ".contains($0) })
            {
                year = String(digits)
                rest = rest[..<open].trimmingCharacters(in: .whitespaces)
            }
        }
        var others: [String] = []
        while rest.hasSuffix(")"), let open = FileTitle.openingBracket(ofLastIn: rest), open > rest.startIndex {
            let before = rest[..<open].trimmingCharacters(in: .whitespaces)
            guard !before.isEmpty, rest[rest.index(before: open)] == " " else { break }
            others.insert(String(rest[rest.index(after: open)...].dropLast()), at: 0)
            rest = before
        }
        if rest.isEmpty {
            (rest, year) = (wholeTitle, nil)
        }
        title = FileTitle.articleFirst(rest, isEnglish: false)
        self.others = others.map(Self.withoutAlias).map { FileTitle.articleFirst($0, isEnglish: false) }.filter {
            [title] other in
            !other.isEmpty && other != title
        }
        self.year = year
    }

    private static func withoutAlias(_ title: String) -> String {
        for prefix in ["a.k.a. ", "aka ", "a.k.a "] where title.lowercased().hasPrefix(prefix) {
            return String(title.dropFirst(prefix.count))
        }
        return title
    }
}
