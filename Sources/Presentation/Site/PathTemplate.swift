/// Every path of the site, stated once. `Routes` registers handlers for these templates, `SitePath.address` fills them, and
/// `SitePath.init(pageAddress:)` reads them. A word in braces is a parameter: one segment of the path.
package enum PathTemplate: String, CaseIterable, Sendable {
    case home = "/"
    case search = "/search"
    case movies = "/movies"
    case movieSearch = "/movies/search"
    case movie = "/movies/{id}"
    case books = "/books"
    case bookSearch = "/books/search"
    case book = "/books/{id}"
    case person = "/people/{id}"
    case ask = "/ask"
    case questions = "/questions"
    case question = "/questions/{id}"
    case questionEvents = "/questions/{id}/events"
    case questionDelete = "/questions/{id}/delete"
    case shelf = "/shelf"
    case shelfAdd = "/shelf/add"
    case shelfDelete = "/shelf/delete"
    case shelfExportCSV = "/shelf/export.csv"
    case shelfExportJSON = "/shelf/export.json"
    case shelfImport = "/shelf/import"
    case shelfFeedForm = "/shelf/feed"
    case shelfFeedDelete = "/shelf/feed/delete"
    case shelfFeed = "/shelf/feed/{file}"
    case recents = "/recents"
    case recentsDelete = "/recents/delete"
    case recentsClear = "/recents/clear"
    case recentsRecording = "/recents/recording"
    case language = "/language"
    case suggest = "/suggest"
    case openSearch = "/opensearch.xml"
    case manifest = "/manifest.webmanifest"
    case offline = "/offline"
    case robots = "/robots.txt"
    case sitemap = "/sitemap.xml"
    case movieCover = "/images/covers/movies/{file}"
    case bookCover = "/images/covers/books/{file}"
    case picture = "/images/pictures/{source}/{width}/{name}"
    case health = "/healthz"
    case readiness = "/readyz"
    case metrics = "/metrics"

    /// The path with `values` for the parameters, in their order.
    func path(_ values: String...) -> String {
        guard !values.isEmpty else { return rawValue }
        var path: [UInt8] = []
        path.reserveCapacity(64)
        var rest = values[...]
        var isName = false
        for byte in rawValue.utf8 {
            switch byte {
            case UInt8(ascii: "{"):
                isName = true
                if let value = rest.popFirst() { path.append(contentsOf: value.utf8) }
            case UInt8(ascii: "}"): isName = false
            default: if !isName { path.append(byte) }
            }
        }
        return String(decoding: path, as: UTF8.self)
    }

    /// - Returns: the template of `path` and the values of its parameters, in their order; nil for a path that the site does
    ///   not have.
    package static func match(_ path: Substring) -> (template: PathTemplate, values: [String])? {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        for (template, names) in segmentsByTemplate where names.count == segments.count {
            var values: [String] = []
            let isMatch = zip(names, segments).allSatisfy { name, segment in
                guard name.hasPrefix("{") else { return name == segment }
                values.append(String(segment))
                return true
            }
            if isMatch { return (template, values) }
        }
        return nil
    }

    /// In the order of the cases: a fixed path such as `/movies/search` is declared before the parameter that would match it,
    /// too.
    private static let segmentsByTemplate = allCases.map {
        (template: $0, names: $0.rawValue.split(separator: "/", omittingEmptySubsequences: false))
    }
}
