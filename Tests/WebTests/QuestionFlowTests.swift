import Domain
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import Testing
import Web

@Suite("Questions and answers")
struct QuestionFlowTests {
    static let question = "a short book about grief"

    @Test("The form has help and examples and sets no cookie; an example fills the box and asks nothing")
    func form() async throws {
        let questions = StubQuestions()
        let site = try await Site(questions: questions)
        let page = try await site.get("/ask?question=For%20a%20ten-year-old")
        #expect(page.status == 200 && page.headers[.setCookie] == nil)
        // A form that was left is empty for someone who comes back, also without the script.
        #expect(page.headers[.cacheControl] == "private, no-store")
        #expect(page.element("#question")?["autocomplete"] == "off")
        let form = try #require(page.element("form#ask-form.ask-form[method='post'][action='/questions']"))
        #expect(form.element("textarea")?.content == "For a ten-year-old")
        #expect(form.element(".counter")?.text == "18 of 300 characters")
        #expect(page.link("Books like Never Let Me Go")?["href"] == "/ask?question=Books%20like%20Never%20Let%20Me%20Go")
        #expect(try await questions.unfinished().isEmpty)
        let korean = try await site.get("/ask", headers: [.acceptLanguage: "ko"])
        #expect(korean.element("h1")?.text == "어떤 영화나 책을 찾으세요?" && korean.element(".counter")?.text == "300자 중 0자")
    }

    @Test("A question is saved and redirects to its page, which shows the progress and then the answer with its reasons")
    func asks() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let recommender = StubRecommender { _ in
            for await _ in gate {}
            return Recommendation(
                works: [
                    RecommendedWork(
                        work: .book(.sample()), reasons: [.about([SubjectName(english: "grief", korean: "슬픔")]), .pages(180)])
                ],
                isFitting: true)
        }
        let site = try await Site(books: StubBookCatalog([.sample()]), recommender: recommender)
        let posted = try await site.post("/questions", ["question": " a short  book about grief ", "token": "t1"])
        let address = try #require(posted.location)
        let cookie = try #require(posted.visitorCookie)
        #expect(posted.status == 303 && address.wholeMatch(of: /\/questions\/[0-9a-f]{32}/) != nil)
        let waiting = try await site.get(address, headers: [.cookie: cookie])
        let refresh = try #require(HTTPField.Name("Refresh"))
        #expect(waiting.element("#progress")?.text == "Finding films and books…" && waiting.headers[refresh] == "2")
        let listening = try await site.get(address, headers: [.cookie: "\(cookie); foyer_listens=1"])
        #expect(listening.element("#progress")?.text == "Finding films and books…" && listening.headers[refresh] == nil)
        #expect(waiting.element("#progress")?["data-events"] == "\(address)/events")
        open.finish()
        let answer = try await answered(site, address, cookie)
        #expect(answer.element("h1")?.text == "a short book about grief" && answer.elements("#progress").isEmpty)
        #expect(answer.element(".lead")?.text == "One book matches your question.")
        let book = try #require(answer.element("#results [data-id='catalog-the-book-one']"))
        #expect(book.element(".why")?.text == "About grief · 180 pages")
        #expect(book.element("a")?["href"] == "/books/catalog-the-book-one")
        let korean = try await site.get(address, headers: [.cookie: cookie, .acceptLanguage: "ko"])
        #expect(korean.element(".why")?.text == "주제: 슬픔 · 180쪽")
        let json = try await site.get(address, headers: [.cookie: cookie, .accept: "application/json"])
        let works = try json.json["works"] as? [[String: Any]]
        #expect(works?.map { $0["reason"] as? String } == ["About grief · 180 pages"])

        // The answer's own address is of no use to others, so the question is shared with its books as a text.
        let share = try #require(answer.element(".share"))
        #expect(share["data-address"] == "http://localhost/ask?question=a%20short%20book%20about%20grief")
        #expect(share["data-text"] == "“a short book about grief”\n• The Book – Author One + 1")
        #expect(
            share.element("textarea[readonly]")?.content
                == "“a short book about grief”\n• The Book – Author One + 1\n\n"
                + "http://localhost/ask?question=a%20short%20book%20about%20grief")
        #expect(waiting.elements(".share").isEmpty)
        let id = address.dropFirst("/questions/".count)
        #expect(!share.text.contains(id) && !share.elements("[data-address]").contains { $0.text.contains(id) })
    }

    @Test(
        "A text that is too short or too long is a 422 that keeps the text",
        arguments: ["x", String(repeating: "long ", count: 80), ""])
    func refuses(text: String) async throws {
        let questions = StubQuestions()
        let page = try await Site(questions: questions).post("/questions", ["question": text, "token": "t"])
        #expect(page.status == 422 && page.headers[.setCookie] == nil)
        #expect(page.element("#ask-form textarea")?.content == text)
        let problem = try #require(page.element("#ask-form [role='alert']")).text
        #expect(problem.contains(text.count < 2 ? "at least 2 characters" : "Shorten it to 300 characters"))
        #expect(try await questions.unfinished().isEmpty)
    }

    @Test("The words of a short query are a question")
    func shortQuestion() async throws {
        let site = try await Site(questions: StubQuestions())
        #expect(try await site.get("/ask?question=SF").element("#ask-form textarea[minlength='2']")?.text == "SF")
        #expect(try await site.post("/questions", ["question": "SF", "token": "t"]).status == 303)
    }

    @Test("A form sent twice asks once; the same text in another form is another question")
    func doubleSubmit() async throws {
        let site = try await Site()
        let first = try await site.post("/questions", ["question": Self.question, "token": "t1"])
        let cookie = try #require(first.visitorCookie)
        let second = try await site.post("/questions", ["question": Self.question, "token": "t1"], headers: [.cookie: cookie])
        let other = try await site.post("/questions", ["question": Self.question, "token": "t2"], headers: [.cookie: cookie])
        #expect(first.location == second.location && first.location != other.location)
        // The same form, reached by Back and sent with another text, asks another question.
        let edited = try await site.post(
            "/questions", ["question": Self.question + " and the sea", "token": "t1"], headers: [.cookie: cookie])
        #expect(edited.location != first.location)
        for _ in 0..<2 {
            let bare = try await site.post("/questions", ["question": Self.question, "token": ""], headers: [.cookie: cookie])
            #expect(bare.location != first.location)
        }
        // Another visitor's form may have the same token.
        let stranger = try await site.post("/questions", ["question": Self.question, "token": "t1"])
        #expect(stranger.location != first.location)
    }

    @Test("No visitor reads, follows or deletes another's question", arguments: ["", "/events", "/delete"])
    func strangers(suffix: String) async throws {
        let site = try await Site()
        let posted = try await site.post("/questions", ["question": Self.question, "token": "t"])
        let address = try #require(posted.location)
        for headers in [[:], [HTTPField.Name.cookie: VisitorID().cookie]] {
            #expect(try await site.get(address + suffix, headers: headers).status == 404)
            #expect(try await site.post(address + "/delete", [:], headers: headers).status == 404)
        }
        #expect(try await site.get(address, headers: [.cookie: try #require(posted.visitorCookie)]).status == 200)
        #expect(try await site.get("/questions/nonsense").status == 404)
    }

    @Test("The history has the visitor's own questions, the newest first, ten a page")
    func history() async throws {
        let site = try await Site(books: StubBookCatalog([.sample()]))
        var cookie: String?
        for number in 1...11 {
            let posted = try await site.post(
                "/questions", ["question": "question number \(number)", "token": "\(number)"],
                headers: cookie.map { [.cookie: $0] } ?? [:])
            cookie = posted.visitorCookie ?? cookie
        }
        let own = [HTTPField.Name.cookie: try #require(cookie)]
        let first = try await site.get("/questions", headers: own)
        #expect(first.texts("#questions h2") == (2...11).reversed().map { "question number \($0)" })
        #expect(first.element("#result-count")?["data-total"] == "11")
        #expect(first.element("#result-count")?.text == "11 questions")
        #expect(first.element("a[rel='next']")?["href"] == "/questions?page=2")
        let second = try await site.get("/questions?page=2", headers: own)
        #expect(second.texts("#questions h2") == ["question number 1"] && second.elements("[rel='next']").isEmpty)
        #expect(try await site.get("/questions?page=9", headers: own).location == "/questions?page=2")
        #expect(try await site.get("/questions?page=x", headers: own).status == 400)
        let anonymous = try await site.get("/questions")
        #expect(anonymous.emptyState == "initial")
    }

    @Test("The navigation leads to the questions and counts them, for a visitor who has asked, on every page")
    func navigation() async throws {
        let site = try await Site(books: StubBookCatalog([.sample()]))
        let posted = try await site.post("/questions", ["question": Self.question, "token": "t"])
        let own = [HTTPField.Name.cookie: try #require(posted.visitorCookie)]
        let link = "header nav a[href='/questions']"
        for address in ["/", "/movies", "/books?query=book", "/ask", "/shelf", "/no-such-page"] {
            let page = try await site.get(address, headers: own)
            #expect(page.element(link)?.text == "Questions 1", "\(address)")
            #expect(page.elements("\(link)[aria-current]").isEmpty, "\(address)")
            let visitors = try await site.get(address, headers: [.cookie: VisitorID().cookie])
            #expect(visitors.elements(link).isEmpty, "\(address)")
            #expect(try await site.get(address).elements(link).isEmpty, "\(address)")
        }
        for address in ["/questions", try #require(posted.location)] {
            let page = try await site.get(address, headers: own)
            #expect(page.texts("header nav a[aria-current]") == ["Questions 1"], "\(address)")
        }
        #expect(try await site.get("/questions").texts("header nav a[aria-current]") == ["Ask"])
    }

    @Test("A page whose questions cannot be counted is shown without the link")
    func uncounted() async throws {
        let site = try await Site(questions: StubQuestions(failing: .busy))
        let page = try await site.get("/movies", headers: [.cookie: VisitorID().cookie])
        #expect(page.status == 200 && page.elements("header nav a[href='/questions']").isEmpty)
    }

    @Test("The home page shows the visitor's latest recommendations")
    func home() async throws {
        let site = try await Site(books: StubBookCatalog([.sample()]))
        let posted = try await site.post("/questions", ["question": Self.question, "token": "t"])
        let cookie = try #require(posted.visitorCookie)
        _ = try await answered(site, try #require(posted.location), cookie)
        #expect(try await site.get("/", headers: [.cookie: cookie]).texts("h2").contains("Recently recommended"))
        #expect(try await !site.get("/").texts("h2").contains("Recently recommended"))
    }

    @Test("A question is deleted after confirmation")
    func deletes() async throws {
        let site = try await Site()
        let posted = try await site.post("/questions", ["question": Self.question, "token": "t"])
        let address = try #require(posted.location)
        let own = [HTTPField.Name.cookie: try #require(posted.visitorCookie)]
        let asked = try await site.get(address + "/delete", headers: own)
        #expect(asked.status == 200)
        #expect(asked.texts("main p").contains("This deletes the question and its answer for good."))
        #expect(try await site.get(address, headers: own).status == 200)
        #expect(try await site.post(address + "/delete", [:], headers: own).location == "/questions")
        #expect(try await site.get(address, headers: own).status == 404)
    }

    @Test("A repeated question excludes the books of all earlier answers")
    func again() async throws {
        let books = Book.samples(3)
        let excluded = Mutex<[WorkSet]>([])
        let recommender = StubRecommender { request in
            excluded.withLock { $0.append(request.excluded) }
            let left = books.filter { !request.excluded.contains($0.id) }.prefix(1)
            return Recommendation(works: left.map { RecommendedWork(work: .book($0), reasons: [.words]) }, isFitting: false)
        }
        let site = try await Site(books: StubBookCatalog(books), recommender: recommender)
        var posted = try await site.post("/questions", ["question": Self.question, "token": "0"])
        let cookie = try #require(posted.visitorCookie)
        for number in 1...3 {
            let address = try #require(posted.location)
            let page = try await answered(site, address, cookie)
            #expect(page.element(".lead")?.text.hasPrefix("We found no exact match.") == true)
            let id = address.split(separator: "/").last.map(String.init) ?? ""
            #expect(page.element(".again [name='instead']")?["value"] == id)
            posted = try await site.post(
                "/questions", ["question": Self.question, "token": "\(number)", "instead": id], headers: [.cookie: cookie])
        }
        let last = try await answered(site, try #require(posted.location), cookie)
        #expect(last.element("#error[data-error='no-answer']")?.text.hasPrefix("We found no other films or books") == true)
        #expect(excluded.withLock { $0 }.map(\.works.count) == [0, 1, 2, 3])
    }

    @Test("Read books are excluded unless allowed; owned books are marked; each book has a shelf button")
    func shelf() async throws {
        let books = Book.samples(3)
        let requests = Mutex<[RecommendationRequest]>([])
        let recommender = StubRecommender { request in
            requests.withLock { $0.append(request) }
            let owned = books.filter { request.owned.contains($0.id) && !request.excluded.contains($0.id) }
            return Recommendation(
                owned: owned.map { RecommendedWork(work: .book($0), reasons: [.pages(180)]) },
                works: [RecommendedWork(work: .book(books[2]), reasons: [.words])], isFitting: true)
        }
        let site = try await Site(books: StubBookCatalog(books), recommender: recommender)
        let kept = try await site.post(
            "/shelf", ["kind": "books", "id": books[0].id.description, "status": "read"])
        let own = [HTTPField.Name.cookie: try #require(kept.visitorCookie)]
        _ = try await site.post(
            "/shelf", ["kind": "books", "id": books[1].id.description, "status": "to-read", "owned": "1"], headers: own)
        for (number, may) in ["", "1"].enumerated() {
            let posted = try await site.post(
                "/questions", ["question": Self.question, "token": "\(number)", "read": may], headers: own)
            let page = try await answered(site, try #require(posted.location), try #require(own[.cookie]))
            let owned = try #require(page.element("#results [data-id='\(books[1].id)']"))
            let other = try #require(page.element("#results [data-id='\(books[2].id)']"))
            #expect(owned.element(".kept-owned")?.text == "Owned" && owned.element(".why")?.text == "180 pages")
            #expect(page.element(".again [name='read']")?["value"] == (may == "1" ? "1" : nil))
            #expect(owned.elements("button.kept").count == 1)
            #expect(other.element("button[name='status']")?["value"] == "to-read")
        }
        #expect(requests.withLock { $0 }.map { $0.excluded.works.map(\.id) } == [[books[0].id.description], []])
        #expect(
            requests.withLock { $0 }.map { $0.owned.works.map(\.id) } == [[books[1].id.description], [books[1].id.description]])
        // Other visitors' shelves have no effect.
        let stranger = try await site.post("/questions", ["question": Self.question, "token": "x"])
        _ = try await answered(site, try #require(stranger.location), try #require(stranger.visitorCookie))
        #expect(requests.withLock { $0.last }?.owned.works == [] && requests.withLock { $0.last }?.excluded.works == [])
    }

    @Test("Books of a service have its reasons and its name")
    func proposed() async throws {
        let found = Book(
            id: WorkID(source: .google, key: "g1"), title: LocalizedTitle(title: "The Sea", language: "en"),
            authors: [Person(name: "John Banville")], editionPublished: PartialDate("2005"),
            overview: LocalizedText(text: "A widower goes back.", language: "en"))
        let recommender = StubRecommender { _ in
            Recommendation(
                works: [
                    RecommendedWork(work: .book(found), reasons: [.said("it <script>alert(1)</script> is about the sea.")])
                ],
                isFitting: true, origin: .proposed(by: "chat.example.org"))
        }
        // The page does not depend on the service's catalog, which fails here.
        let site = try await Site(
            books: StubBookCatalog(failing: .offline, source: .google), recommender: recommender,
            proposerName: "chat.example.org")
        let hints = try await site.get("/ask").texts(".hint")
        #expect(hints.contains { $0.hasPrefix("We send your question to chat.example.org") })
        let posted = try await site.post("/questions", ["question": Self.question, "token": "t"])
        let cookie = try #require(posted.visitorCookie)
        let address = try #require(posted.location)
        let page = try await answered(site, address, cookie)
        let book = try #require(page.element("#results [data-id='google-g1']"))
        #expect(book.element("a")?["href"] == "/books/google-g1")
        #expect(book.element(".why")?.text == "It <script>alert(1)</script> is about the sea.")
        #expect(book.element(".byline")?.text == "John Banville · 2005")
        #expect(book.element(".overview")?.text == "A widower goes back.")
        #expect(page.element(".hint")?.text.hasPrefix("chat.example.org suggested these books") == true)
        #expect(page.elements("#notice").isEmpty)
        let korean = try await site.get(address, headers: [.cookie: cookie, .acceptLanguage: "ko"])
        #expect(korean.element(".why[lang='en']")?.text.hasPrefix("It <script>") == true)
        #expect(korean.element(".hint")?.text.contains("chat.example.org에서") == true)
        let history = try await site.get("/questions", headers: [.cookie: cookie])
        #expect(history.element("#questions .outcome")?.text.contains("The Sea") == true)
        let home = try await site.get("/", headers: [.cookie: cookie])
        #expect(home.elements(".shelf a[href='/books/google-g1']").count == 1)
    }

    @Test(
        "Where the service fails, the built-in recommender answers, and the page says why", arguments: ProposalError.allCases)
    func instead(failure: ProposalError) async throws {
        let recommender = StubRecommender { _ in
            Recommendation(
                works: [RecommendedWork(work: .book(.sample()), reasons: [.pages(180)])], isFitting: true,
                origin: .catalogInstead(of: failure))
        }
        let site = try await Site(books: StubBookCatalog([.sample()]), recommender: recommender)
        let posted = try await site.post("/questions", ["question": Self.question, "token": "t"])
        let page = try await answered(site, try #require(posted.location), try #require(posted.visitorCookie))
        let notice = try #require(page.element("p#notice.notice[role='status']")).text
        #expect(notice.hasPrefix("The recommendation service "))
        #expect(notice.hasSuffix("so these suggestions come from the built-in catalog.") && !page.results.isEmpty)
    }

    @Test("The page counts the proposals that were looked up", arguments: [("en", "2 of 4"), ("ko", "4권 중 2권")])
    func checking(language: String, words: String) async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let site = try await Site(recommender: CheckingRecommender(gate: gate))
        let posted = try await site.post("/questions", ["question": Self.question, "token": "t"])
        let headers: [HTTPField.Name: String] = [
            .cookie: try #require(posted.visitorCookie), .acceptLanguage: language,
        ]
        var progress = ""
        while !progress.contains(words) {
            let page = try await site.get(try #require(posted.location), headers: headers)
            progress = try #require(page.element("#progress")).text
        }
        open.finish()
    }

    @Test("A title or a name alone is a search: nothing is stored, and no cookie is set")
    func search() async throws {
        let questions = StubQuestions()
        let site = try await Site(questions: questions, classifier: StubQuestionClassifier(searches: ["seven samurai"]))
        let posted = try await site.post("/questions", ["question": " seven  samurai ", "token": "t"])
        #expect(posted.status == 303 && posted.location == "/search?query=seven%20samurai")
        #expect(posted.headers[.setCookie] == nil)
        #expect(try await questions.unfinished().isEmpty)
    }

    @Test("The answer lists the conditions, what each work lacks, and what was not understood, in both languages")
    func conditions() async throws {
        let site = try await Site(
            movies: StubMovieCatalog([.sample()]), books: StubBookCatalog([.sample()]), recommender: StubRecommender.conditions)
        let posted = try await site.post("/questions", ["question": Self.question, "token": "t"])
        let cookie = try #require(posted.visitorCookie)
        let address = try #require(posted.location)
        let page = try await answered(site, address, cookie)
        #expect(
            page.elements("#conditions [data-condition]").map { $0["data-condition"] } == ["grief", "minutes -100", "not war"])
        #expect(page.elements("#conditions [data-condition]").map { $0["data-met"] } == ["some", "none", "some"])
        #expect(
            page.elements("#conditions button").map { $0["aria-label"] } == [
                "Take away: grief", "Take away: under 100 minutes", "Take away: not war",
            ])
        #expect(page.element("#conditions [data-met='none'] .visually-hidden")?.text == "(none of these)")
        #expect(page.element(".lead")?.text == "Nothing in the catalog has all of this. None of these: under 100 minutes.")
        #expect(page.element("#not-understood")?.text == "Not understood: “foo”, “bar”.")
        let film = try #require(page.element("#results [data-id='catalog-sample-1999']"))
        #expect(film.element("a")?["href"] == "/movies/catalog-sample-1999" && film.element(".tile-kind")?.text == "Film")
        #expect(film.element("[data-lacks]")?.text == "Not: grief · under 100 minutes")
        #expect(film.element(".why")?.text == "With Actor One · 101 minutes" && film.elements("a").count == 1)
        let book = try #require(page.element("#results [data-id='catalog-the-book-one']"))
        #expect(book.element("a")?["href"] == "/books/catalog-the-book-one" && book.element(".tile-kind")?.text == "Book")
        #expect(book.element("[data-lacks]")?.text == "Not: under 100 minutes" && book.elements(".why").isEmpty)
        #expect(book.element("[data-uncertain]")?.text == "Not certain: not war" && film.elements("[data-uncertain]").isEmpty)
        let korean = try await site.get(address, headers: [.cookie: cookie, .acceptLanguage: "ko"])
        #expect(korean.element("[data-uncertain]")?.text == "확실하지 않은 조건: 전쟁 제외")
        #expect(korean.element("[data-lacks]")?.text == "맞지 않는 조건: 슬픔 · 100분 이하")
        #expect(korean.element("#conditions [data-condition='not war']")?.text.contains("전쟁 제외") == true)

        // The home page shows both kinds, too.
        let home = try await site.get("/", headers: [.cookie: cookie])
        #expect(home.elements(".shelf a[href='/movies/catalog-sample-1999']").count == 1)
    }

    @Test("A condition that is taken away stays away in all further questions")
    func without() async throws {
        let requests = Mutex<[RecommendationRequest]>([])
        let recommender = StubRecommender { request in
            requests.withLock { $0.append(request) }
            return StubRecommender.conditionsAnswer
        }
        let site = try await Site(books: StubBookCatalog([.sample()]), recommender: recommender)
        var posted = try await site.post(
            "/questions", ["question": Self.question, "token": "t", "read": "1", "without": "like C++ & co", "without": "슬픔"])
        let cookie = try #require(posted.visitorCookie)
        for name in ["grief", "not war"] {
            let page = try await answered(site, try #require(posted.location), cookie)
            let form = try #require(page.elements("form").first { !$0.elements("#conditions").isEmpty })
            let fields = form.elements("input[type='hidden']").map { (name: $0["name"] ?? "", value: $0["value"] ?? "") }
            #expect(fields.contains { $0.name == "question" && $0.value == Self.question })
            #expect(fields.contains { $0.name == "read" && $0.value == "1" })
            #expect(form.elements("#conditions button[name='without']").map { $0["value"] }.contains(name))
            posted = try await site.send(
                fields + [(name: "without", value: name)], headers: [.cookie: cookie])
            #expect(posted.status == 303)
        }
        let last = try await answered(site, try #require(posted.location), cookie)
        let kept = ["grief", "like C++ & co", "not war", "슬픔"]
        for form in ["#refine", "#others", ".again"] {
            #expect(last.elements("\(form) input[name='without']").map { $0["value"] } == kept, "\(form)")
        }
        #expect(last.elements("#similar input[name='without']").isEmpty)
        #expect(requests.withLock { $0 }.map { $0.droppedConditions.count } == [2, 3, 4])
        #expect(requests.withLock { $0.last }?.droppedConditions == Set(kept))
        // The form keeps them where the text is refused.
        let refused = try await site.post("/questions", ["question": "x", "token": "t", "without": "b", "without": "a"])
        #expect(refused.status == 422 && refused.elements("[name='without']").map { $0["value"] } == ["a", "b"])
        let form = try await site.get("/ask?question=x&without=b&without=a")
        #expect(form.elements("[name='without']").map { $0["value"] } == ["a", "b"])
    }

    @Test("Buttons below the answer narrow the question down; those of a work ask for more like it, or never for it")
    func refinements() async throws {
        let site = try await Site(books: StubBookCatalog([.sample()]))
        let posted = try await site.post("/questions", ["question": Self.question + "?", "token": "t"])
        let cookie = try #require(posted.visitorCookie)
        let address = try #require(posted.location)
        let page = try await answered(site, address, cookie)
        #expect(page.texts("#refine button") == ["Shorter", "Newer", "Older", "By women"])
        #expect(page.element("#refine button")?["value"] == Self.question + ", under 200 pages")
        #expect(page.elements("#refine input[name='instead']").isEmpty)
        let similar = try #require(page.element("#results button[form='similar']"))
        #expect(similar["value"] == "books like “The Book”" && page.elements("form#similar [name='instead']").isEmpty)
        let other = try #require(page.element("#results button[form='others']"))
        #expect(other["value"] == Self.question + ", not “The Book”")
        // Only the one work is excluded: the others may come again.
        #expect(page.elements("form#others [name='instead']").isEmpty)
        let korean = try await site.get(address, headers: [.cookie: cookie, .acceptLanguage: "ko"])
        #expect(korean.element("#results button[form='similar']")?["value"] == "「The Book」 같은 책")
        #expect(korean.element("#results button[form='others']")?["value"] == Self.question + ", 「The Book」 제외")
    }

    @Test("A question for a fact is answered with a sentence, and the works that it names")
    func fact() async throws {
        let recommender = StubRecommender { request in
            request.question.text.contains("book")
                ? Recommendation(
                    works: [RecommendedWork(work: .book(.sample()), reasons: [])], fact: .source(film: "The Sample"),
                    isFitting: true)
                : Recommendation(works: [], fact: .missing, isFitting: true)
        }
        let site = try await Site(books: StubBookCatalog([.sample()]), recommender: recommender)
        let posted = try await site.post("/questions", ["question": "which book is The Sample based on", "token": "t"])
        let cookie = try #require(posted.visitorCookie)
        let page = try await answered(site, try #require(posted.location), cookie)
        #expect(page.element("#answer.lead")?.text == "“The Sample” is based on this book:")
        #expect(page.results == ["catalog-the-book-one"] && page.texts(".lead").count == 1)
        for part in ["#conditions", ".why", "#refine", ".again", ".share", "#others"] {
            #expect(page.elements(part).isEmpty, "\(part)")
        }
        let missing = try await site.post(
            "/questions", ["question": "who directed Nothing?", "token": "t"], headers: [.cookie: cookie])
        let none = try await answered(site, try #require(missing.location), cookie)
        #expect(none.element("#answer")?.text == "That looks like a question about a work that this catalog does not have.")
        #expect(none.link("Search for it instead")?["href"] == "/search?query=who%20directed%20Nothing%3F")
        #expect(none.results.isEmpty && none.elements("#error").isEmpty)
        let history = try await site.get("/questions", headers: [.cookie: cookie])
        #expect(history.texts("#questions .outcome").first?.hasPrefix("That looks like") == true)
    }

    @Test("A question about a crisis gets helplines above the books; others do not")
    func help() async throws {
        for mayNeedHelp in [true, false] {
            let recommender = StubRecommender { _ in
                Recommendation(
                    works: [RecommendedWork(work: .book(.sample()), reasons: [.pages(180)])], isFitting: true,
                    mayNeedHelp: mayNeedHelp
                )
            }
            let site = try await Site(books: StubBookCatalog([.sample()]), recommender: recommender)
            let posted = try await site.post("/questions", ["question": Self.question, "token": "t"])
            let cookie = try #require(posted.visitorCookie)
            let address = try #require(posted.location)
            let page = try await answered(site, address, cookie)
            #expect(page.elements("[href='tel:988']").count == (mayNeedHelp ? 1 : 0))
            let korean = try await site.get(address, headers: [.cookie: cookie, .acceptLanguage: "ko"])
            #expect(korean.elements("[href='tel:109']").count == (mayNeedHelp ? 1 : 0))
            let links = page.elements(".answer a").map { $0["href"] }
            let (help, book) = (links.firstIndex(of: "tel:988"), links.firstIndex(of: "/books/catalog-the-book-one"))
            if mayNeedHelp { #expect(try #require(help) < #require(book)) }
        }
    }

    @Test("Where the catalog fails, the question is saved and can be asked again")
    func fails() async throws {
        let recommender = StubRecommender { _ throws(CatalogError) in throw CatalogError(.unavailable, source: .catalog) }
        let site = try await Site(recommender: recommender)
        let posted = try await site.post("/questions", ["question": Self.question, "token": "t"])
        let page = try await answered(site, try #require(posted.location), try #require(posted.visitorCookie))
        #expect(page.element("#error")?.text.hasPrefix("The catalog didn’t respond. Your question is saved.") == true)
        let form = try #require(page.element("form.again"))
        #expect(form.element("[name='question']")?["value"] == Self.question && form.texts("button") == ["Try again"])
    }

    @Test("Where a question cannot be saved, the retry link keeps its text")
    func storageFails() async throws {
        let page = try await Site(questions: StubQuestions(failing: .full))
            .post("/questions", ["question": Self.question, "token": "t"])
        #expect(page.status == 503 && page.link("Try again")?["href"] == "/ask?question=a%20short%20book%20about%20grief")
    }

    @Test("The events end with done", .timeLimit(.minutes(2)))
    func events() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let recommender = StubRecommender { _ in
            for await _ in gate {}
            return Recommendation(works: [], isFitting: false)
        }
        let site = try await Site(recommender: recommender)
        let posted = try await site.post("/questions", ["question": Self.question, "token": "t"])
        let own = [HTTPField.Name.cookie: try #require(posted.visitorCookie)]
        let address = try #require(posted.location)
        async let watching = site.get(address + "/events", headers: own)
        open.finish()
        let events = try await watching
        #expect(events.headers[.contentType] == "text/event-stream" && events.body.hasSuffix("event: done\ndata:\n\n"))
        // After the answer, the stream consists of `done`.
        #expect(try await site.get(address + "/events", headers: own).body == "event: done\ndata:\n\n")
    }

    @Test("A script in a question is text", arguments: ["<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>"])
    func hostile(text: String) async throws {
        let site = try await Site()
        let posted = try await site.post("/questions", ["question": text, "token": "\"><b>"])
        let own = [HTTPField.Name.cookie: try #require(posted.visitorCookie)]
        for address in [try #require(posted.location), "/questions", try #require(posted.location) + "/delete"] {
            let page = try await site.get(address, headers: own)
            #expect(page.status == 200 && !page.body.contains("<script>alert") && !page.body.contains("<img src=x"))
            #expect(page.element("main")?.text.contains(text) == true)
        }
    }

    /// The question's page with its answer.
    private func answered(_ site: Site, _ address: String, _ cookie: String) async throws -> Exchange {
        while true {
            let page = try await site.get(address, headers: [.cookie: cookie])
            if page.elements("#progress").isEmpty { return page }
            await Task.yield()
        }
    }
}

extension StubRecommender {
    /// A film and a book, of which neither has everything.
    fileprivate static var conditionsAnswer: Recommendation {
        Recommendation(
            works: [
                RecommendedWork(work: .movie(.sample()), reasons: [.with("Actor One"), .minutes(101)], unmet: [0, 1]),
                RecommendedWork(work: .book(.sample()), reasons: [], unmet: [1], unknown: [2]),
            ],
            conditions: [
                Condition(.topic(SubjectName(english: "grief", korean: "슬픔"))), Condition(.minutes(from: nil, through: 100)),
                Condition(.topic(SubjectName(english: "war", korean: "전쟁")), isDenied: true),
            ], notUnderstood: ["foo", "bar"], isFitting: true)
    }
    fileprivate static let conditions = StubRecommender { _ in conditionsAnswer }
}

extension Site {
    /// Posts the fields of a question's form.
    fileprivate func send(
        _ fields: [(name: String, value: String)], headers: [HTTPField.Name: String]
    ) async throws -> Exchange {
        let body = fields.map { "\($0.name)=\($0.value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
        return try await send(
            .post, "/questions", headers: [.contentType: "application/x-www-form-urlencoded"].merging(headers) { $1 },
            body: body.joined(separator: "&"))
    }
}

/// Stays at 2 of 4 proposals until the gate opens.
private struct CheckingRecommender: Recommender {
    let gate: AsyncStream<Void>

    func recommendation(
        for request: RecommendationRequest, report: @escaping @Sendable (RecommendationStep) async -> Void
    ) async throws(CatalogError) -> Recommendation {
        await report(.checking(done: 2, of: 4))
        for await _ in gate {}
        return Recommendation(works: [], isFitting: false)
    }
}
