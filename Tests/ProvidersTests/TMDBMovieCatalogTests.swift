import Domain
import Foundation
import HTTPTypes
import Providers
import TestSupport
import Testing

@Suite("Films of TMDB")
struct TMDBMovieCatalogTests {
    static let full = """
        {"page":1,"results":[{"adult":false,"backdrop_path":"/b.jpg","genre_ids":[878,12,10770,1],"id":438631,\
        "original_language":"en","original_title":"Dune","overview":"A desert.","popularity":100.5,"poster_path":"/abc_D-1.jpg",\
        "release_date":"2021-09-15","title":"듄","video":false,"vote_average":7.8,"vote_count":12000}],\
        "total_pages":3,"total_results":41}
        """

    @Test("A search sends the documented parameters, and the token in a header")
    func request() async throws {
        try await StubService.run(.tmdb, respond: { _ in .init(json: Self.full) }) { service in
            _ = try await catalog(service, .token("secret-token")).works(matching: query("C++ & co #1 기생충", page: 2))
            let received = try #require(await service.requests.first)
            #expect(received.path == "/3/search/movie")
            #expect(
                received.query
                    == "query=C%2B%2B%20%26%20co%20%231%20%EA%B8%B0%EC%83%9D%EC%B6%A9&page=2&language=ko-KR&include_adult=false"
            )
            #expect(received.headers[.authorization] == "Bearer secret-token")
            #expect(received.headers[.userAgent] == "Foyer/test")
            #expect(received.headers[.cookie] == nil)
        }
    }

    @Test("A v3 key is sent as a parameter")
    func key() async throws {
        try await StubService.run(.tmdb, respond: { _ in .init(json: Self.full) }) { service in
            _ = try await catalog(service, .key("abc")).works(matching: query("dune"))
            let received = try #require(await service.requests.first)
            #expect(received.query.hasSuffix("&api_key=abc"))
            #expect(received.headers[.authorization] == nil)
        }
    }

    @Test("A complete response becomes films")
    func fullAnswer() async throws {
        try await StubService.run(.tmdb, respond: { _ in .init(json: Self.full) }) { service in
            let page = try await catalog(service).works(matching: query("dune")).value
            #expect(page.total == 41 && page.pageCount == 3 && page.number == 1)
            let movie = try #require(page.items.first)
            #expect(movie.id.description == "tmdb-438631")
            #expect(
                movie.title
                    == LocalizedTitle(title: "듄", language: "ko", originalTitle: "Dune", originalLanguage: "en"))
            #expect(movie.releaseDate == PartialDate("2021-09-15"))
            #expect(movie.genres == [.scienceFiction, .adventure])
            #expect(movie.poster == PictureReference(source: .tmdb, name: "abc_D-1.jpg"))
            #expect(movie.rating == Rating(average: 7.8, best: 10, count: 12000, source: .tmdb))
        }
    }

    @Test("A missing, null, empty or mistyped field is left out alone")
    func lenient() async throws {
        let json = """
            {"results":[{"id":1,"title":"Bare"},{"id":2,"title":null},{"title":"No id"},7,null,{"id":"x","title":"Odd id"},\
            {"id":1,"title":"Bare again"},\
            {"id":3,"title":"Empty","release_date":"","overview":"","poster_path":null,"genre_ids":"x","original_title":5},\
            {"id":4,"title":"Hostile","poster_path":"/../../etc/passwd"}],"total_results":"many"}
            """
        try await StubService.run(.tmdb, respond: { _ in .init(json: json) }) { service in
            let page = try await catalog(service).works(matching: query("x")).value
            #expect(page.items.map(\.title.title) == ["Bare", "Empty", "Hostile"])
            #expect(page.items.allSatisfy { $0.releaseDate == nil && $0.overview == nil && $0.poster == nil })
            #expect(page.total == 3 && page.pageCount == 1)
        }
    }

    @Test("Texts have no tags, entities and control characters")
    func plainTexts() async throws {
        let json =
            #"{"results":[{"id":1,"title":"A &amp; B &#39;x&#x27; <i>C</i> 1 < 2","overview":"a\u0000b <br/>c&hellip; &foo;"}]}"#
        try await StubService.run(.tmdb, respond: { _ in .init(json: json) }) { service in
            let movie = try #require(try await catalog(service).works(matching: query("x")).value.items.first)
            #expect(movie.title.title == "A & B 'x' C 1 < 2")
            #expect(movie.overview?.text == "a b c… &foo;")
        }
    }

    @Test("A 404 for a search is a bad response, since the address is wrong")
    func searchNotFound() async throws {
        try await StubService.run(.tmdb, respond: { _ in .init(status: 404) }) { service in
            await #expect(throws: CatalogError(.badResponse, source: .tmdb)) {
                _ = try await catalog(service).works(matching: query("x"))
            }
            await #expect(throws: CatalogError(.notFound, source: .tmdb)) {
                _ = try await catalog(service).details(of: WorkID(source: .tmdb, key: "1"), in: .english)
            }
        }
    }

    @Test("A search without results is an empty page")
    func empty() async throws {
        let json = #"{"page":1,"results":[],"total_pages":0,"total_results":0}"#
        try await StubService.run(.tmdb, respond: { _ in .init(json: json) }) { service in
            let page = try await catalog(service).works(matching: query("x")).value
            #expect(page.items.isEmpty && page.total == 0 && page.pageCount == 0)
        }
    }

    @Test("Details have credits and ids")
    func details() async throws {
        let json = """
            {"id":603,"title":"The Matrix","original_title":"The Matrix","original_language":"en","runtime":136,\
            "tagline":"Free your <b>mind</b>","homepage":"http://www.warnerbros.com/movies/matrix",\
            "genres":[{"id":28,"name":"Action"}],"production_countries":[{"iso_3166_1":"US","name":"x"}],\
            "credits":{"cast":[{"name":"Second","order":1},{"name":"First","order":0},{"order":2}],\
            "crew":[{"name":"Lana Wachowski","job":"Director"},{"name":"Bill Pope","job":"Director of Photography"},\
            {"name":"A Writer","job":"Novel"}]},\
            "external_ids":{"imdb_id":"tt0133093","wikidata_id":"javascript:x"}}
            """
        try await StubService.run(.tmdb, respond: { _ in .init(json: json) }) { service in
            let id = WorkID<Movie>(source: .tmdb, key: "603")
            let movie = try await catalog(service).details(of: id, in: .english).value.work
            #expect(movie.runtime == 136 && movie.countries == ["US"] && movie.genres == [.action])
            #expect(movie.directors.map(\.name) == ["Lana Wachowski"])
            #expect(movie.cast.map(\.name) == ["First", "Second"])
            #expect(movie.sourceAuthors == [Person(name: "A Writer")])
            #expect(movie.imdbID == "tt0133093" && movie.wikidataID == nil)
            #expect(movie.tagline == LocalizedText(text: "Free your mind", language: "en"))
            #expect(movie.homepage == "https://www.warnerbros.com/movies/matrix")
            let received = try #require(await service.requests.first)
            #expect(received.path == "/3/movie/603")
            #expect(
                received.query
                    == "language=en-US&append_to_response=credits%2Csimilar%2Cexternal_ids%2Cvideos%2Cwatch%2Fproviders"
            )
        }
    }

    @Test("An id that is not a number is not found, without a request", arguments: ["x", "-1", "1.5", "..", "603?x=y"])
    func oddID(key: String) async throws {
        try await StubService.run(.tmdb, respond: { _ in .init(json: "{}") }) { service in
            await #expect(throws: CatalogError(.notFound, source: .tmdb)) {
                _ = try await catalog(service).details(of: WorkID(source: .tmdb, key: key), in: .english)
            }
            #expect(await service.requests.isEmpty)
        }
    }

    @Test(
        "Each error status has its kind",
        arguments: [
            (401, ServiceErrorKind.unauthorized), (400, .badResponse), (422, .badResponse),
            (429, .rateLimited),
            (500, .unavailable), (502, .unavailable), (503, .unavailable), (504, .timeout), (204, .badResponse),
        ])
    func statuses(status: Int, kind: ServiceErrorKind) async throws {
        let response = StubService.CannedResponse(
            status: status, json: #"{"success":false,"status_code":7}"#, headers: ["Retry-After": "3"])
        try await StubService.run(.tmdb, respond: { _ in response }) { service in
            await #expect(throws: CatalogError(kind, source: .tmdb, retryAfter: 3)) {
                _ = try await catalog(service).works(matching: query("x"))
            }
        }
    }

    @Test("A year at the end filters by release; without a result, the search is repeated without it")
    func year() async throws {
        try await StubService.run(
            .tmdb,
            respond: { received in
                received.query.contains("primary_release_year=2021")
                    ? .init(json: Self.full) : .init(json: #"{"results":[],"total_results":0}"#)
            }
        ) { service async throws in
            let english = { (text: String) throws in WorkQuery<Movie>(text: try .sample(text), language: .english) }
            #expect(try await catalog(service).works(matching: english("cherry 2021")).value.total == 41)
            #expect(try await catalog(service).works(matching: english("cherry 1999")).value.total == 0)
            #expect(
                await service.requests.map(\.query) == [
                    "query=cherry&page=1&language=en-US&include_adult=false&primary_release_year=2021",
                    "query=cherry&page=1&language=en-US&include_adult=false&primary_release_year=1999",
                    "query=cherry%201999&page=1&language=en-US&include_adult=false",
                    "query=cherry&page=1&language=en-US&include_adult=false",
                ])
        }
    }

    @Test("A missing overview is replaced by the English one, marked as English")
    func englishOverview() async throws {
        let respond: @Sendable (StubService.ReceivedRequest) -> StubService.CannedResponse? = { received in
            let overview = received.query.contains("language=en-US") ? "In English." : ""
            let film = #""id":7,"title":"T","overview":"\#(overview)""#
            return received.path.hasSuffix("/7")
                ? .init(json: "{\(film)}") : .init(json: #"{"results":[{\#(film)}],"total_results":1}"#)
        }
        try await StubService.run(.tmdb, respond: respond) { service async throws in
            let expected = LocalizedText(text: "In English.", language: "en")
            #expect(try await catalog(service).works(matching: query("x")).value.items.first?.overview == expected)
            let id = WorkID<Movie>(source: .tmdb, key: "7")
            #expect(try await catalog(service).details(of: id, in: .korean).value.work.overview == expected)
            #expect(await service.requests.count == 4)
        }
    }

    @Test("The service is asked in the reader's language, whatever the page's; films without a translation are in English")
    func readersLanguage() async throws {
        let respond: @Sendable (StubService.ReceivedRequest) -> StubService.CannedResponse? = { received in
            let isEnglish = received.query.contains("language=en-US")
            let films = [
                // Without a translation, the service sends the original title.
                #""id":1,"title":"\#(isEnglish ? "Parasite" : "기생충")","overview":"\#(isEnglish ? "In English." : "")""#,
                #""id":2,"title":"올드보이","overview":"\#(isEnglish ? "In English." : "Auf Deutsch.")""#,
                #""id":3,"title":"\#(isEnglish ? "The Host" : "Der Wirt")","overview":"\#(isEnglish ? "In English." : "")""#,
            ].map { #"{\#($0),"original_title":"\#($0.contains(":2,") ? "올드보이" : "기생충")","original_language":"ko"}"# }
            return received.path.hasSuffix("/1")
                ? .init(json: films[0]) : .init(json: #"{"results":[\#(films.joined(separator: ","))],"total_results":3}"#)
        }
        try await StubService.run(.tmdb, respond: respond) { service async throws in
            let german = ViewerLanguages(page: .english, content: try #require(ContentLanguage(tag: "de")))
            let query = WorkQuery<Movie>(text: try .sample("x"), languages: german)
            let items = try await catalog(service).works(matching: query).value.items
            #expect(items.map(\.title.title) == ["Parasite", "올드보이", "Der Wirt"])
            #expect(items.map(\.title.language) == ["en", "ko", "de"])
            #expect(items.map(\.overview?.language) == ["en", "de", "en"])
            let id = WorkID<Movie>(source: .tmdb, key: "1")
            let movie = try await catalog(service).details(of: id, in: german, accepting: .stale).value.work
            #expect(movie.title.title == "Parasite" && movie.title.originalTitle == "기생충")
            let languages = await service.requests.map { $0.query.split(separator: "&").first { $0.hasPrefix("language") } }
            #expect(languages == ["language=de-DE", "language=en-US", "language=de-DE", "language=en-US"])
        }
    }

    @Test("A page of films that are all translated costs no second request")
    func translated() async throws {
        try await StubService.run(.tmdb, respond: { _ in .init(json: Self.full) }) { service async throws in
            let german = ViewerLanguages(page: .english, content: try #require(ContentLanguage(tag: "de")))
            _ = try await catalog(service).works(matching: WorkQuery(text: .sample("x"), languages: german))
            #expect(await service.requests.count == 1)
        }
    }

    @Test("Details have trailers, offers of the region and similar films, with safe links only")
    func extras() async throws {
        let body = """
            {"id":7,"title":"T","overview":"o","videos":{"results":[
            {"key":"abcDE_-1","name":"Teaser","site":"YouTube","type":"Teaser"},
            {"key":"abcDE_-2","name":"Trailer <b>1</b>","site":"YouTube","type":"Trailer","official":true},
            {"key":"abcDE_-3","name":"Fan","site":"YouTube","type":"Trailer","official":false},
            {"key":"\\"><script>","name":"Bad","site":"YouTube","type":"Trailer","official":true},{"name":"no key"}]},
            "watch/providers":{"results":{"KR":{"link":"https://www.themoviedb.org/movie/7/watch?locale=KR",
            "flatrate":[{"provider_name":"Watcha"},{"id":1}],"buy":[{"provider_name":"Naver Store"}]},
            "US":{"link":"javascript:alert(1)","rent":[{"provider_name":"Shop"}]},"GB":{"link":"x"}}},
            "similar":{"results":[{"id":8,"title":"S"},{"id":8,"title":"S"},{"title":"no id"}]}}
            """
        try await StubService.run(.tmdb, respond: { _ in .init(json: body) }) { service async throws in
            let id = WorkID<Movie>(source: .tmdb, key: "7")
            let korean = try await catalog(service).details(of: id, in: .korean).value
            #expect(korean.work.trailers == [Trailer(name: "Trailer 1", address: "https://www.youtube.com/watch?v=abcDE_-2")])
            #expect(
                korean.work.offers
                    == WatchOffers(
                        region: "KR", address: "https://www.themoviedb.org/movie/7/watch?locale=KR", streaming: ["Watcha"],
                        purchase: ["Naver Store"]))
            #expect(korean.similar.map(\.id.key) == ["8"])
            let english = try await catalog(service).details(of: id, in: .english).value
            #expect(english.work.offers == WatchOffers(region: "US", rental: ["Shop"]))
            let abroad = TMDBMovieCatalog(
                service: ServiceUnderTest.tmdb.service(at: service), credentials: .token("token"), region: "KR")
            #expect(try await abroad.details(of: id, in: .english).value.work.offers == korean.work.offers)
            let received = try #require(await service.requests.first)
            #expect(
                received.query
                    == "language=ko-KR&append_to_response=credits%2Csimilar%2Cexternal_ids%2Cvideos%2Cwatch%2Fproviders"
            )
        }
    }

    @Test("Empty names and implausible values are left out of details")
    func unbelievable() async throws {
        let body = """
            {"id":7,"title":"T","original_title":"T","original_language":"<b>","overview":"o","runtime":100001,
            "production_countries":[{"iso_3166_1":"us"},{"iso_3166_1":"US x"},{"iso_3166_1":"KR"}],
            "credits":{"cast":[{"name":"<i></i>","order":0},{"name":"A","order":1}],"crew":[{"name":" ","job":"Director"},
            {"name":"\\u0000","job":"Novel"},{"name":"B","job":"Director"}]},
            "videos":{"results":[{"key":"abcDE_-1","name":"","site":"YouTube","type":"Trailer"}]},
            "watch/providers":{"results":{"US":{"rent":[{"provider_name":""},{"provider_name":"Shop"}]}}}}
            """
        try await StubService.run(.tmdb, respond: { _ in .init(json: body) }) { service async throws in
            let id = WorkID<Movie>(source: .tmdb, key: "7")
            let movie = try await catalog(service).details(of: id, in: .english).value.work
            #expect(movie.title.language == nil && movie.title.originalLanguage == nil && movie.runtime == nil)
            #expect(movie.countries == ["KR"] && movie.trailers.isEmpty && movie.sourceAuthors.isEmpty)
            #expect(movie.cast.map(\.name) == ["A"] && movie.directors.map(\.name) == ["B"])
            #expect(movie.offers == WatchOffers(region: "US", rental: ["Shop"]))
        }
    }

    @Test("Very long lists, and texts with many combining marks, are cut off")
    func endless() async throws {
        let crew = Array(repeating: #"{"name":"B","job":"Director"}"#, count: 6000).joined(separator: ",")
        let heap = "a" + String(repeating: "\u{301}", count: 200_000)
        let body = #"{"id":7,"title":"T","overview":"\#(heap)","credits":{"crew":[\#(crew)]}}"#
        try await StubService.run(.tmdb, respond: { _ in .init(json: body) }) { service async throws in
            let id = WorkID<Movie>(source: .tmdb, key: "7")
            let movie = try await catalog(service).details(of: id, in: .english).value.work
            #expect(movie.directors.count == 5000)
            #expect((movie.overview?.text.unicodeScalars.count ?? 0) <= 80_000)
        }
    }

    @Test("A poster has the next larger size of the service")
    func poster() async throws {
        let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0]) + Data(repeating: 1, count: 500)
        try await StubService.run(
            .tmdb,
            respond: { received in
                received.path.hasSuffix("bad.jpg")
                    ? .init(data: Data("<script>".utf8), mediaType: "image/jpeg")
                    : .init(data: jpeg, mediaType: "image/jpeg")
            }
        ) { service in
            let posters = ServicePictureSource.tmdb(baseURL: service.url.appending(path: "t/p"), client: client)
            let good = try #require(PictureReference(source: .tmdb, name: "good.jpg"))
            #expect(try await posters.picture(good, width: 224) == Picture(data: jpeg))
            #expect(await service.requests.map(\.path) == ["/t/p/w342/good.jpg"])
            let bad = try #require(PictureReference(source: .tmdb, name: "bad.jpg"))
            await #expect(throws: CatalogError(.badResponse, source: .tmdb)) { _ = try await posters.picture(bad, width: 2000) }
            #expect(await service.requests.last?.path == "/t/p/w780/bad.jpg")
        }
    }

    private var client: ServiceClient {
        ServiceUnderTest.tmdb.client()
    }

    private func catalog(
        _ service: StubService, _ credentials: TMDBMovieCatalog.Credentials = .token("token")
    ) -> TMDBMovieCatalog {
        TMDBMovieCatalog(
            service: CachedServiceClient(
                source: .tmdb, baseURL: service.url.appending(path: "3"), client: client, saved: StubSavedResponses(),
                now: { Date(timeIntervalSince1970: 0) }),
            credentials: credentials)
    }

    private func query(_ text: String, page: Int = 1) throws -> WorkQuery<Movie> {
        WorkQuery(text: try .sample(text), page: try #require(PageNumber(page)), language: .korean)
    }
}
