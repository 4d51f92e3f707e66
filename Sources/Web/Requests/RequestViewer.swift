import Domain
import Hummingbird
import Presentation

/// Who reads, in which language, and in which form: what every page asks of a request.
struct RequestViewer: Sendable {
    /// nil for someone of whom nothing is kept.
    let visitor: VisitorID?
    let texts: Texts
    let wantsJSON: Bool
    /// Whether a script listens for how far a question is: it says so when one is asked (`foyer.js`).
    let isListening: Bool
    /// The host that the request names.
    let authority: String?

    var language: Language { texts.language }

    /// By which a browser tells whose page it keeps and in which language, without knowing the visitor's id.
    var key: String {
        "\(visitor.map { StableHash($0.value.utf8).text } ?? "nobody").\(language.rawValue)"
    }

    /// Whose request it is; nil for someone of whom nothing is kept.
    static func visitor(of request: Request) -> VisitorID? { visitor(among: request.cookies) }

    private static func visitor(among cookies: Cookies) -> VisitorID? {
        cookies[CookieName.visitor].flatMap { VisitorID($0.value) }
    }

    /// - Parameter language: the one that the address names; nil to go by what the reader chose or accepts.
    init(_ request: Request, in language: Language? = nil) {
        let cookies = request.cookies
        visitor = Self.visitor(among: cookies)
        let chosen = cookies[CookieName.language].flatMap { Language(rawValue: $0.value) }
        let accepted = request.headers[.acceptLanguage].map(AcceptHeader.init)
        texts = Texts.of(language ?? chosen ?? accepted?.preferredLanguage ?? .fallback)
        isListening = cookies[CookieName.listens] != nil
        authority = request.head.authority
        wantsJSON = request.headers[.accept].map(AcceptHeader.init)?.prefersJSON ?? false
    }
}

enum CookieName {
    static let visitor = "foyer_visitor"
    static let language = "foyer_language"
    static let listens = "foyer_listens"
}

/// A header of alternatives with weights (RFC 9110, section 12.4.2).
struct AcceptHeader {
    /// The alternatives in lower case, by descending weight; those of weight 0 are out.
    private let alternatives: [(value: String, weight: Double)]

    init(_ header: String) {
        alternatives = Self.weighted(header)
            .filter { $0.weight > 0 }
            .enumerated()
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element)
    }

    /// What a header names, in lower case and in its order, each with its weight.
    static func weighted(_ header: String) -> [(value: String, weight: Double)] {
        header.split(separator: ",").prefix(64)
            .compactMap { item in
                let parts = item.split(separator: ";").map { $0.trimmingPrefix(while: \.isWhitespace) }
                guard let name = parts.first else { return nil }
                let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
                    .map { Double($0.dropFirst(2)) ?? 0 }
                // From 0 to 1; `Double` also reads what is less, more, and no number.
                let believed = weight.map { $0 > 0 ? min($0, 1) : 0 }
                return (name.filter { !$0.isWhitespace }.lowercased(), believed ?? 1)
            }
    }

    /// The first of the reader's languages that Foyer speaks.
    var preferredLanguage: Language? {
        alternatives.lazy.compactMap { Language(rawValue: String($0.value.prefix { $0 != "-" })) }.first
    }

    /// Whether JSON is asked for by name, and before HTML.
    var prefersJSON: Bool {
        alternatives.first { $0.value == "application/json" || $0.value == "text/html" }?.value == "application/json"
    }
}
