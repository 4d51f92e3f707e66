import Domain

/// Two names, and the strictest rule under which they are one person's.
package struct PersonCase: Sendable, CustomStringConvertible {
    package let name: String
    package let other: String
    /// nil for the names of two people.
    package let strictness: PersonIdentity.Strictness?

    package var description: String { "“\(name)”, “\(other)”" }

    /// Whether the names are one person's under a rule.
    package func isSame(_ strictness: PersonIdentity.Strictness) -> Bool {
        self.strictness.map { $0.rank <= strictness.rank } ?? false
    }

    package static let all: [PersonCase] = [
        PersonCase("Frank Herbert", "FRANK  HERBERT", .exact),
        PersonCase("Frank Herbert", "Herbert, Frank", .exact),
        PersonCase("J. R. R. Tolkien", "J.R.R. Tolkien", .exact),
        PersonCase("J. R. R. Tolkien", "JRR Tolkien", .exact),
        PersonCase("J. R. R. Tolkien", "Tolkien, J. R. R.", .exact),
        PersonCase("Gabriel García Márquez", "Gabriel Garcia Marquez", .exact),
        PersonCase("Lee Chang-dong", "Chang-dong Lee", .exact),
        PersonCase("Jean-Pierre Jeunet", "Jean Pierre JEUNET", .exact),
        PersonCase("한강", "한 강", .exact),
        PersonCase("무라카미 하루키", "무라카미하루키", .exact),
        PersonCase("Ursula Le Guin", "Le Guin, Ursula K.", .partial),
        PersonCase("Mary Shelley", "Mary Wollstonecraft Shelley", .partial),
        PersonCase("Philip Dick", "Philip K. Dick", .partial),
        PersonCase("Leo Tolstoy", "Lev Tolstoi", .similar),
        PersonCase("Fyodor Dostoyevsky", "Fedor Dostoevskii", .similar),
        PersonCase("Frank Herbert", "F. Herbert", .similar),
        PersonCase("Frank Herbert", "프랭크 허버트", .similar),
        PersonCase("앙투안 드 생텍쥐페리", "생텍쥐페리", .similar),
        PersonCase("Agatha Christie", "Christie", .similar),
        PersonCase("Frank Herbert", "Brian Herbert", nil),
        PersonCase("Charlotte Brontë", "Anne Brontë", nil),
        PersonCase("Stephen King", "Stephen Hawking", nil),
        PersonCase("Margaret Mitchell", "David Mitchell", nil),
        PersonCase("한강", "한강수", nil),
        PersonCase("김영하", "김연수", nil),
        PersonCase("Jane Doe", "!", nil),
        PersonCase("!", "!", nil),
        PersonCase("!", "?", nil),
    ]

    private init(_ name: String, _ other: String, _ strictness: PersonIdentity.Strictness?) {
        self.name = name
        self.other = other
        self.strictness = strictness
    }
}

/// A title, a record's title, and the strictest rule under which they are one work's.
package struct TitleCase: Sendable, CustomStringConvertible {
    package let title: String
    package let record: String
    /// nil for the titles of two works.
    package let strictness: TitleIdentity.Strictness?

    package var description: String { "“\(title)”, “\(record)”" }

    /// Whether the titles are one work's under a rule.
    package func isSame(_ strictness: TitleIdentity.Strictness) -> Bool {
        self.strictness.map { $0.rank <= strictness.rank } ?? false
    }

    package static let all: [TitleCase] = [
        TitleCase("Dune", "DUNE", .exact),
        TitleCase("Amélie", "Amelie!", .exact),
        TitleCase("WALL·E", "Wall-E", .exact),
        TitleCase("Ocean's Eleven", "Oceans Eleven", .exact),
        TitleCase("어린 왕자", "어린왕자", .exact),
        TitleCase("Dune", "Dune (Dune Chronicles)", .edition),
        TitleCase("Emma", "Emma [Illustrated]", .edition),
        TitleCase("불편한 편의점", "불편한 편의점 (벚꽃 에디션)", .edition),
        TitleCase("Dune", "Dune (Dune Chronicles, Book 1)", .work),
        TitleCase("노르웨이의 숲", "노르웨이의 숲 (세계문학전집 310)", .work),
        TitleCase("아몬드", "[큰글자도서] 아몬드", .work),
        TitleCase("Dune", "Dune: A Novel", .work),
        TitleCase("모순", "모순 - 양귀자 장편소설", .work),
        TitleCase("Frankenstein", "Frankenstein; or, The Modern Prometheus", .work),
        TitleCase("Dune: Part Two", "Dune", nil),
        TitleCase("Dune", "Dune Messiah", nil),
        TitleCase("Dune", "The Art of Dune", nil),
        TitleCase("Slam (2)", "Slam (3)", nil),
        TitleCase("소년이 온다", "소년", nil),
        TitleCase("!", "!", nil),
    ]

    private init(_ title: String, _ record: String, _ strictness: TitleIdentity.Strictness?) {
        self.title = title
        self.record = record
        self.strictness = strictness
    }
}

extension CaseIterable where Self: Equatable {
    fileprivate var rank: Int { Array(Self.allCases).firstIndex(of: self) ?? 0 }
}
