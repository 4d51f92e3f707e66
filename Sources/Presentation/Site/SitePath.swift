import Domain
import Foundation

/// An address of the site with its parameters. Links and redirects are built from it; addresses that forms send back are read
/// into it.
package enum SitePath: Hashable, Sendable {
    case home
    /// Films and books side by side; selections of works without a query. The target of its own form, too. Where the search
    /// fails, the page shows the results of the query `previous` below the error.
    case search(query: String? = nil, previous: String? = nil)
    /// Films: those of a query, those that options leave, or a page to start from. Pages count from 1.
    case movies(query: String? = nil, page: Int = 1, options: SearchOptions = .none, previous: String? = nil)
    case movie(WorkID<Movie>)
    case movieSearch
    /// Books, as for films.
    case books(query: String? = nil, page: Int = 1, options: SearchOptions = .none, previous: String? = nil)
    case book(WorkID<Book>)
    case bookSearch
    /// An author, director or actor.
    case person(PersonID)
    /// The form for a question, filled in with `question`; the works of the question `instead` are excluded, and the conditions
    /// named `without` are left out.
    case ask(question: String? = nil, instead: QuestionID? = nil, mayBeRead: Bool = false, without: [String] = [])
    case questionSubmit
    /// The visitor's questions. Pages count from 1.
    case questions(page: Int = 1)
    case question(QuestionID)
    /// The progress of an answer as server-sent events.
    case questionEvents(QuestionID)
    /// The page that asks for confirmation, and the target of its form.
    case questionDelete(QuestionID)
    /// The visitor's shelf, and the target of the form that adds to it.
    case shelf(ShelfRequest = ShelfRequest())
    /// The page that adds works by their title, and the target of its form for works that are in no catalog. `entry` is the
    /// entry that the form has added, or found on the shelf.
    case shelfAdd(title: String? = nil, entry: ShelfKey? = nil, isNew: Bool = false)
    /// The same page with the form for an entry by hand filled in. It searches nothing.
    case manualEntry(ManualEntryFields)
    case shelfDelete
    case shelfExport(ShelfFile.Format)
    /// The report on the last imported file, and the target of the form that imports one. Pages count from 1.
    case shelfImport(page: Int = 1)
    case recents
    case recentsDelete
    case recentsClear
    case recentsRecording
    case language
    case suggest(scope: SearchScope)
    case openSearch
    /// The web app manifest.
    case manifest
    case sitemap
    /// The page that browsers keep and show without a connection.
    case offline(Language? = nil)
    /// The Atom feed of a shelf.
    case shelfFeed(ShelfFeedKey)
    /// The target of the form that opens the feed.
    case shelfFeedForm
    case shelfFeedDelete
    case movieCover(WorkID<Movie>, Language, fingerprint: String, text: CoverText?)
    case bookCover(WorkID<Book>, Language, fingerprint: String, text: CoverText?)
    /// A service's picture; `cover` is the address of the drawn cover to show instead where the service does not send it.
    case picture(PictureReference, PictureSlot, cover: String? = nil)
    /// A file of `Public`, with a fingerprint of its contents.
    case asset(name: String, fingerprint: String)

    /// The path and query, percent-encoded.
    package var address: String {
        var address = AddressText(path)
        appendParameters(to: &address)
        return address.text
    }

    /// The address of the same page made from fresh responses of services. It is neither the page's canonical address nor that
    /// of links to it.
    package var freshAddress: String {
        var address = AddressText(path)
        appendParameters(to: &address)
        address.append(Self.freshParameter, "1")
        return address.text
    }

    /// The address to try again after an error. A search returns its error again for some seconds unless fresh responses are
    /// wanted.
    package var retryAddress: String {
        switch self {
        case .search, .movies, .books, .shelfAdd: freshAddress
        default: address
        }
    }

    /// The name of the parameter of `freshAddress`.
    package static let freshParameter = "fresh"

    private var path: String {
        switch self {
        case .home: PathTemplate.home.path()
        case .search: PathTemplate.search.path()
        case .movies: PathTemplate.movies.path()
        case .movie(let id): PathTemplate.movie.path(id.description)
        case .movieSearch: PathTemplate.movieSearch.path()
        case .books: PathTemplate.books.path()
        case .book(let id): PathTemplate.book.path(id.description)
        case .bookSearch: PathTemplate.bookSearch.path()
        case .person(let id): PathTemplate.person.path(Self.encoded(id.description))
        case .ask: PathTemplate.ask.path()
        case .questionSubmit, .questions: PathTemplate.questions.path()
        case .question(let id): PathTemplate.question.path(id.description)
        case .questionEvents(let id): PathTemplate.questionEvents.path(id.description)
        case .questionDelete(let id): PathTemplate.questionDelete.path(id.description)
        case .shelf: PathTemplate.shelf.path()
        case .shelfAdd, .manualEntry: PathTemplate.shelfAdd.path()
        case .shelfDelete: PathTemplate.shelfDelete.path()
        case .shelfExport(.csv): PathTemplate.shelfExportCSV.path()
        case .shelfExport(.json): PathTemplate.shelfExportJSON.path()
        case .shelfImport: PathTemplate.shelfImport.path()
        case .recents: PathTemplate.recents.path()
        case .recentsDelete: PathTemplate.recentsDelete.path()
        case .recentsClear: PathTemplate.recentsClear.path()
        case .recentsRecording: PathTemplate.recentsRecording.path()
        case .language: PathTemplate.language.path()
        case .suggest: PathTemplate.suggest.path()
        case .openSearch: PathTemplate.openSearch.path()
        case .manifest: PathTemplate.manifest.path()
        case .sitemap: PathTemplate.sitemap.path()
        case .offline: PathTemplate.offline.path()
        case .shelfFeed(let key): PathTemplate.shelfFeed.path("\(key).atom")
        case .shelfFeedForm: PathTemplate.shelfFeedForm.path()
        case .shelfFeedDelete: PathTemplate.shelfFeedDelete.path()
        case .movieCover(let id, _, _, _): PathTemplate.movieCover.path("\(id).svg")
        case .bookCover(let id, _, _, _): PathTemplate.bookCover.path("\(id).svg")
        case .picture(let picture, let slot, _):
            PathTemplate.picture.path(picture.source.rawValue, slot.rawValue, picture.name)
        case .asset(let name, _): "/\(name)"
        }
    }

    /// Appends the parameters of the query in their order, without defaults.
    private func appendParameters(to address: inout AddressText) {
        switch self {
        case .search(let query, let previous):
            address.append("query", query)
            address.append("previous", previous)
        case .movies(let query, let page, let options, let previous), .books(let query, let page, let options, let previous):
            address.append("query", query)
            address.append(options)
            address.append("page", Self.number(page))
            address.append("previous", previous)
        case .ask(let question, let instead, let mayBeRead, let without):
            address.append("question", question)
            address.append("instead", instead?.description)
            address.append("read", mayBeRead ? "1" : nil)
            for name in without { address.append("without", name) }
        case .questions(let page), .shelfImport(let page): address.append("page", Self.number(page))
        case .shelf(let request): for (name, value) in request.parameters { address.append(name, value) }
        case .shelfAdd(let title, let entry, let isNew):
            address.append("title", title)
            address.append("kind", entry?.kind.rawValue)
            address.append("id", entry?.id)
            address.append("new", isNew ? "1" : nil)
        case .manualEntry(let fields): for (name, value) in fields.parameters { address.append(name, value) }
        case .suggest(let scope): address.append("kind", scope.rawValue)
        case .offline(let language): address.append("l", language?.rawValue)
        case .movieCover(_, let language, let fingerprint, let text), .bookCover(_, let language, let fingerprint, let text):
            address.append("l", language.rawValue)
            address.append("v", fingerprint)
            if let text {
                address.append("title", text.title)
                address.append("in", text.titleLanguage)
                address.append("by", text.byline.joined(separator: "\n"))
                address.append("hue", String(text.hue))
                address.append("chroma", String(text.chroma))
            }
        case .picture(_, _, let cover): address.append("cover", cover)
        case .asset(_, let fingerprint): address.append("v", fingerprint)
        default: break
        }
    }

    /// A segment of a path: names may be in any script.
    private static func encoded(_ segment: String) -> String {
        var bytes: [UInt8] = []
        bytes.appendPercentEncoded(segment)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func number(_ page: Int) -> String? {
        page > 1 ? String(page) : nil
    }

    /// Reads the address of a page that a visitor can be sent back to.
    ///
    /// - Returns: nil for an address of another host, the target of a form, a file, an unknown path, and more than 4096 bytes.
    package init?(pageAddress: String) {
        guard pageAddress.utf8.count <= 4096 else { return nil }
        let parts = pageAddress.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
            .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let (template, values) = PathTemplate.match(parts[0]) else { return nil }
        let parameters = parts.count > 1 ? Self.parameters(parts[1]) : [:]
        let query = parameters["query"]
        let previous = parameters["previous"]
        let page = parameters["page"].flatMap(Int.init) ?? 1
        let path: SitePath? =
            switch template {
            case .home: .home
            case .search: .search(query: query, previous: previous)
            case .movies: .movies(query: query, page: page, options: SearchOptions(parameters) ?? .none, previous: previous)
            case .movie: WorkID(values[0]).map { .movie($0) }
            case .books: .books(query: query, page: page, options: SearchOptions(parameters) ?? .none, previous: previous)
            case .book: WorkID(values[0]).map { .book($0) }
            case .person: values[0].removingPercentEncoding.flatMap { PersonID($0) }.map { .person($0) }
            case .ask:
                .ask(
                    question: parameters["question"], instead: parameters["instead"].flatMap(QuestionID.init),
                    mayBeRead: parameters["read"] == "1",
                    without: Self.pairs(parts.dropFirst().first ?? "").filter { $0.0 == "without" }.map(\.1))
            case .questions: .questions(page: page)
            case .question: QuestionID(values[0]).map { .question($0) }
            case .shelf: .shelf(ShelfRequest(parameters))
            case .shelfAdd: ManualEntryFields(parameters).map { .manualEntry($0) } ?? .shelfAdd(title: parameters["title"])
            case .shelfImport: .shelfImport(page: page)
            default: nil
            }
        guard let path else { return nil }
        self = path
    }

    /// The target of the form of a search box.
    static func searchForm(_ scope: SearchScope) -> SitePath {
        switch scope {
        case .all: .search()
        case .only(.movie): .movieSearch
        case .only(.book): .bookSearch
        }
    }

    /// Whether an address is that of a drawn cover of this site.
    package static func isCover(_ address: String) -> Bool {
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = parts.first, let (template, values) = PathTemplate.match(path),
            template == .movieCover || template == .bookCover,
            values[0].middle(before: ".svg")?.consists(of: WorkID<Movie>.isKeyCharacter, count: 1...140) == true
        else { return false }
        return parts.count == 1
            || parts[1].consists(of: { $0.isBase64URL || "%&=.~".utf8.contains($0) }, count: 0...3000)
    }

    /// Whether search engines may index the page: it has no visitor's data and is no page of results, whose
    /// number is unlimited.
    package var isIndexable: Bool {
        switch self {
        case .home, .search(query: nil, previous: _), .ask(question: nil, instead: _, mayBeRead: _, without: _), .movie, .book,
            .person:
            true
        // The works of a subject; combinations of filters are too many.
        case .movies(query: nil, page: 1, let options, previous: _), .books(query: nil, page: 1, let options, previous: _):
            options == SearchOptions(subject: options.subject)
        default: false
        }
    }

    var isAskPage: Bool {
        if case .ask = self { true } else { false }
    }

    /// Whether the page is about questions that were asked.
    var isQuestionPage: Bool {
        switch self {
        case .questions, .question, .questionDelete: true
        default: false
        }
    }

    var isShelfPage: Bool {
        switch self {
        case .shelf, .shelfAdd, .manualEntry, .shelfImport: true
        default: false
        }
    }

    /// What the search box of this page searches.
    package var searchScope: SearchScope {
        switch self {
        case .movies, .movie, .movieSearch: .movies
        case .books, .book, .bookSearch: .books
        default: .all
        }
    }

    /// Whether a request for a path may be answered with a page: also a path that the site does not have, with the error page.
    package static func mayBePage(_ path: String) -> Bool {
        switch PathTemplate.match(path[...])?.template {
        case .suggest, .openSearch, .manifest, .robots, .sitemap, .movieCover, .bookCover, .picture, .questionEvents, .health,
            .readiness, .metrics:
            false
        default: true
        }
    }

    /// The start page of the part of the site that a path belongs to, also where the site does not have that path.
    package static func section(of path: String) -> SitePath {
        switch path.split(separator: "/").first.map({ "/\($0)" }) {
        case PathTemplate.movies.rawValue: .movies()
        case PathTemplate.books.rawValue: .books()
        case PathTemplate.shelf.rawValue: .shelf()
        default: .home
        }
    }

    private static func parameters(_ query: Substring) -> [String: String] {
        Dictionary(pairs(query)) { first, _ in first }
    }

    private static func pairs(_ query: Substring) -> [(String, String)] {
        query.split(separator: "&").compactMap { pair -> (String, String)? in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let value = parts[1].replacing("+", with: " ").removingPercentEncoding else { return nil }
            return (String(parts[0]), value)
        }
    }
}
