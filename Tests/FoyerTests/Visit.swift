import Foundation
import Providers
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The response to a form, before any redirect.
struct Reply: Sendable {
    let status: Int
    let page: String
    /// By names in lower case.
    let headers: [String: String]
}

/// Requests of one visitor to a running program.
struct Visit: Sendable {
    let site: URL
    /// The cookie that the program issued, as a browser sends it back.
    let cookie: String

    /// Becomes a visitor by a choice that is saved.
    init(_ site: URL) async throws {
        let reply = try await Self.send("recents/recording", "on=1", to: site, cookie: nil)
        let header = try #require(reply.headers["set-cookie"])
        self.init(site, cookie: String(header.prefix { $0 != ";" }))
    }

    init(_ site: URL, cookie: String) {
        self.site = site
        self.cookie = cookie
    }

    /// The same visitor after a restart of the program.
    func at(_ site: URL) -> Visit { Visit(site, cookie: cookie) }

    func get(_ address: String) async throws -> String {
        let url = try #require(URL(string: site.absoluteString + address))
        let reply = try await HTTPTransport(userAgent: "test").get(url, headers: ["Cookie": cookie], limits: .patient)
        return String(decoding: reply.body, as: UTF8.self)
    }

    @discardableResult
    func post(_ address: String, _ fields: String) async throws -> Reply {
        try await Self.send(address, fields, to: site, cookie: cookie)
    }

    private static func send(_ address: String, _ fields: String, to site: URL, cookie: String?) async throws -> Reply {
        var request = URLRequest(url: site.appending(path: address))
        request.httpMethod = "POST"
        request.httpShouldHandleCookies = false
        if let cookie { request.setValue(cookie, forHTTPHeaderField: "Cookie") }
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(fields.utf8)
        let session = URLSession(configuration: .ephemeral, delegate: NoRedirects(), delegateQueue: nil)
        let (data, response) = try await session.data(for: request)
        let head = try #require(response as? HTTPURLResponse)
        let headers = head.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") }
        return Reply(
            status: head.statusCode, page: String(decoding: data, as: UTF8.self),
            headers: Dictionary(headers) { first, _ in first })
    }
}

/// Does not follow redirects.
private final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
