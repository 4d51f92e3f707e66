/// One thing that a question asks for, or excludes.
///
/// Stored answers contain it, so its cases keep their names.
package struct Condition: Hashable, Sendable, Codable {
    package enum Value: Hashable, Sendable, Codable {
        /// Films, or books.
        case kind(WorkKind)
        /// What the vocabulary has a name for: a subject, a mood, a country, a prize.
        case topic(SubjectName)
        /// The years of publication or release; nil for no limit.
        case years(from: Int?, through: Int?)
        /// The length of a book; nil for no limit.
        case pages(from: Int?, through: Int?)
        /// The running time of a film; nil for no limit.
        case minutes(from: Int?, through: Int?)
        /// By or with a person of that name.
        case person(String)
        /// Like the work of that title, or the works of that person.
        case similar(String)
        /// The work of that title, which must not come.
        case work(String)
        /// A word of the question that the texts of works have.
        case word(String)
    }

    package let value: Value
    /// Whether works that have it are excluded.
    package let isDenied: Bool

    package init(_ value: Value, isDenied: Bool = false) {
        self.value = value
        self.isDenied = isDenied
    }

    /// A name for programs: `grief`, `not war`, `years 2016-`.
    package var name: String {
        func range(_ from: Int?, _ through: Int?) -> String {
            "\(from.map(String.init) ?? "")-\(through.map(String.init) ?? "")"
        }
        let name =
            switch value {
            case .kind(let kind): kind.rawValue
            case .topic(let names): names.english
            case .years(let from, let through): "years \(range(from, through))"
            case .pages(let from, let through): "pages \(range(from, through))"
            case .minutes(let from, let through): "minutes \(range(from, through))"
            case .person(let name): name
            case .similar(let name): "like \(name)"
            case .work(let title): title
            case .word(let word): word
            }
        return isDenied ? "not \(name)" : name
    }
}

/// How many works of an answer meet a condition.
package enum ConditionExtent: String, Sendable {
    case all, some, none
}
