/// The directors and the cast of a film, by the numbers of their ids.
struct IMDbCredits {
    private static let castLimit = 10
    static let directorLimit = 6

    let directors: [Int]
    let cast: [Int]

    /// - Parameters:
    ///   - directors: the film's values in the workspace, from `title.crew`. Without them, the directors come from
    ///     `principals`.
    ///   - principals: the film's values in the workspace, from `title.principals`.
    init(directors: [[UInt8]], principals: [[UInt8]]) {
        let crew = Self.people(directors).filter { $0.role == UInt8(ascii: "d") }.map(\.number)
        let people = Self.people(principals).sorted { $0.order < $1.order }
        self.directors = Self.unique(
            crew.isEmpty ? people.filter { $0.role == UInt8(ascii: "d") }.map(\.number) : crew, Self.directorLimit)
        cast = Self.unique(people.filter { $0.role == UInt8(ascii: "a") }.map(\.number), Self.castLimit)
    }

    /// Parses `d17@3`: a director (`d`; `a` for an actor) with the number 17, in the third position.
    private static func people(_ values: [[UInt8]]) -> [(role: UInt8, number: Int, order: Int)] {
        values.flatMap { $0.split(separator: UInt8(ascii: " ")) }.compactMap { person in
            let parts = person.dropFirst().split(separator: UInt8(ascii: "@"))
            guard let role = person.first, let number = parts.first.flatMap({ TabSeparatedLine.number(in: $0, after: "") })
            else { return nil }
            return (role, number, parts.count > 1 ? TabSeparatedLine.number(in: parts[1], after: "") ?? .max : 0)
        }
    }

    private static func unique(_ numbers: [Int], _ limit: Int) -> [Int] {
        var seen: Set<Int> = []
        return Array(numbers.filter { seen.insert($0).inserted }.prefix(limit))
    }
}
