/// Decides whether two records are of one work. Each caller searches its own source for candidates and decides with these
/// rules.
package enum WorkIdentity {
    /// Two records are of one work if they share a key: the number of an edition; a title and a creator of a book; a title and
    /// the year of a film. Names are compared under `PersonIdentity.Strictness.exact`.
    package static func keys(of work: WorkDescription, titles: TitleIdentity.Strictness = .exact) -> Set<String> {
        let distinctions: Set<String> =
            switch work.kind {
            case .movie: Set(work.year.map { ["\($0)"] } ?? [])
            case .book: work.creators.reduce(into: []) { $0.formUnion(PersonIdentity.keys(of: $1)) }
            }
        var keys = Set(work.isbn13.map { ["isbn \($0)"] } ?? [])
        for title in work.titles.flatMap({ TitleIdentity.keys(of: $0, titles) }) {
            for distinction in distinctions { keys.insert("\(title)\n\(distinction)") }
        }
        return keys
    }

    /// Whether both records have a number of one kind (ISBN, IMDb, Wikidata), and these differ.
    package static func isDistinct(_ number: String?, from other: String?) -> Bool {
        number != nil && other != nil && number != other
    }

    /// Whether two records of one title are of one work: of the same year if they share a person, and a year apart, since
    /// festivals and cinemas show films in different years, if they share two. Sources differ by a year on first editions,
    /// too; a book seldom has more than one author.
    package static func isSame(_ kind: WorkKind, yearsApart: Int, sharedPeople: Int) -> Bool {
        switch abs(yearsApart) {
        case 0: sharedPeople >= 1
        case 1: sharedPeople >= (kind == .book ? 1 : 2)
        default: false
        }
    }

    /// Whether two records of one year are of one work, if the title of one is that of the other without its subtitle. A making-of
    /// has the film's director, too, so films need a second person.
    package static func isSameWithoutSubtitle(_ kind: WorkKind, yearsApart: Int, sharedPeople: Int) -> Bool {
        yearsApart == 0 && sharedPeople >= (kind == .book ? 1 : 2)
    }

    /// Whether two films of a list that link to the same page are one film. Lists repeat a film in another year or for a
    /// re-release. The page confirms the title, so one shared person is enough, and years may be further apart
    /// than `isSame(_:yearsApart:sharedPeople:)` allows: it finds 81 of the 129 repetitions in Wikipedia's lists.
    ///
    /// - Parameter sharesPerson: nil if one of the films has no names.
    package static func isRepeated(
        _ title: String, year: Int, as earlier: (title: String, year: Int), sharesPerson: Bool?
    ) -> Bool {
        guard sharesPerson ?? true else { return false }
        if TitleIdentity.isSame(title, as: earlier.title, .exact) {
            return abs(year - earlier.year) <= (sharesPerson == nil ? 1 : 5)
        }
        return sharesPerson == true && year > earlier.year && TitleIdentity.isReRelease(title, of: earlier.title)
    }

    /// The film with the year, else one of the year before or after; without a year, the only film.
    ///
    /// - Parameter candidates: films with the title, the best known first.
    package static func film<ID: Hashable>(of year: Int?, among candidates: [(id: ID, year: Int?)]) -> ID? {
        guard let year else { return Set(candidates.map(\.id)).count == 1 ? candidates[0].id : nil }
        let near = candidates.filter { candidate in candidate.year.map { abs($0 - year) <= 1 } ?? false }
        return (near.first { $0.year == year } ?? near.first)?.id
    }

    /// Whether two lists of creators share a person.
    package static func sharesPerson(_ names: [String], _ others: [String], _ strictness: PersonIdentity.Strictness) -> Bool {
        names.contains { name in others.contains { PersonIdentity.isSame(name, $0, strictness) } }
    }

    /// Whether a film was made from a book: one of the film's titles, and one of the authors of what it was made from.
    package static func isAdaptation(_ film: Movie, of book: Book) -> Bool {
        film.title.all.contains { TitleIdentity.isSame($0, as: book.title.title, .work) }
            && sharesPerson(film.sourceAuthors.map(\.name), book.authors.map(\.name), .partial)
    }
}
