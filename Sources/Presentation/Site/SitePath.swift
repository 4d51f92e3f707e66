import Domain
import Foundation

/// Every address of the site, both ways: what a link or a redirect names, and what an address that a form sends back means.
package enum SitePath: Hashable, Sendable {
    case home
    /// Films and books side by side; without a query, ways in. Its form is sent there, too.
    case search(query: String? = nil)
    /// Films; without a query, the empty state. Pages count from 1.
    case movies(query: String? = nil, page: Int = 1, options: SearchOptions = .none)
    case movie(WorkID<Movie>)
    case movieSearch
    /// Books, as films.
    case books(query: String? = nil, page: Int = 1, options: SearchOptions = .none)
    case book(WorkID<Book>)
    case bookSearch
    /// Where questions are asked, with one in the box.
    case ask(question: String? = nil)
    case questionSubmit
    /// The visitor's questions.
    case questions(page: Int = 1)
    case question(QuestionID)
    case questionEvents(QuestionID)
    /// Asks whether to delete it; its form is sent there, too.
    case questionDelete(QuestionID)
    /// What the visitor keeps. Its form is sent there, too.
    case shelf(ShelfRequest = ShelfRequest())
    case shelfDelete
    case shelfExport(ShelfFile.Format)
    /// What became of the last file that was brought in. Its form is sent there, too.
    case shelfImport(page: Int = 1)
    case recentsDelete
    case recentsClear
    case recentsRecording
    case language
    case suggest(kind: SearchScope)
    case openSearch
    /// By which the site is installed as an app.
    case manifest
    case sitemap
    /// What stands in the place of a page that cannot be had without a connection.
    case offline(Language? = nil)
    /// The shelf for other programs.
    case shelfFeed(ShelfFeedKey)
    /// The form that opens the feed.
    case shelfFeedForm
    case shelfFeedDelete
    case movieCover(WorkID<Movie>, Language, fingerprint: String, text: CoverText?)
    case bookCover(WorkID<Book>, Language, fingerprint: String, text: CoverText?)
    case picture(PictureReference, PictureSlot, cover: String? = nil)
    /// A file of `Public`, with a fingerprint of its contents.
    case asset(name: String, fingerprint: String)

    /// The path and query, percent-encoded.
    package var address: String {
        switch self {
        case .home: "/"
        case .search(let query): AddressText.address("/search", [("query", query)])
        case .movies(let query, let page, let options): Self.results("/movies", query, page, options)
        case .movie(let id): "/movies/\(id)"
        case .movieSearch: "/movies/search"
        case .books(let query, let page, let options): Self.results("/books", query, page, options)
        case .book(let id): "/books/\(id)"
        case .bookSearch: "/books/search"
        case .ask(let question): AddressText.address("/ask", [("question", question)])
        case .questionSubmit: "/questions"
        case .questions(let page): AddressText.address("/questions", [("page", page > 1 ? String(page) : nil)])
        case .question(let id): "/questions/\(id)"
        case .questionEvents(let id): "/questions/\(id)/events"
        case .questionDelete(let id): "/questions/\(id)/delete"
        case .shelf(let request): Self.shelf(request)
        case .shelfDelete: "/shelf/delete"
        case .shelfExport(.csv): "/shelf/export.csv"
        case .shelfExport(.json): "/shelf/export.json"
        case .shelfImport(let page): Self.results("/shelf/import", nil, page)
        case .recentsDelete: "/recents/delete"
        case .recentsClear: "/recents/clear"
        case .recentsRecording: "/recents/recording"
        case .language: "/language"
        case .suggest(let kind): AddressText.address("/suggest", [("kind", kind.rawValue)])
        case .openSearch: "/opensearch.xml"
        case .manifest: "/manifest.webmanifest"
        case .sitemap: "/sitemap.xml"
        case .offline(let language): AddressText.address("/offline", [("l", language?.rawValue)])
        case .shelfFeed(let key): "/shelf/feed/\(key).atom"
        case .shelfFeedForm: "/shelf/feed"
        case .shelfFeedDelete: "/shelf/feed/delete"
        case .movieCover(let id, let language, let fingerprint, let text):
            Self.cover("movies/\(id)", language, fingerprint, text)
        case .bookCover(let id, let language, let fingerprint, let text):
            Self.cover("books/\(id)", language, fingerprint, text)
        case .picture(let picture, let slot, let cover):
            AddressText.address(
                "/images/pictures/\(picture.source.rawValue)/\(slot.rawValue)/\(picture.name)", [("cover", cover)])
        case .asset(let name, let fingerprint): AddressText.address("/\(name)", [("v", fingerprint)])
        }
    }

    /// Reads the address of a page that a person can be sent back to.
    ///
    /// - Returns: nil for anything else: another host's address, a form's target, a path that the site does not have.
    package init?(pageAddress: String) {
        guard pageAddress.utf8.count <= 4096 else { return nil }
        let parts = pageAddress.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
            .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let query = parts.count > 1 ? Self.parameters(parts[1]) : [:]
        switch parts[0] {
        case "/": self = .home
        case "/search": self = .search(query: query["query"])
        case "/movies":
            self = .movies(
                query: query["query"], page: query["page"].flatMap(Int.init) ?? 1, options: SearchOptions(query) ?? .none)
        case "/ask": self = .ask(question: query["question"])
        case "/questions": self = .questions(page: query["page"].flatMap(Int.init) ?? 1)
        case let path where path.hasPrefix("/questions/"):
            guard let id = QuestionID(String(path.dropFirst("/questions/".count))) else { return nil }
            self = .question(id)
        case "/books":
            self = .books(
                query: query["query"], page: query["page"].flatMap(Int.init) ?? 1, options: SearchOptions(query) ?? .none)
        case "/shelf": self = .shelf(ShelfRequest(query))
        case "/shelf/import": self = .shelfImport(page: query["page"].flatMap(Int.init) ?? 1)
        case let path where path.hasPrefix("/movies/"):
            guard let id = WorkID<Movie>(String(path.dropFirst("/movies/".count))) else { return nil }
            self = .movie(id)
        case let path where path.hasPrefix("/books/"):
            guard let id = WorkID<Book>(String(path.dropFirst("/books/".count))) else { return nil }
            self = .book(id)
        default: return nil
        }
    }

    /// The form of a search box.
    static func searchForm(_ kind: SearchScope) -> SitePath {
        switch kind {
        case .all: .search()
        case .only(.movie): .movieSearch
        case .only(.book): .bookSearch
        }
    }

    /// Whether an address is that of a drawn cover of this site.
    package static func isCover(_ address: String) -> Bool {
        address.wholeMatch(
            of: /\/images\/covers\/(?:movies|books)\/[A-Za-z0-9._-]{1,140}\.svg(?:\?[A-Za-z0-9%&=._~-]{0,3000})?/) != nil
    }

    /// Whether the page may stand in the index of a search engine: it is nobody's own, and no search, of which there are endlessly
    /// many.
    package var isIndexable: Bool {
        switch self {
        case .home, .search(query: nil), .movies(query: nil, page: _, options: _), .books(query: nil, page: _, options: _),
            .ask(question: nil), .movie, .book:
            true
        default: false
        }
    }

    /// Whether the page is about questions.
    var isQuestionPage: Bool {
        switch self {
        case .ask, .questions, .question, .questionDelete: true
        default: false
        }
    }

    var isShelfPage: Bool {
        switch self {
        case .shelf, .shelfImport: true
        default: false
        }
    }

    /// What the search box of this page looks through.
    package var searchScope: SearchScope {
        switch self {
        case .movies, .movie, .movieSearch: .movies
        case .books, .book, .bookSearch: .books
        default: .all
        }
    }

    /// The page of films, of books or of both, to which an address belongs, known to the site or not.
    package static func section(of path: String) -> SitePath {
        switch path.split(separator: "/").first {
        case "movies": .movies()
        case "books": .books()
        case "shelf": .shelf()
        default: .home
        }
    }

    /// Without a query there is nothing to narrow.
    private static func results(
        _ path: String, _ query: String?, _ page: Int, _ options: SearchOptions = .none
    ) -> String {
        AddressText.address(
            path,
            [("query", query)] + (query == nil ? [] : options.parameters.map { ($0.name, $0.value) })
                + [("page", page > 1 ? String(page) : nil)])
    }

    private static func shelf(_ request: ShelfRequest) -> String {
        AddressText.address(
            "/shelf",
            [
                ("kind", request.kind?.rawValue), ("status", request.status?.rawValue), ("owned", request.isOwned ? "1" : nil),
                ("query", request.query?.text), ("sort", request.order == .newest ? nil : request.order.rawValue),
                ("page", request.page == .first ? nil : String(request.page.value)),
            ])
    }

    private static func cover(_ work: String, _ language: Language, _ fingerprint: String, _ text: CoverText?) -> String {
        AddressText.address(
            "/images/covers/\(work).svg",
            [
                ("l", language.rawValue), ("v", fingerprint), ("title", text?.title), ("in", text?.titleLanguage),
                ("by", text.map { $0.byline.joined(separator: "\n") }), ("hue", text.map { String($0.hue) }),
                ("chroma", text.map { String($0.chroma) }),
            ])
    }

    private static func parameters(_ query: Substring) -> [String: String] {
        let pairs = query.split(separator: "&").compactMap { pair -> (String, String)? in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let value = parts[1].replacing("+", with: " ").removingPercentEncoding else { return nil }
            return (String(parts[0]), value)
        }
        return Dictionary(pairs) { first, _ in first }
    }
}

/// Writes addresses, of this site and of others.
enum AddressText {
    /// The address with a query of those parameters that have a value, percent-encoded.
    static func address(_ path: String, _ parameters: [(name: String, value: String?)]) -> String {
        let pairs = parameters.compactMap { name, value in value.map { "\(name)=\(encoded($0))" } }
        return pairs.isEmpty ? path : path + "?" + pairs.joined(separator: "&")
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    /// RFC 3986, section 2.3.
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

/// The places that a poster has on the pages.
package enum PictureSlot: String, Sendable, CaseIterable {
    case row
    case details

    /// How wide the place is on the finest screens, in pixels: twice its width in CSS pixels.
    package var pixels: Int {
        switch self {
        case .row: 2 * 112
        case .details: 2 * 320
        }
    }
}

extension ShelfRequest {
    /// Reads the parameters of an address; what makes no sense leaves nothing out.
    package init(_ parameters: [String: String], page: PageNumber? = nil) {
        self.init(
            kind: parameters["kind"].flatMap(WorkKind.init(rawValue:)), status: parameters["status"].flatMap(ShelfStatus.init),
            isOwned: parameters["owned"] == "1", query: parameters["query"].flatMap { try? SearchQuery($0) },
            order: parameters["sort"].flatMap(Order.init) ?? .newest,
            page: page ?? parameters["page"].flatMap(Int.init).flatMap(PageNumber.init) ?? .first)
    }

    /// The same on another page.
    package func with(page: PageNumber) -> ShelfRequest {
        ShelfRequest(kind: kind, status: status, isOwned: isOwned, query: query, order: order, page: page)
    }
}
