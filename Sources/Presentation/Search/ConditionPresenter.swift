import Domain

/// The name of a filter, or of a condition that words of a query name.
struct FilterName {
    let text: String
    /// nil where the name is in the viewer's language.
    var language: String?
}

/// Names filters, and the conditions that words of a query name.
struct ConditionPresenter {
    let texts: Texts
    /// The names of subjects in the viewer's language, by English word.
    let subjectNames: [String: String]

    /// A link for the conditions of each word or words: “rom com” names two genres, which only leave together.
    ///
    /// - Parameter address: the results without the words for the conditions `values`.
    func chips(
        _ conditions: [SearchCondition], address: (_ otherWords: String?, _ values: [SearchCondition.Value]) -> String
    ) -> [ChosenFilterViewData] {
        var groups: [(otherWords: String?, values: [SearchCondition.Value])] = []
        for condition in conditions {
            if let index = groups.firstIndex(where: { $0.otherWords == condition.otherWords }) {
                groups[index].values.append(condition.value)
            } else {
                groups.append((condition.otherWords, [condition.value]))
            }
        }
        return groups.map { group in
            let names = group.values.map(name)
            let language = names[0].language
            return chip(
                FilterName(
                    text: names.map(\.text).joined(separator: " · "),
                    language: names.allSatisfy { $0.language == language } ? language : nil),
                address(group.otherWords, group.values))
        }
    }

    func chip(_ name: FilterName, _ address: String) -> ChosenFilterViewData {
        ChosenFilterViewData(
            text: name.text, language: name.language, href: address, label: texts.filters.remove(name.text))
    }

    private func name(of condition: SearchCondition.Value) -> FilterName {
        switch condition {
        case .subject(let subject): name(ofSubject: subject)
        case .years(let from, let through): FilterName(text: years(from, through))
        case .country(let code): FilterName(text: texts.country(code))
        case .mood(let mood): FilterName(text: texts.filters.mood(mood))
        case .audience(let audience): FilterName(text: texts.audience(audience))
        }
    }

    func years(_ first: Int?, _ last: Int?) -> String {
        if let first, let last, isDecade(first, last) { return texts.filters.decade(first) }
        return texts.filters.years(first, last)
    }

    private func isDecade(_ first: Int, _ last: Int) -> Bool { first.isMultiple(of: 10) && last == first + 9 }

    /// The name of a genre, else the catalog's name in the viewer's language, else the English words.
    func name(ofSubject subject: String) -> FilterName {
        if let genre = GenreNames.genres[subject.lowercased()] { return FilterName(text: texts.genre(genre)) }
        if let name = subjectNames[subject] { return FilterName(text: name.capitalizedAtStart) }
        return FilterName(
            text: EnglishSubjects.capitalized(subject).capitalizedAtStart, language: texts.foreign(Language.english.rawValue))
    }
}

private enum GenreNames {
    /// By their names as subjects, with spaces, and with hyphens.
    static let genres = Dictionary(
        Movie.Genre.allCases.flatMap { [($0.rawValue, $0), ($0.rawValue.replacing("-", with: " "), $0)] }
    ) { first, _ in first }
}

extension String {
    var capitalizedAtStart: String { prefix(1).uppercased() + dropFirst() }
}
