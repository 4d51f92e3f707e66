import Domain
import Hummingbird
import Presentation

/// The visitor, the language, the format and the accepted age of one request. Handlers find it in their context.
struct RequestViewer: Sendable {
    /// A viewer without a visitor, in English.
    static let anonymous = RequestViewer()

    /// The visitor whose cookie the request has; nil without a cookie that this server issued.
    let knownVisitor: Visitor?
    /// The chosen language, else the first accepted one that the site has, else English.
    var language: Language
    /// The first accepted language that services are asked in; nil where the site has it, so that the page's is used.
    private let foreignContentLanguage: ContentLanguage?
    /// Whether pages are sent as JSON, else as HTML.
    let wantsJSON: Bool
    /// Whether the page may be made from stale responses of services; not at the address `SitePath.freshAddress`.
    let acceptedAge: AcceptedAge
    /// Whether the browser's script follows the progress of an answer by server-sent events (`foyer.js` sets a cookie), so that
    /// the page need not refresh itself.
    let followsEvents: Bool
    /// The host of the request and its port, where that is not the scheme's.
    let authority: String?
    /// The number of the visitor's questions. Set by `QuestionCountMiddleware`.
    var questionCount = 0

    var visitor: VisitorID? { knownVisitor?.id }

    var texts: Texts { Texts.of(language) }

    var languages: ViewerLanguages {
        ViewerLanguages(page: language, content: foreignContentLanguage ?? ContentLanguage(language))
    }

    /// The visitor and the language as one word that does not reveal the visitor's id. Browsers keep copies of pages by it
    /// (`sw.js`).
    var key: String {
        "\(visitor.map { StableHash($0.value).text } ?? "nobody").\(language.rawValue)"
    }

    init(_ request: Request, visitorCookies: VisitorCookies) {
        let cookies = request.cookies
        knownVisitor = visitorCookies.visitor(in: cookies)
        let chosenLanguage = visitorCookies.language(in: cookies)
        let acceptedLanguages = request.headers[.acceptLanguage].map(AcceptHeader.init)
        language = chosenLanguage ?? acceptedLanguages?.preferredLanguage ?? .fallback
        foreignContentLanguage = acceptedLanguages?.contentLanguage.flatMap { Language(rawValue: $0.code) == nil ? $0 : nil }
        wantsJSON = request.headers[.accept].map(AcceptHeader.init)?.prefersJSON ?? false
        let parameters = request.uri.query?.utf8.split(separator: UInt8(ascii: "&")) ?? []
        let wantsFresh = parameters.contains { $0.elementsEqual("\(SitePath.freshParameter)=1".utf8) }
        acceptedAge = wantsFresh ? .fresh : .stale
        followsEvents = cookies[CookieName.listens] != nil
        authority = request.head.authority
    }

    private init() {
        knownVisitor = nil
        language = .fallback
        foreignContentLanguage = nil
        wantsJSON = false
        acceptedAge = .stale
        followsEvents = false
        authority = nil
    }
}
