import Domain
import Recommendations
import Synchronization
import TestSupport
import Testing

@Suite("Verified recommender")
struct VerifiedRecommenderTests {
    /// The books of a catalog that finds them by a word of their titles.
    static let shelves = ["The Sea", "Pond", "Solaris", "Kindred", "Beloved", "Emma"].enumerated().map { number, title in
        Book(
            id: WorkID(source: .google, key: "g\(number)"), title: LocalizedTitle(title: title, language: "en"),
            authors: [Person(name: "Author \(title)")], overview: LocalizedText(text: "About \(title).", language: "en"))
    }

    private let steps = Steps()

    @Test("Existing books come in the order of the proposals, each with its reason")
    func verifies() async throws {
        let proposer = StubProposer(.success(["Solaris", "Kindred", "Emma"].map { Self.proposal($0) }))
        let answer = try await recommend(proposer)
        #expect(answer.books.map(\.book.title.title) == ["Solaris", "Kindred", "Emma"])
        #expect(answer.works.map(\.reasons) == ["Solaris", "Kindred", "Emma"].map { [.said("Because of \($0).")] })
        #expect(answer.origin == .proposed(by: "chat.example.org") && answer.isFitting && answer.owned.isEmpty)
        #expect(proposer.requests.count == 1 && proposer.requests[0].count == 5)
        #expect(steps.all.first == .proposing && steps.all.last == .writing)
        #expect(steps.all.contains(.checking(done: 2, of: 3)))
    }

    @Test(
        "A book that does not exist is not recommended; up to three rounds ask for others"
    )
    func rounds() async throws {
        let proposer = StubProposer(
            .success([Self.proposal("Emma"), Self.proposal("The Tide Clock", author: "Author Emma")]),
            .success([Self.proposal("A Second Invention"), Self.proposal("Pond")]),
            .success([Self.proposal("Third Time Unlucky")]))
        let answer = try await recommend(proposer)
        #expect(answer.books.map(\.book.title.title) == ["Emma", "Pond"])
        #expect(proposer.requests.map(\.count) == [5, 4, 3])
        #expect(proposer.requests[1].unwanted.map(\.title) == ["Emma", "The Tide Clock"])
        #expect(Set(proposer.requests[2].unwanted.map(\.title)) == ["Emma", "The Tide Clock", "A Second Invention", "Pond"])
    }

    @Test("Where no proposed book exists, the fallback answers, and the answer says so", arguments: [1, 3])
    func nothingExists(count: Int) async throws {
        let proposer = StubProposer(.success((0..<count).map { Self.proposal("Invention \($0)") }))
        let answer = try await recommend(proposer)
        #expect(answer.origin == .catalogInstead(of: .nothingFound))
        #expect(answer.books.map(\.book.id) == [Book.sample().id])
        #expect(proposer.requests.count == 3)
    }

    @Test(
        "Whatever the error, the fallback answers, and the answer names the error",
        arguments: ProposalError.allCases.filter { $0 != .service(.cancelled) })
    func fails(failure: ProposalError) async throws {
        let answer = try await recommend(StubProposer(.failure(failure)))
        #expect(answer.origin == .catalogInstead(of: failure) && !answer.books.isEmpty)
    }

    @Test("A cancelled question is not passed to the fallback")
    func cancelled() async throws {
        await #expect(throws: CatalogError(.cancelled, source: .catalog)) {
            _ = try await recommend(StubProposer(.failure(.service(.cancelled))))
        }
    }

    @Test("Books that were found before an error are an answer")
    func failsLater() async throws {
        let answer = try await recommend(
            StubProposer(.success([Self.proposal("Emma"), Self.proposal("Invention")]), .failure(.service(.timeout))))
        #expect(answer.books.map(\.book.title.title) == ["Emma"] && answer.origin == .proposed(by: "chat.example.org"))
    }

    @Test("Where no catalog responds, the books count as unchecked")
    func unchecked() async throws {
        let recommender = VerifiedRecommender(
            proposer: StubProposer(.success([Self.proposal("Emma")])),
            books: StubBookCatalog(failing: .offline, source: .google),
            builtIn: StubBuiltInWorks(), fallback: StubRecommender(), reader: StubQuestionReader())
        let answer = try await recommender.recommendation(for: try Self.request()) { _ in }
        #expect(answer.origin == .catalogInstead(of: .unchecked))
    }

    @Test("Of two hundred proposals, only the limit is looked up and five are recommended")
    func twoHundred() async throws {
        let titles = Self.shelves.map(\.title.title) + (0..<194).map { "Invention \($0)" }
        let queries = Mutex(0)
        let answer = try await recommend(StubProposer(.success(titles.map { Self.proposal($0) }))) {
            queries.withLock { $0 += 1 }
        }
        #expect(answer.books.count == 5 && queries.withLock { $0 } <= 24)
    }

    @Test("A book that is proposed under two titles or in two editions comes once")
    func repeats() async throws {
        let editions = [("e1", "Emma"), ("e2", "Emma: A Novel of Highbury"), ("e3", "Emma")].map { key, title in
            Book(
                id: WorkID(source: .google, key: key), title: LocalizedTitle(title: title, language: "en"),
                authors: [Person(name: key == "e3" ? "Austen, Jane" : "Jane Austen")])
        }
        let catalog = StubBookCatalog { query in
            CatalogResponse(
                StubBookCatalog.page(1, of: editions.filter { query.text.text.hasPrefix($0.title.title) }.reversed()))
        }
        let titles = ["Emma", "Emma: A Novel of Highbury", "Emma"]
        let recommender = VerifiedRecommender(
            proposer: StubProposer(.success(titles.map { BookProposal(title: $0, author: "Jane Austen", reason: "r") })),
            books: catalog, builtIn: StubBuiltInWorks(), fallback: StubRecommender(), reader: StubQuestionReader())
        #expect(try await recommender.recommendation(for: try Self.request()) { _ in }.books.count == 1)
    }

    @Test("A book that was read does not come under another spelling, ISBN or subtitle")
    func spellings() async throws {
        let record = Book(
            id: WorkID(source: .google, key: "c"), title: LocalizedTitle(title: "Crime and Punishment", language: "en"),
            authors: [Person(name: "Fyodor Dostoevsky")], isbn13: "9780140449136")
        let read = [
            ShelfWork(
                kind: .book, title: "Crime and Punishment", creators: ["Fyodor Dostoyevsky"], isbn13: "9780486415871"),
            ShelfWork(kind: .book, title: "Emma: The Wild and Wanton Edition", creators: ["Author Emma"]),
        ]
        let recommender = VerifiedRecommender(
            proposer: StubProposer(
                .success([
                    BookProposal(title: "Crime and Punishment", author: "Dostoevsky", reason: "r"), Self.proposal("Emma"),
                    Self.proposal("Solaris"),
                ])),
            books: StubBookCatalog { query in
                query.text.text.hasPrefix("Crime") ? CatalogResponse(StubBookCatalog.page(1, of: [record])) : Self.found(query)
            }, builtIn: StubBuiltInWorks(), fallback: StubRecommender(), reader: StubQuestionReader())
        let answer = try await recommender.recommendation(for: try Self.request(excluded: read)) { _ in }
        #expect(answer.books.map(\.book.title.title) == ["Solaris"])
    }

    @Test("The sequel of an owned book is not owned; an imported book without a catalog id is")
    func sequels() async throws {
        let owned = [
            ShelfWork(kind: .book, id: "catalog-solaris", title: "Solaris: The First Voyage", creators: ["Author Solaris"]),
            ShelfWork(kind: .book, title: "Pond", creators: ["Author Pond"]),
        ]
        let answer = try await recommend(
            StubProposer(.success([Self.proposal("Solaris"), Self.proposal("Pond")])), owned: owned)
        #expect(answer.books.map(\.book.title.title) == ["Solaris"] && answer.owned.map(\.book.title.title) == ["Pond"])
    }

    @Test("Where only known books are proposed, the answer says so")
    func nothingNew() async throws {
        let answer = try await recommend(
            StubProposer(.success([Self.proposal("Emma")])), owned: [ShelfWork(Self.shelves[5])])
        #expect(answer.origin == .catalogInstead(of: .nothingNew))
    }

    @Test("Proposals after the eighth may be proposed again")
    func namedAgain() async throws {
        let inventions = (0..<8).map { Self.proposal("Invention \($0)") }
        let answer = try await recommend(
            StubProposer(.success(inventions + [Self.proposal("Emma")]), .success([Self.proposal("Emma")])))
        #expect(answer.books.map(\.book.title.title) == ["Emma"])
    }

    @Test("A book that a catalog could not confirm stays possible, and no other round begins")
    func silence() async throws {
        let proposer = StubProposer(.success([Self.proposal("Emma"), Self.proposal("Pond")]))
        let isSilent = Mutex(true)
        let catalog = StubBookCatalog { query throws(CatalogError) in
            guard !query.text.text.hasPrefix("Pond") || isSilent.withLock({ !$0 }) else {
                isSilent.withLock { $0 = query.text.text != "Pond" }
                throw CatalogError(.timeout, source: .google)
            }
            return Self.found(query)
        }
        let recommender = VerifiedRecommender(
            proposer: proposer, books: catalog, builtIn: StubBuiltInWorks(), fallback: StubRecommender(),
            reader: StubQuestionReader())
        let answer = try await recommender.recommendation(for: try Self.request()) { _ in }
        #expect(answer.books.map(\.book.title.title) == ["Emma"] && proposer.requests.count == 1)
        let silent = VerifiedRecommender(
            proposer: proposer,
            books: StubBookCatalog { CatalogResponse(.empty($0), notices: [.sourceFailed(.google, .offline)]) },
            builtIn: StubBuiltInWorks(), fallback: StubRecommender(), reader: StubQuestionReader())
        let other = try await silent.recommendation(for: try Self.request()) { _ in }
        #expect(other.origin == .catalogInstead(of: .unchecked) && proposer.requests.count == 2)
    }

    @Test("After a minute no further round begins, and the books so far are the answer")
    func patience() async throws {
        let time = Mutex(Duration.zero)
        let proposer = StubProposer(.success([Self.proposal("Emma"), Self.proposal("Invention")]))
        let recommender = VerifiedRecommender(
            proposer: proposer, books: Self.catalog { time.withLock { $0 += .seconds(61) } }, builtIn: StubBuiltInWorks(),
            fallback: StubRecommender(), reader: StubQuestionReader(), uptime: { time.withLock { $0 } })
        let answer = try await recommender.recommendation(for: try Self.request()) { _ in }
        #expect(answer.books.map(\.book.title.title) == ["Emma"] && proposer.requests.count == 1)
    }

    @Test("Owned books are named to the proposer and come separately; books that were read do not come")
    func shelf() async throws {
        let owned = ShelfWork(Self.shelves[5])
        let read = ShelfWork(Self.shelves[1])
        let proposer = StubProposer(
            .success(["Emma", "Pond", "Solaris"].map { Self.proposal($0) }), .success([Self.proposal("Pond")]))
        let answer = try await recommend(proposer, owned: [owned], excluded: [read])
        #expect(answer.owned.map(\.book.title.title) == ["Emma"] && answer.books.map(\.book.title.title) == ["Solaris"])
        #expect(proposer.requests[0].owned == [.init(title: "Emma", author: "Author Emma")])
        #expect(proposer.requests[0].unwanted == [.init(title: "Pond", author: "Author Pond")])
    }

    @Test("An owned book is recognized in another service's record, by the names of the built-in catalog")
    func otherNames() async throws {
        let korean = ShelfWork(
            kind: .book, id: "naver-9788954699914", title: "엠마", creators: ["제인 오스틴"])
        let builtIn = ShelfWork(
            kind: .book, id: "catalog-emma", title: "Emma", otherTitles: ["엠마"], creators: ["Author Emma"],
            otherCreators: ["제인 오스틴"])
        let recommender = VerifiedRecommender(
            proposer: StubProposer(.success([Self.proposal("Emma"), Self.proposal("Solaris")])), books: Self.catalog(),
            builtIn: StubBuiltInWorks([builtIn]), fallback: StubRecommender(), reader: StubQuestionReader())
        let answer = try await recommender.recommendation(for: try Self.request(owned: [korean])) { _ in }
        #expect(answer.owned.map(\.book.title.title) == ["Emma"] && answer.books.map(\.book.title.title) == ["Solaris"])
    }

    @Test("At most fifty owned books are named to the proposer")
    func cap() async throws {
        let owned = (0..<300).map { ShelfWork(kind: .book, id: "catalog-b\($0)", title: "Book \($0)", creators: ["Somebody"]) }
        let proposer = StubProposer(.success([Self.proposal("Emma")]))
        _ = try await recommend(proposer, owned: owned)
        #expect(proposer.requests[0].owned.map(\.title) == (0..<50).map { "Book \($0)" })
    }

    @Test("The title alone finds a book whose author the service spells otherwise")
    func byTitle() async throws {
        let catalog = StubBookCatalog { query in
            let dune = Book(
                id: WorkID(source: .naver, key: "1"), title: LocalizedTitle(title: "듄", language: "ko"),
                authors: [Person(name: "프랭크 허버트")])
            return CatalogResponse(query.text.text == "듄" ? StubBookCatalog.page(1, of: [dune]) : .empty(query))
        }
        let recommender = VerifiedRecommender(
            proposer: StubProposer(.success([BookProposal(title: "듄", author: "Frank Herbert", reason: "모래.")])),
            books: catalog, builtIn: StubBuiltInWorks(), fallback: StubRecommender(), reader: StubQuestionReader())
        let answer = try await recommender.recommendation(for: try Self.request()) { _ in }
        #expect(answer.books.map(\.book.id.key) == ["1"])
    }

    @Test("The proposer is told the conditions, and a book that breaks one is not recommended")
    func conditions() async throws {
        let conditions = [
            Condition(.topic(SubjectName(english: "sea", korean: "바다"))),
            Condition(.topic(SubjectName(english: "war", korean: "전쟁")), isDenied: true),
        ]
        let reader = StubQuestionReader(
            reading: QuestionReading(conditions: conditions),
            checks: ["Emma": ConditionCheck(isExcluded: true), "Pond": ConditionCheck(unmet: [0])])
        let proposer = StubProposer(.success(["Emma", "Pond", "Solaris"].map { Self.proposal($0) }), .success([]))
        let recommender = VerifiedRecommender(
            proposer: proposer, books: Self.catalog(), builtIn: StubBuiltInWorks(), fallback: StubRecommender(),
            reader: reader, uptime: { .zero })
        let answer = try await recommender.recommendation(for: try Self.request()) { _ in }
        #expect(answer.books.map(\.book.title.title) == ["Pond", "Solaris"])
        #expect(answer.works.map(\.unmet) == [[0], []] && answer.conditions == conditions && answer.isFitting)
        #expect(proposer.requests[0].conditions == conditions)
        #expect(proposer.requests[1].unwanted.map(\.title).contains("Emma"))
    }

    @Test(
        "Films and facts are left to the catalog",
        arguments: [QuestionReading(kinds: [.movie]), QuestionReading(isFact: true)])
    func films(reading: QuestionReading) async throws {
        let proposer = StubProposer(.success([Self.proposal("Emma")]))
        let recommender = VerifiedRecommender(
            proposer: proposer, books: Self.catalog(), builtIn: StubBuiltInWorks(), fallback: StubRecommender(),
            reader: StubQuestionReader(reading: reading))
        let answer = try await recommender.recommendation(for: try Self.request()) { _ in }
        #expect(answer.origin == .catalog && proposer.requests.isEmpty)
    }

    private func recommend(
        _ proposer: StubProposer, owned: [ShelfWork] = [], excluded: [ShelfWork] = [],
        onSearch: @escaping @Sendable () -> Void = {}
    ) async throws -> Recommendation {
        let recommender = VerifiedRecommender(
            proposer: proposer, books: Self.catalog(onSearch), builtIn: StubBuiltInWorks(), fallback: StubRecommender(),
            reader: StubQuestionReader(),
            // The time that a busy machine takes must not end the rounds.
            uptime: { .zero })
        return try await recommender.recommendation(for: try Self.request(owned: owned, excluded: excluded)) { step in
            steps.add(step)
        }
    }

    private static func catalog(_ onSearch: @escaping @Sendable () -> Void = {}) -> StubBookCatalog {
        StubBookCatalog { query in
            onSearch()
            return found(query)
        }
    }

    /// Like a service: books that share a word of the title.
    private static func found(_ query: WorkQuery<Book>) -> CatalogResponse<ResultPage<Book>> {
        let words = Set(TextFolding.words(query.text.text))
        return CatalogResponse(
            StubBookCatalog.page(1, of: shelves.filter { !words.isDisjoint(with: TextFolding.words($0.title.title)) }))
    }

    private static func request(owned: [ShelfWork] = [], excluded: [ShelfWork] = []) throws -> RecommendationRequest {
        RecommendationRequest(
            question: try QuestionText("a book about the sea"), language: .english, excluded: WorkSet(excluded),
            owned: WorkSet(owned))
    }

    private static func proposal(_ title: String, author: String? = nil) -> BookProposal {
        BookProposal(
            title: title, author: author ?? "Author \(title.prefix { $0 != ":" })", reason: "Because of \(title).")
    }
}

/// The reported steps.
private final class Steps: Sendable {
    private let steps = Mutex<[RecommendationStep]>([])

    var all: [RecommendationStep] { steps.withLock { $0 } }

    func add(_ step: RecommendationStep) {
        steps.withLock { $0.append(step) }
    }
}
