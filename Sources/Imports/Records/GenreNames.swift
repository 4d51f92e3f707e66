import Domain

/// Maps the names of genres in files to those of `Movie.Genre`.
enum GenreNames {
    /// - Returns: raw values of `Movie.Genre`, and the names of no genre as subjects in lower case.
    static func genresAndSubjects(_ names: some Sequence<String>) -> (genres: [String], subjects: [String]) {
        var genres: [String] = []
        var subjects: [String] = []
        for name in names {
            let name = name.lowercased()
            if let genre = Movie.Genre(rawValue: name) ?? synonyms[name] {
                if !genres.contains(genre.rawValue) { genres.append(genre.rawValue) }
            } else if !ignored.contains(name), !name.isEmpty {
                let subject = subjectNames[name] ?? name
                if !subjects.contains(subject) { subjects.append(subject) }
            }
        }
        return (genres, subjects)
    }

    private static let synonyms: [String: Movie.Genre] = [
        "science fiction": .scienceFiction, "sci-fi": .scienceFiction, "sports": .sport, "animated": .animation,
        "historical": .history, "biographical": .biography, "children": .family, "suspense": .thriller, "romantic": .romance,
    ]
    private static let subjectNames = ["film-noir": "noir", "spy": "spies", "short": "short film"]
    /// Neither genres nor subjects.
    private static let ignored: Set<String> = [
        "(no genres listed)", "\\n", "adult", "live action", "performance", "independent", "talk-show", "reality-tv",
        "game-show", "news",
    ]
}
