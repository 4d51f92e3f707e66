import Domain
import Foundation
import HTTPTypes
import Providers
import TestSupport
import Testing

/// The requests to the services for books, and the mapping of their responses.
@Suite("Books of services")
struct BookProvidersTests {
    static let google = """
        {"kind":"books#volumes","totalItems":412,"items":[
        {"id":"ZyTCAlFPjgYC","volumeInfo":{"title":"Human Acts","subtitle":"A Novel","authors":["Han Kang","Deborah Smith"],
        "publisher":"Hogarth","publishedDate":"2017-01-17","description":"<p>A <b>boy</b> &amp; a city.</p>",
        "industryIdentifiers":[{"type":"ISBN_10","identifier":"1101906723"},{"type":"ISBN_13","identifier":"9781101906729"}],
        "pageCount":218,"categories":["Fiction"],"averageRating":4.5,"ratingsCount":12,"language":"en",
        "previewLink":"http://books.google.co.kr/books?id=ZyTC&printsec=frontcover","infoLink":"http://google.evil.example/x",
        "imageLinks":{"smallThumbnail":"http://books.google.com/a","thumbnail":"http://books.google.com/b"}}},
        {"id":"bad"},{"volumeInfo":{"title":"No id"}},{"id":"bare","volumeInfo":{"title":"Bare","authors":null,"pageCount":0}},
        {"id":"ZyTCAlFPjgYC","volumeInfo":{"title":"Human Acts"}}]}
        """
    static let openLibrary = """
        {"numFound":41,"start":0,"docs":[
        {"key":"/works/OL45804W","title":"Fantastic Mr Fox","author_name":["Roald Dahl"],"author_key":["OL34184A"],
        "first_publish_year":1970,"cover_i":6498519,"edition_count":3,"language":["eng"]},
        {"key":"/works/OL1W","title":"Bare","cover_i":-1},{"title":"No key"},{"key":"/authors/OL1A","title":"No work"},
        {"key":"/works/OL45804W","title":"Again"}]}
        """
    static let naver = """
        {"lastBuildDate":"x","total":57,"start":1,"display":3,"items":[
        {"title":"<b>소년</b>이 <b>온다</b>","link":"https://search.shopping.naver.com/book/catalog/1","image":"https://shopping-phinf.pstatic.net/main_3249/32491401626.20230927071208.jpg","author":"한강^누군가","discount":"","publisher":"창비","pubdate":"20140519","isbn":"8936434128 9788936434120","description":"1980년 &quot;광주&quot;"},
        {"title":"No number","isbn":""},{"author":"no title"},
        {"title":"Bare","isbn":"9780306406157"},{"title":"Again","isbn":"0306406152"}]}
        """

    // MARK: - Requests

    @Test("AND, OR and NOT in capitals are words, not operators", arguments: [ServiceUnderTest.google, .openLibrary])
    func operators(service: ServiceUnderTest) async throws {
        try await StubService.run(service.rules, respond: { _ in .init(json: service.page) }) { stub async throws in
            _ = try await service.search("DO NOT DISTURB", at: stub)
            #expect(await stub.requests.first?.query.contains("q=DO%20not%20DISTURB") == true)
        }
    }

    @Test("Google Books gets the query unchanged with an offset, and an id for details")
    func googleRequests() async throws {
        try await StubService.run(.googleBooks, respond: { _ in .init(json: Self.google) }) { stub async throws in
            let catalog = GoogleBooksCatalog(service: service(.google, stub), key: "k")
            _ = try await catalog.works(matching: query("C++ & co #1 한강", page: 2))
            _ = try await catalog.works(matching: query("978-0-306-40615-7"))
            _ = try? await catalog.details(of: WorkID(source: .google, key: "ZyTCAlFPjgYC"), in: .english)
            #expect(
                await stub.requests.map { "\($0.path)?\($0.query)" } == [
                    "/books/v1/volumes?q=C%2B%2B%20%26%20co%20%231%20%ED%95%9C%EA%B0%95&startIndex=36&maxResults=36&printType=books",
                    "/books/v1/volumes?q=isbn%3A9780306406157&startIndex=0&maxResults=36&printType=books",
                    "/books/v1/volumes/ZyTCAlFPjgYC?",
                ])
            let name = try #require(HTTPField.Name("X-Goog-Api-Key"))
            #expect(await stub.requests.allSatisfy { $0.headers[name] == "k" })
        }
    }

    @Test("Open Library gets field names, pages from 1, our user agent and no key")
    func openLibraryRequests() async throws {
        try await StubService.run(.openLibrary, respond: { _ in .init(json: Self.openLibrary) }) { stub async throws in
            let catalog = OpenLibraryCatalog(service: service(.openLibrary, stub))
            _ = try await catalog.works(matching: query("mr fox", page: 2))
            let received = try #require(await stub.requests.first)
            #expect(
                "\(received.path)?\(received.query)"
                    == "/search.json?q=mr%20fox&fields=key%2Ctitle%2Cauthor_name%2Cfirst_publish_year%2Ccover_i%2Cedition_count%2Cisbn&page=2&limit=36"
            )
            #expect(received.headers[.userAgent] == "Foyer/test")
        }
    }

    @Test(
        "Naver gets the two credential headers of its legacy API or of API HUB",
        arguments: [
            (NaverBookCatalog.Mode.legacy, "X-Naver-Client-Id", "X-Naver-Client-Secret"),
            (.hub, "X-NCP-APIGW-API-KEY-ID", "X-NCP-APIGW-API-KEY"),
        ])
    func naverRequests(mode: NaverBookCatalog.Mode, id: String, secret: String) async throws {
        try await StubService.run(.naver, respond: { _ in .init(json: Self.naver) }) { stub async throws in
            let catalog = naver(stub, mode)
            _ = try await catalog.works(matching: query("한강", page: 3))
            let received = try #require(await stub.requests.first)
            #expect(
                received.path == (mode == .hub ? "/search/v1/book" : "/v1/search/book.json")
                    && received.query == "query=%ED%95%9C%EA%B0%95&display=36&start=73&sort=sim")
            #expect(received.headers[try #require(HTTPField.Name(id))] == "id")
            #expect(received.headers[try #require(HTTPField.Name(secret))] == "secret")
        }
    }

    @Test("An ISBN with a wrong check digit finds nothing, without a request")
    func wrongISBN() async throws {
        try await StubService.run(.googleBooks, respond: { _ in .init(json: Self.google) }) { stub async throws in
            for catalog in catalogs(stub) {
                let page = try await catalog.works(matching: query("978-0-306-40615-8")).value
                #expect(page.items.isEmpty && page.total == 0)
            }
            #expect(await stub.requests.isEmpty)
        }
    }

    @Test("An ISBN finds only the edition with this ISBN")
    func edition() async throws {
        let number = "9781101906729"
        try await StubService.run(respond: { received in
            switch received.path {
            case "/books/v1/volumes": .init(json: Self.google)
            case "/search.json":
                .init(
                    json: """
                        {"numFound":2,"docs":[{"key":"/works/OL1W","title":"Other","isbn":["0306406152"]},
                        {"key":"/works/OL2W","title":"Right","isbn":["0306406152","1101906723"]}]}
                        """)
            default:
                .init(
                    json:
                        #"{"total":9,"items":[{"title":"Other","isbn":"9780306406157"},{"title":"Right","isbn":"\#(number)"}]}"#
                )
            }
        }) { stub async throws in
            for catalog in catalogs(stub) {
                let page = try await catalog.works(matching: query("978-1-101-90672-9")).value
                #expect(page.items.count == 1 && page.total == 1 && page.pageCount == 1)
                #expect(page.items.first?.isbn13 == number)
            }
        }
    }

    @Test("Naver has no page after its thousandth result, and gets no request for it")
    func naverEnd() async throws {
        let many = #"{"total":99999,"items":[{"title":"A","isbn":"9780306406157"}]}"#
        try await StubService.run(respond: { _ in .init(json: many) }) { stub async throws in
            let last = try await naver(stub).works(matching: query("x", page: 28)).value
            #expect(last.pageCount == 28 && !last.hasNext)
            #expect(try await naver(stub).works(matching: query("x", page: 29)).value.items.isEmpty)
            #expect(await stub.requests.map(\.query).allSatisfy { $0.contains("start=973&") })
        }
    }

    // MARK: - Responses

    @Test("A volume of Google Books becomes a book with its thumbnail and without tags; the total is an estimate")
    func googleBooks() async throws {
        try await StubService.run(.googleBooks, respond: { _ in .init(json: Self.google) }) { stub async throws in
            let page = try await GoogleBooksCatalog(service: service(.google, stub), key: "k").works(matching: query("x")).value
            #expect(page.items.map(\.id.description) == ["google-ZyTCAlFPjgYC", "google-bare"])
            let book = try #require(page.items.first)
            #expect(book.title.title == "Human Acts: A Novel" && book.title.language == "en")
            #expect(book.authors.map(\.name) == ["Han Kang", "Deborah Smith"])
            #expect(
                book.editionPublished == PartialDate("2017-01-17") && book.published == nil && book.publisher == "Hogarth"
                    && book.pages == 218)
            #expect(book.isbn13 == "9781101906729")
            #expect(book.rating == Rating(average: 4.5, best: 5, count: 12, source: .google))
            #expect(
                book.externalPages == [
                    ExternalPage(
                        .preview, at: .google, address: "https://books.google.co.kr/books?id=ZyTC&printsec=frontcover")
                ])
            #expect(book.overview == LocalizedText(text: "A boy & a city.", language: "en"))
            #expect(book.cover == PictureReference(source: .google, name: "ZyTCAlFPjgYC"))
            let bare = try #require(page.items.last)
            #expect(bare.authors.isEmpty && bare.pages == nil && bare.cover == nil && bare.overview == nil)
        }
    }

    @Test("A page of Google Books that is not full is the last one, whatever the estimate is")
    func googleEnd() async throws {
        let volumes = (0..<36).map { #"{"id":"v\#($0)","volumeInfo":{"title":"T"}}"# }.joined(separator: ",")
        try await StubService.run(respond: { received in
            received.query.contains("startIndex=0&")
                ? .init(json: #"{"totalItems":1000,"items":[\#(volumes)]}"#)
                : received.query.contains("startIndex=36&") ? .init(json: Self.google) : .init(json: #"{"totalItems":900}"#)
        }) { stub async throws in
            let catalog = GoogleBooksCatalog(service: service(.google, stub), key: "k")
            let first = try await catalog.works(matching: query("x")).value
            #expect(first.total == 1000 && first.isEstimate && first.pageCount == 28)
            let second = try await catalog.works(matching: query("x", page: 2)).value
            #expect(second.pageCount == 2 && !second.isEstimate)
            let third = try await catalog.works(matching: query("x", page: 3)).value
            #expect(third.items.isEmpty && third.pageCount == 2)
        }
        let oneBad = (0..<35).map { #"{"id":"v\#($0)","volumeInfo":{"title":"T"}}"# }.joined(separator: ",") + #",{"id":"bad"}"#
        try await StubService.run(respond: { _ in .init(json: #"{"totalItems":1000,"items":[\#(oneBad)]}"#) }) {
            stub async throws in
            let page = try await GoogleBooksCatalog(service: service(.google, stub), key: "k").works(matching: query("x")).value
            #expect(page.items.count == 35 && page.hasNext, "one bad item makes no page the last")
        }
        try await StubService.run(respond: { _ in .init(json: #"{"totalItems":50}"#) }) { stub async throws in
            let far = try await GoogleBooksCatalog(service: service(.google, stub), key: "k")
                .works(matching: query("x", page: 500)).value
            #expect(far.pageCount == 2 && far.total == 50, "past the end leads to what the estimate says")
        }
        try await StubService.run(respond: { _ in .init(json: #"{"totalItems":0}"#) }) { stub async throws in
            let later = try await GoogleBooksCatalog(service: service(.google, stub), key: "k")
                .works(matching: query("x", page: 3)).value
            #expect(later.total == 0 && later.pageCount == 1, "an end without results has no results before it")
            let none = try await GoogleBooksCatalog(service: service(.google, stub), key: "k").works(matching: query("x")).value
            #expect(none.total == 0 && none.pageCount == 0)
        }
    }

    @Test("A document of Open Library becomes a book; documents that are not works are left out")
    func openLibraryBooks() async throws {
        try await StubService.run(.openLibrary, respond: { _ in .init(json: Self.openLibrary) }) { stub async throws in
            let page = try await OpenLibraryCatalog(service: service(.openLibrary, stub)).works(matching: query("x")).value
            #expect(page.total == 41 && page.pageCount == 2 && !page.isEstimate)
            #expect(page.items.map(\.id.description) == ["openlibrary-OL45804W", "openlibrary-OL1W"])
            let book = try #require(page.items.first)
            #expect(book.authors.map(\.name) == ["Roald Dahl"] && book.published == PartialDate("1970"))
            #expect(book.cover == PictureReference(source: .openLibrary, name: "6498519") && book.openLibraryID == "OL45804W")
            #expect(page.items.last?.cover == nil)
        }
    }

    @Test("Details of Open Library join the work, its editions and its search result")
    func openLibraryDetails() async throws {
        for description in [#""A <i>fox</i>.""#, #"{"type":"/type/text","value":"A fox."}"#] {
            try await StubService.run(respond: { received in
                switch received.path {
                case "/works/OL45804W.json":
                    .init(
                        json:
                            #"{"title":"Fantastic Mr Fox","description":\#(description),"subjects":["Animals"],"covers":[-1,12]}"#
                    )
                case "/works/OL45804W/editions.json":
                    .init(
                        json: """
                            {"entries":[{"title":"Fantastic Mr. Fox","publishers":["Puffin"],"publish_date":"October 1, 1988",
                            "number_of_pages":96,"isbn_10":["0140328726"],"languages":[{"key":"/languages/eng"}]},{"publishers":[]}]}
                            """)
                default: .init(json: Self.openLibrary)
                }
            }) { stub async throws in
                let catalog = OpenLibraryCatalog(service: service(.openLibrary, stub))
                let book = try await catalog.details(of: WorkID(source: .openLibrary, key: "OL45804W"), in: .english).value.work
                #expect(book.overview?.text == "A fox.")
                #expect(book.authors.map(\.name) == ["Roald Dahl"] && book.published == PartialDate("1970"))
                #expect(book.subjects == ["animals"] && book.cover?.name == "12" && book.isbn13 == "9780140328721")
                #expect(
                    book.editions == [
                        Edition(
                            title: "Fantastic Mr. Fox", publisher: "Puffin", published: PartialDate("1988-10-01"), pages: 96,
                            isbn13: "9780140328721", language: "en")
                    ])
            }
        }
    }

    @Test("Details of Open Library exist also where the editions or the search fail")
    func openLibraryHalf() async throws {
        try await StubService.run(respond: { received in
            received.path == "/works/OL1W.json" ? .init(json: #"{"title":"Alone"}"#) : .init(status: 500)
        }) { stub async throws in
            let catalog = OpenLibraryCatalog(service: service(.openLibrary, stub))
            let book = try await catalog.details(of: WorkID(source: .openLibrary, key: "OL1W"), in: .english).value.work
            #expect(book.title.title == "Alone" && book.editions.isEmpty && book.authors.isEmpty)
        }
    }

    @Test("An item of Naver becomes a book with separate authors, plain texts and its ISBN of 13 digits as id")
    func naverBooks() async throws {
        try await StubService.run(.naver, respond: { _ in .init(json: Self.naver) }) { stub async throws in
            let page = try await naver(stub).works(matching: query("x")).value
            #expect(page.total == 57 && page.pageCount == 2)
            #expect(page.items.map(\.id.description) == ["naver-9788936434120", "naver-9780306406157"])
            let book = try #require(page.items.first)
            #expect(book.title.title == "소년이 온다" && book.authors.map(\.name) == ["한강", "누군가"])
            #expect(book.publisher == "창비" && book.editionPublished == PartialDate("2014-05-19") && book.published == nil)
            #expect(book.overview?.text == "1980년 \"광주\"")
            #expect(book.cover == PictureReference(source: .naver, name: "main_3249-32491401626.20230927071208.jpg"))
            let details = try await naver(stub).details(of: book.id, in: .korean).value.work
            #expect(details.id == book.id)
            await #expect(throws: CatalogError(.notFound, source: .naver)) {
                _ = try await naver(stub).details(of: WorkID(source: .naver, key: "9781101906729"), in: .korean)
            }
        }
    }

    @Test("An id of another form is not found, without a request", arguments: ["..", "a.b", "OL1A", "1", "x-y"])
    func foreignIDs(key: String) async throws {
        try await StubService.run(respond: { _ in .init(status: 404) }) { stub async throws in
            for (source, catalog) in zip([Source.google, .openLibrary, .naver], catalogs(stub)) {
                await #expect(throws: CatalogError(.notFound, source: source)) {
                    _ = try await catalog.details(of: WorkID(source: source, key: key), in: .english)
                }
            }
            #expect(await stub.requests.allSatisfy { $0.path == "/books/v1/volumes/\(key)" })
        }
    }

    @Test("Books with unexpected ids, and implausible numbers, are left out")
    func unbelievable() async throws {
        let json = """
            {"totalItems":3,"items":[{"id":"a/../b","volumeInfo":{"title":"A"}},{"id":"","volumeInfo":{"title":"B"}},
            {"id":"c","volumeInfo":{"title":"C","pageCount":9223372036854775807}}]}
            """
        try await StubService.run(.googleBooks, respond: { _ in .init(json: json) }) { stub async throws in
            let page = try await GoogleBooksCatalog(service: service(.google, stub), key: "k").works(matching: query("x")).value
            #expect(page.items.map(\.id.key) == ["c"] && page.items.first?.pages == nil)
        }
    }

    @Test("Editions without a title, and those above the limit, are left out")
    func oddEditions() async throws {
        let editions = Array(repeating: #"{"title":"T","number_of_pages":-1}"#, count: 30).joined(separator: ",")
        let json = #"{"title":"W","docs":[],"entries":[{"title":" "},\#(editions)]}"#
        try await StubService.run(.openLibrary, respond: { _ in .init(json: json) }) { stub async throws in
            let catalog = OpenLibraryCatalog(service: service(.openLibrary, stub))
            let book = try await catalog.details(of: WorkID(source: .openLibrary, key: "OL1W"), in: .english).value.work
            #expect(book.editions == Array(repeating: Edition(title: "T"), count: 19))
        }
    }

    // What goes wrong

    @Test(
        "Each error of Google Books has its kind",
        arguments: [
            (429, "rateLimitExceeded", ServiceErrorKind.rateLimited), (403, "userRateLimitExceeded", .rateLimited),
            (403, "dailyLimitExceeded", .quota), (400, "dailyLimitExceeded", .quota), (429, "quotaExceeded", .quota),
            (403, "accessNotConfigured", .unauthorized), (401, "required", .unauthorized), (400, "invalid", .badResponse),
            (404, "notFound", .badResponse), (500, "backendError", .unavailable), (503, "x", .unavailable),
            (504, "x", .timeout),
        ])
    func googleErrors(status: Int, reason: String, kind: ServiceErrorKind) async throws {
        let body =
            #"{"error":{"code":\#(status),"message":"m","status":"s","errors":[{"message":"m","domain":"d","reason":"\#(reason)"}]}}"#
        try await StubService.run(respond: { _ in .init(status: status, json: body) }) { stub async throws in
            await #expect(throws: CatalogError(kind, source: .google)) {
                _ = try await GoogleBooksCatalog(service: service(.google, stub), key: "k").works(matching: query("x"))
            }
        }
    }

    @Test("Google Books rejects an invalid key with the status 400")
    func googleBadKey() async throws {
        let body =
            #"{"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","errors":[{"reason":"badRequest"}]}}"#
        try await StubService.run(respond: { _ in .init(status: 400, json: body) }) { stub async throws in
            await #expect(throws: CatalogError(.unauthorized, source: .google)) {
                _ = try await GoogleBooksCatalog(service: service(.google, stub), key: "k").works(matching: query("x"))
            }
        }
    }

    @Test(
        "Each error status of Open Library and Naver has its kind",
        arguments: [
            (400, ServiceErrorKind.badResponse, ServiceErrorKind.badResponse), (401, .unauthorized, .unauthorized),
            (403, .unauthorized, .unauthorized), (404, .badResponse, .badResponse), (429, .rateLimited, .quota),
            (500, .unavailable, .unavailable), (502, .unavailable, .unavailable), (504, .timeout, .timeout),
            (302, .badResponse, .badResponse),
        ])
    func otherErrors(status: Int, openLibrary: ServiceErrorKind, naver: ServiceErrorKind) async throws {
        try await StubService.run(respond: { _ in .init(status: status, json: #"{"errorMessage":"x","errorCode":"024"}"#) }) {
            stub in
            await #expect(throws: CatalogError(openLibrary, source: .openLibrary)) {
                _ = try await OpenLibraryCatalog(service: service(.openLibrary, stub)).works(matching: query("x"))
            }
            await #expect(throws: CatalogError(naver, source: .naver)) {
                _ = try await self.naver(stub).works(matching: query("x"))
            }
        }
    }

    // Covers

    @Test("Covers are requested only from their image hosts, by valid names")
    func covers() async throws {
        let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0]) + Data(repeating: 1, count: 100)
        try await StubService.run(respond: { _ in .init(data: jpeg, mediaType: "image/jpeg") }) { stub async throws in
            let google = ServicePictureSource.googleBooks(baseURL: stub.url.appending(path: "books"), client: client(.google))
            let openLibrary = ServicePictureSource.openLibrary(baseURL: stub.url, client: client(.openLibrary))
            let naver = ServicePictureSource.naver(baseURL: stub.url, client: client(.naverLegacy))
            let sources: [(any PictureSource, Source, String)] = [
                (google, .google, "ZyTC_-1"), (openLibrary, .openLibrary, "6498519"), (naver, .naver, "main_12-34.56.jpg"),
            ]
            for (pictures, source, name) in sources {
                let reference = try #require(PictureReference(source: source, name: name))
                #expect(try await pictures.picture(reference, width: 224) == Picture(data: jpeg))
                let other = try #require(PictureReference(source: source, name: "x..y"))
                await #expect(throws: CatalogError(.notFound, source: source)) {
                    _ = try await pictures.picture(other, width: 224)
                }
            }
            #expect(
                await stub.requests.map { "\($0.path)?\($0.query)" } == [
                    "/books/content?id=ZyTC_-1&printsec=frontcover&img=1&zoom=1", "/b/id/6498519-L.jpg?default=false",
                    "/main_12/34.56.jpg?",
                ])
        }
    }

    private func catalogs(_ stub: StubService) -> [any BookCatalog] {
        [
            GoogleBooksCatalog(service: service(.google, stub), key: "k"),
            OpenLibraryCatalog(service: service(.openLibrary, stub)),
            naver(stub),
        ]
    }

    private func naver(_ stub: StubService, _ mode: NaverBookCatalog.Mode = .legacy) -> NaverBookCatalog {
        NaverBookCatalog(
            service: service(mode == .hub ? .naverHub : .naverLegacy, stub), mode: mode, id: "id", secret: "secret")
    }

    private func service(_ service: ServiceUnderTest, _ stub: StubService) -> CachedServiceClient {
        service.service(at: stub)
    }

    private func client(_ service: ServiceUnderTest) -> ServiceClient {
        service.client()
    }

    private func query(_ text: String, page: Int = 1) throws -> WorkQuery<Book> {
        WorkQuery(text: try .sample(text), page: try #require(PageNumber(page)), language: .english)
    }
}
