import Domain
import Foundation
import Providers

/// Saved responses that are always fresh and have the input as their body, so that no request is sent.
private struct FuzzedResponses: SavedResponses {
    @TaskLocal static var body = Data()

    func response(to request: SavedRequest) async throws(StorageError) -> SavedResponse? {
        SavedResponse(body: Self.body, date: .distantPast)
    }

    func responses(
        of source: Source, containing text: String
    ) async throws(StorageError) -> [(request: SavedRequest, response: SavedResponse)] { [] }

    func save(_ response: SavedResponse, to request: SavedRequest) async throws(StorageError) {}
}

private enum FuzzedServices {
    /// The first failed request opens the circuit breaker: an input that cannot be decoded is requested only once.
    private static let client = {
        var policy = ServicePolicy()
        policy.maximumAttempts = 1
        policy.failureThreshold = 1
        policy.openDuration = .seconds(1_000_000)
        return ServiceClient(transport: HTTPTransport(userAgent: "Foyer/test"), policy: policy)
    }()

    /// The base address is not HTTP.
    private static func service(_ source: Source) -> CachedServiceClient {
        CachedServiceClient(
            source: source, baseURL: URL(filePath: "/"), client: client, saved: FuzzedResponses(), now: { .distantPast })
    }

    // Made for each input, since a catalog remembers what it made of the input before.
    static var tmdb: TMDBMovieCatalog { TMDBMovieCatalog(service: service(.tmdb), credentials: .token("t")) }
    static var google: GoogleBooksCatalog { GoogleBooksCatalog(service: service(.google), key: "k") }
    static var openLibrary: OpenLibraryCatalog { OpenLibraryCatalog(service: service(.openLibrary)) }
    static var naver: NaverBookCatalog { NaverBookCatalog(service: service(.naver), mode: .legacy, id: "i", secret: "s") }
}

enum TMDBInvariants: Invariants {
    static let corpus = [
        """
        {"page":1,"results":[{"adult":false,"genre_ids":[878,12,10770],"id":438631,"original_language":"en","original_title":"Dune",\
        "overview":"A desert.","poster_path":"/abc_D-1.jpg","release_date":"2021-09-15","title":"듄","vote_average":7.8,\
        "vote_count":12000},{"id":2,"title":"Bare"}],"total_pages":3,"total_results":41}
        """,
        """
        {"id":7,"title":"The Matrix","original_title":"T","original_language":"en","runtime":136,"tagline":"Free <b>it</b>","overview":"o",\
        "homepage":"http://www.example.com/x","genres":[{"id":28}],"production_countries":[{"iso_3166_1":"US"}],\
        "credits":{"cast":[{"name":"Second","order":1,"character":"Him"}],"crew":[{"name":"Lana","job":"Director"},\
        {"name":"A Writer","job":"Novel"}]},"external_ids":{"imdb_id":"tt0133093","wikidata_id":"Q1"},\
        "videos":{"results":[{"key":"abcDE_-2","name":"Trailer","site":"YouTube","type":"Trailer","official":true}]},\
        "watch/providers":{"results":{"KR":{"link":"https://www.themoviedb.org/movie/7","flatrate":[{"provider_name":"Watcha"}]}}},\
        "similar":{"results":[{"id":8,"title":"S"}]}}
        """,
    ]
    static let dictionary = [
        "\"id\":", "\"title\":", "\"results\":[", "\"crew\":", "\"cast\":", "\"name\":\"\"", "\"runtime\":", "null", "1e18",
        "-1",
        "9223372036854775807", "\"original_language\":", "\"Director\"", "\"provider_name\":\"\"", "\"total_pages\":",
        "\"vote_average\":",
        "{", "}", "[", "]", ",", "\\u0000", "\\uD800", "\\u202e",
    ]

    static func check(_ input: [UInt8]) async throws(InvariantViolationError) {
        let id = WorkID<Movie>(source: .tmdb, key: "7")
        for language in [Language.korean, .english] {
            if let movie = try await checkCatalog(FuzzedServices.tmdb, id, language, input) { try checkMovie(movie) }
        }
    }
}

enum GoogleBooksInvariants: Invariants {
    static let corpus = [
        """
        {"totalItems":412,"items":[{"id":"ZyTCAlFPjgYC","volumeInfo":{"title":"Human Acts","subtitle":"A Novel",\
        "authors":["Han Kang","Deborah Smith"],"publisher":"Hogarth","publishedDate":"2017-01-17",\
        "description":"<p>A <b>boy</b> &amp; a city.</p>","industryIdentifiers":[{"type":"ISBN_10","identifier":"1101906723"},\
        {"type":"ISBN_13","identifier":"9781101906729"}],"pageCount":218,"categories":["Fiction"],"averageRating":4.5,"ratingsCount":12,\
        "language":"en","previewLink":"http://books.google.co.kr/books?id=ZyTC","infoLink":"http://google.evil.example/x",\
        "imageLinks":{"smallThumbnail":"http://books.google.com/a","thumbnail":"http://books.google.com/b"}}},\
        {"id":"bare","volumeInfo":{"title":"Bare","authors":null,"pageCount":0}}]}
        """,
        #"{"id":"a_-B","volumeInfo":{"title":"One","pageCount":9,"categories":["x"],"language":"ko","imageLinks":{"thumbnail":"x"}}}"#,
        #"{"error":{"code":403,"message":"m","status":"s","errors":[{"reason":"dailyLimitExceeded"}]}}"#,
    ]
    static let dictionary = [
        "\"id\":", "\"volumeInfo\":{", "\"title\":", "\"items\":[", "\"pageCount\":", "\"authors\":[", "\"totalItems\":",
        "null", "1e18", "-1",
        "9223372036854775807", "\"ISBN_13\"", "\"identifier\":", "{", "}", "[", "]", ",", "\\u0000", "\\uD800", "/../",
    ]

    static func check(_ input: [UInt8]) async throws(InvariantViolationError) {
        if let book = try await checkCatalog(
            FuzzedServices.google, WorkID(source: .google, key: "a_-B"), .english, input, "9781101906729")
        {
            try checkBook(book)
        }
    }
}

enum OpenLibraryInvariants: Invariants {
    static let corpus = [
        """
        {"numFound":41,"docs":[{"key":"/works/OL45804W","title":"Fantastic Mr Fox","author_name":["Roald Dahl"],"first_publish_year":1970,\
        "cover_i":6498519,"edition_count":3,"isbn":["0140328726"]},{"key":"/works/OL1W","title":"Bare","cover_i":-1}]}
        """,
        """
        {"title":"Fantastic Mr Fox","description":{"type":"/type/text","value":"A fox."},"subjects":["Animals"],"covers":[-1,12],\
        "docs":[{"key":"/works/OL45804W","title":"F","author_name":["Roald Dahl"],"first_publish_year":1970,"edition_count":3}],\
        "entries":[{"title":"Fantastic Mr. Fox","publishers":["Puffin"],"publish_date":"October 1, 1988","number_of_pages":96,\
        "isbn_10":["0140328726"],"isbn_13":["9780140328721"],"languages":[{"key":"/languages/eng"}]},{"title":"T","publishers":[]}]}
        """,
    ]
    static let dictionary = [
        "\"key\":\"/works/OL1W\"", "\"title\":", "\"docs\":[", "\"entries\":[", "\"publish_date\":\"", "Aug 01, 1965",
        "31 Feb 2000",
        "\"number_of_pages\":", "\"first_publish_year\":", "\"edition_count\":", "null", "1e18", "-1", "9223372036854775807",
        "\"covers\":[",
        "\"description\":", "\"value\":", "{", "}", "[", "]", ",", "\\u0000", "\\uD800", "\"title\":\"\"",
    ]

    static func check(_ input: [UInt8]) async throws(InvariantViolationError) {
        if let book = try await checkCatalog(
            FuzzedServices.openLibrary, WorkID(source: .openLibrary, key: "OL45804W"), .english, input, "0140328726")
        {
            try checkBook(book)
        }
    }
}

enum NaverInvariants: Invariants {
    static let corpus = [
        """
        {"total":57,"start":1,"display":3,"items":[{"title":"<b>소년</b>이 <b>온다</b>",\
        "link":"https://search.shopping.naver.com/book/catalog/1",\
        "image":"https://shopping-phinf.pstatic.net/main_3249/32491401626.20230927071208.jpg","author":"한강^누군가","publisher":"창비",\
        "pubdate":"20140519","isbn":"8936434128 9788936434120","description":"1980년 &quot;광주&quot;"},\
        {"title":"Bare","isbn":"9780306406157"}]}
        """
    ]
    static let dictionary = [
        "\"title\":", "\"items\":[", "\"isbn\":\"9780306406157\"", "\"author\":\"^^\"", "\"pubdate\":\"20000000\"",
        "\"total\":", "null", "1e18",
        "-1", "9223372036854775807", "\"link\":\"https://naver.com/", "\"image\":\"https://a/main_1/2.jpg\"", "{", "}", "[",
        "]", ",",
        "\\u0000", "\\uD800",
    ]

    static func check(_ input: [UInt8]) async throws(InvariantViolationError) {
        if let book = try await checkCatalog(
            FuzzedServices.naver, WorkID(source: .naver, key: "9788936434120"), .korean, input, "9788936434120")
        {
            try checkBook(book)
        }
    }
}

// MARK: - Invariants of all services

/// Parses the input as search results, as the results for an ISBN, and as the details of a work.
///
/// - Returns: the work of the details; nil where the input has none.
private func checkCatalog<Item: Work>(
    _ catalog: some WorkCatalog<Item>, _ id: WorkID<Item>, _ language: Language, _ input: [UInt8], _ isbn: String? = nil
) async throws(InvariantViolationError) -> Item? {
    let (pages, details) = await FuzzedResponses.$body.withValue(Data(input)) {
        var pages: [ResultPage<Item>] = []
        for (text, number) in [("dune", 1), ("x", 3), (isbn ?? "x 2001", 1)] {
            guard let text = try? SearchQuery(text), let number = PageNumber(number) else { continue }
            let query = WorkQuery<Item>(text: text, page: number, language: language)
            if let page = try? await catalog.works(matching: query).value { pages.append(page) }
        }
        return (pages, try? await catalog.details(of: id, in: language).value)
    }
    for page in pages {
        try require((0...1_000_000_000).contains(page.total), "a total of \(page.total)")
        try require((0...PageNumber.limit).contains(page.pageCount), "\(page.pageCount) pages of results")
        try require(Set(page.items.map(\.id)).count == page.items.count, "a work twice")
        try require(page.total >= page.items.count || page.number > 1 || page.pageCount == 0, "a total below what is shown")
        try checkList(page.items)
    }
    guard let details else { return nil }
    try checkList(details.similar)
    return details.work
}

private func checkList<Item: Work>(_ works: [Item]) throws(InvariantViolationError) {
    try checkCount(works, "works")
    for work in works {
        if let movie = work as? Movie { try checkMovie(movie) }
        if let book = work as? Book { try checkBook(book) }
    }
}

private func checkWork<Item: Work>(_ work: Item) throws(InvariantViolationError) {
    try require(WorkID<Item>(work.id.description) == work.id, "an id that is not valid in an address: \(work.id)")
    for text in work.title.all { try checkLine(text, "a title", upTo: 40_002) }
    for language in [work.title.language, work.title.originalLanguage, work.overview?.language] { try checkLanguage(language) }
    try checkLine(work.overview?.text, "an overview", upTo: 20_000)
}

private func checkMovie(_ movie: Movie) throws(InvariantViolationError) {
    try checkWork(movie)
    try checkPeople(movie.directors + movie.cast + movie.sourceAuthors)
    try checkLine(movie.tagline?.text, "a tagline", upTo: 20_000)
    try checkNumber(movie.runtime, "minutes")
    try checkRating(movie.rating)
    try checkCount(movie.genres, "genres")
    try checkCount(movie.countries, "countries")
    for country in movie.countries {
        try require(country.wholeMatch(of: /[A-Z]{2}/) != nil, "a country: \(country.debugDescription)")
    }
    try checkAddress(movie.homepage)
    for trailer in movie.trailers {
        try checkLine(trailer.name, "a trailer", upTo: 20_000)
        try checkAddress(trailer.address)
    }
    guard let offers = movie.offers else { return }
    try checkAddress(offers.address)
    for names in [offers.streaming, offers.rental, offers.purchase] {
        try checkCount(names, "offers")
        for name in names { try checkLine(name, "an offer", upTo: 20_000) }
    }
}

private func checkBook(_ book: Book) throws(InvariantViolationError) {
    try checkWork(book)
    try checkPeople(book.authors)
    try checkNumber(book.pages, "pages")
    try checkNumber(book.editionCount, "editions")
    try checkLine(book.publisher, "a publisher", upTo: 20_000)
    try checkRating(book.rating)
    try checkCount(book.subjects, "subjects")
    for subject in book.subjects { try checkLine(subject, "a subject", upTo: 40_000) }
    if let isbn = book.isbn13 { try require(ISBN(isbn)?.description == isbn, "an ISBN: \(isbn)") }
    for page in book.externalPages { try checkAddress(page.address) }
    try require(book.editions.count <= 20, "\(book.editions.count) editions")
    for edition in book.editions {
        try checkLine(edition.title, "an edition", upTo: 20_000)
        try checkLine(edition.publisher, "an edition's publisher", upTo: 20_000)
        try checkNumber(edition.pages, "pages of an edition")
        try checkLanguage(edition.language)
    }
}

private func checkPeople(_ people: [Person]) throws(InvariantViolationError) {
    try checkCount(people, "people")
    for person in people {
        try checkLine(person.name, "a name", upTo: 20_000)
        try checkLine(person.role, "a role", upTo: 20_000)
    }
}

private func checkNumber(_ number: Int?, _ name: String) throws(InvariantViolationError) {
    try require(number.map { (1...100_000).contains($0) } ?? true, "\(number ?? 0) \(name)")
}

private func checkRating(_ rating: Rating?) throws(InvariantViolationError) {
    guard let rating else { return }
    try require(
        rating.average > 0 && rating.average <= Double(rating.best) && rating.count > 0, "a rating: \(rating)")
}

/// Checks that the code is valid in HTML's `lang`.
private func checkLanguage(_ code: String?) throws(InvariantViolationError) {
    try require(code?.wholeMatch(of: /[a-z]{2,3}/) != nil || code == nil, "a language: \(code.debugDescription)")
}

private func checkAddress(_ address: String?) throws(InvariantViolationError) {
    guard let address else { return }
    try require(
        address.hasPrefix("https://") && address.utf8.allSatisfy { (0x21..<0x7F).contains($0) }, "an address: \(address)")
}

private func checkCount(_ list: [some Any], _ name: String) throws(InvariantViolationError) {
    try require(list.count <= 5008, "\(list.count) \(name)")
}
