import Domain
import Hummingbird
import Presentation

/// The visitor, the language and the format of one request. Handlers find it in their context.
struct RequestViewer: Sendable {
    /// A viewer without a visitor, in English.
    static let anonymous = RequestViewer()

    /// The visitor's id from the cookie; nil without the cookie.
    let visitor: VisitorID?
    /// The chosen language, else the first accepted one that the site has, else English.
    var language: Language
    /// Whether pages are sent as JSON, else as HTML.
    let wantsJSON: Bool
    /// Whether the browser's script follows the progress of an answer by server-sent events (`foyer.js` sets a cookie), so that
    /// the page need not refresh itself.
    let followsEvents: Bool
    /// The host of the request and its port, where that is not the scheme's.
    let authority: String?
    /// The number of the visitor's questions. Set by `QuestionCountMiddleware`.
    var questionCount = 0

    var texts: Texts { Texts.of(language) }

    /// The visitor and the language as one word that does not reveal the visitor's id. Browsers keep copies of pages by it
    /// (`sw.js`).
    var key: String {
        "\(visitor.map { StableHash($0.value).text } ?? "nobody").\(language.rawValue)"
    }

    init(_ request: Request) {
        let cookies = request.cookies
        visitor = cookies[CookieName.visitor].flatMap { VisitorID($0.value) }
        language =
            cookies[CookieName.language].flatMap { Language(rawValue: $0.value) }
            ?? request.headers[.acceptLanguage].map(AcceptHeader.init)?.preferredLanguage ?? .fallback
        wantsJSON = request.headers[.accept].map(AcceptHeader.init)?.prefersJSON ?? false
        followsEvents = cookies[CookieName.listens] != nil
        authority = request.head.authority
    }

    private init() {
        visitor = nil
        language = .fallback
        wantsJSON = false
        followsEvents = false
        authority = nil
    }
}
