import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The sizes of the real program's pages and files as they are sent, with the built-in catalog.
@Suite("Page sizes")
struct WeightTests {
    @Test(
        "A page of 20 films is at most 14 KB, the style 10 KB and the script 10 KB, compressed; only the style blocks rendering"
    )
    func weights() async throws {
        let data = try await TemporaryDirectory.makeWithCatalog()
        let program = try Program(["--port", "0", "--root", repositoryRoot, "--data-dir", data.path])
        let site = try #require(await program.site())
        for language in ["en", "ko"] {
            let (page, _) = try await response(to: "GET", "/movies?query=the", language: language, on: site)
            #expect(page.matches(of: /<li class="row" data-id=/).count == 20)
            let (_, pageLength) = try await response(to: "HEAD", "/movies?query=the", language: language, on: site)
            #expect((1024...14 * 1024).contains(pageLength), "\(language): \(pageLength) bytes")

            let head = try #require(page.firstMatch(of: /<head>([\s\S]*)<\/head>/)?.1)
            // Module scripts, icons and descriptions do not block rendering.
            let styleSheets = head.matches(of: /<link rel="stylesheet" href="([^"]+)">/).map { String($0.1) }
            let scripts = head.matches(of: /<script type="module" src="([^"]+)"><\/script>/).map { String($0.1) }
            #expect(styleSheets.count == 1 && scripts.count == 1)
            #expect(page.matches(of: /<script|<style|rel="?stylesheet|@import/).count == 2)
            let (style, styleLength) = try await (
                response(to: "GET", try #require(styleSheets.first), on: site).body,
                response(to: "HEAD", try #require(styleSheets.first), on: site).length
            )
            #expect((1024...10 * 1024).contains(styleLength), "\(styleLength) bytes")
            // The style loads no further files.
            #expect(!style.contains("@import") && !style.contains("url("))
            let scriptLength = try await response(to: "HEAD", try #require(scripts.first), on: site).length
            #expect((1024...10 * 1024).contains(scriptLength), "\(scriptLength) bytes")
        }
        let (status, _) = await program.stop()
        #expect(status == 0)
    }

    /// The length is that of the compressed body, from the header: URLSession returns bodies unpacked.
    private func response(
        to method: String, _ address: String, language: String = "en", on site: URL
    ) async throws -> (body: String, length: Int) {
        var request = URLRequest(url: try #require(URL(string: site.absoluteString + address)))
        request.httpMethod = method
        request.setValue("gzip", forHTTPHeaderField: "Accept-Encoding")
        request.setValue(language, forHTTPHeaderField: "Accept-Language")
        let (data, response) = try await URLSession.shared.data(for: request)
        let head = try #require(response as? HTTPURLResponse)
        #expect(head.statusCode == 200 && head.value(forHTTPHeaderField: "Content-Encoding") == "gzip")
        let length = head.value(forHTTPHeaderField: "Content-Length").flatMap(Int.init)
        return (String(decoding: data, as: UTF8.self), try #require(length))
    }
}
