import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import TestSupport
import Testing

@Suite("The shelf")
struct ShelfFlowTests {
    private static let book = "catalog-work-0"

    private func site(_ shelf: StubShelf = StubShelf(), books: Int = 3, known: [ShelfWork] = []) async throws -> Site {
        try await Site(
            movies: StubMovieCatalog(Movie.samples(3)), books: StubBookCatalog(Book.samples(books)), shelf: shelf,
            builtInWorks: StubBuiltInWorks(known))
    }

    /// Adds the first book, and returns the visitor's cookie.
    private func keep(_ site: Site, status: String = "to-read", _ id: String = book) async throws -> [HTTPField.Name: String] {
        let posted = try await site.post("/shelf", ["kind": "books", "id": id, "status": status, "here": "/books?query=x"])
        #expect(posted.status == 303)
        return [.cookie: try #require(posted.visitorCookie)]
    }

    private func bring(
        _ site: Site, _ text: String, name: String = "x.csv", headers: [HTTPField.Name: String] = [:]
    ) async throws -> Exchange {
        let body =
            "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n\(text)\r\n--b--\r\n"
        return try await site.send(
            .post, "/shelf/import",
            headers: [.contentType: "multipart/form-data; boundary=b"].merging(headers) { $1 }, body: body)
    }

    @Test("The first entry sets the cookie; no GET does")
    func visitor() async throws {
        let site = try await site()
        for address in ["/shelf", "/books?query=x", "/books/\(Self.book)", "/shelf/export.csv", "/shelf/export.json"] {
            let page = try await site.get(address)
            #expect(page.status == 200)
            #expect(page.headers[.setCookie] == nil, "\(address)")
        }
        let posted = try await site.post("/shelf", ["kind": "books", "id": Self.book, "status": "to-read"])
        #expect(posted.visitorCookie != nil)
        let again = try await site.post(
            "/shelf", ["kind": "books", "id": Self.book, "status": "read"],
            headers: [.cookie: try #require(posted.visitorCookie)])
        #expect(again.visitorCookie == posted.visitorCookie)
    }

    @Test("An outdated button of a list does not change an entry; a form does")
    func olderButton() async throws {
        let shelf = StubShelf()
        let site = try await site(shelf)
        let mine = try await keep(site)
        let visitor = try #require(mine[.cookie].flatMap { Visitor(cookie: $0)?.id })
        let fields: KeyValuePairs = ["kind": "books", "id": Self.book, "status": "read"]
        _ = try await site.post("/shelf", fields, headers: mine)
        _ = try await site.post(
            "/shelf", ["kind": "books", "id": Self.book, "status": "to-read", "new": "1"], headers: mine)
        #expect(try await shelf.entries(of: visitor).map(\.status) == [.read])
        _ = try await site.post("/shelf", ["kind": "books", "id": Self.book, "status": "reading"], headers: mine)
        #expect(try await shelf.entries(of: visitor).map(\.status) == [.reading])
    }

    @Test(
        "Covers in grids have shelf buttons, each with its own anchor",
        arguments: ["/", "/movies", "/books", "/search"])
    func covers(address: String) async throws {
        let shelf = StubShelf()
        let site = try await site(shelf)
        let visitor = VisitorID()
        let mine: [HTTPField.Name: String] = [.cookie: visitor.cookie]
        let before = try await site.get(address, headers: mine)
        let anchors = try before.elements("form.keep").map { try #require($0["id"]) }
        #expect(!anchors.isEmpty && Set(anchors).count == anchors.count && before.elements(".kept").isEmpty)
        let ways = [
            ShelfWork(Movie.sample(key: "way-in", title: "A Way In")), ShelfWork(Book.sample(key: "way-in", title: "A Way In")),
        ]
        for work in ways + [ShelfWork(Movie.sample()), ShelfWork(Book.sample())] {
            let status = work.kind == .movie ? ShelfStatus.toWatch : .toRead
            try await shelf.put(ShelfEntry(work: work, status: status, added: .distantPast), of: visitor)
        }
        let after = try await site.get(address, headers: mine)
        #expect(after.elements(".kept").count == anchors.count)
    }

    @Test("An empty shelf explains what to do")
    func empty() async throws {
        let page = try await site().get("/shelf")
        #expect(page.element("#empty.empty[data-state='initial'] .empty-heading")?.text == "Your shelf is empty")
        #expect(page.element("a.button[href='/books']")?.text == "Browse books")
        #expect(page.elements("[href='/shelf/export.csv']").isEmpty)
        #expect(page.element("form.shelf-import")?["enctype"] == "multipart/form-data")
        #expect(page.element(".masthead a[href='/shelf'][aria-current='true']")?.text == "Shelf")
    }

    @Test("Every result shows whether it is on the shelf, by one read, and has one link")
    func lists() async throws {
        let shelf = StubShelf()
        let site = try await site(shelf)
        let mine = try await keep(site)
        let before = await shelf.markCount
        for address in ["/books?query=x", "/search?query=x", "/movies?query=x"] {
            let page = try await site.get(address, headers: mine)
            let items = page.elements("#results li[data-id]")
            #expect(!items.isEmpty)
            for item in items {
                #expect(item.elements("a").count == 1)
                #expect(item.elements("form.keep").count == 1)
                let isKept = item.element("a")?["href"] == "/books/\(Self.book)"
                let form = try #require(item.element("form"))
                #expect(
                    [form["method"], form["action"], form["data-status"]]
                        == (isKept ? ["get", "/books/\(Self.book)#shelf", "to-read"] : ["post", "/shelf", nil]))
            }
        }
        #expect(await shelf.markCount == before + 3)
    }

    @Test("A form leads back to its page and its anchor")
    func back() async throws {
        let site = try await site()
        let page = try await site.get("/books?query=x&page=1")
        #expect(page.element("form#keep-\(Self.book) [name='here']")?["value"] == "/books?query=x#keep-\(Self.book)")
        for (here, expected) in [
            ("/books?query=x", "/books?query=x"), ("/books?query=x#keep-\(Self.book)", "/books?query=x#keep-\(Self.book)"),
            ("/shelf?kind=books&page=2#entry-own-a", "/shelf?kind=books&page=2#entry-own-a"),
            ("/books/catalog-x#saved", "/books/catalog-x#saved"), ("/shelf/import", "/shelf/import"),
            ("/books#<script>", "/books"), ("https://evil.example/#saved", "/"), ("//evil.example", "/"),
        ] {
            let posted = try await site.post(
                "/shelf", ["kind": "books", "id": Self.book, "status": "read", "here": here])
            #expect(posted.status == 303)
            #expect(posted.location == expected)
        }
    }

    @Test("An entry is added, changed, found and removed")
    func whole() async throws {
        let site = try await site()
        let mine = try await keep(site)
        var page = try await site.get("/books/\(Self.book)", headers: mine)
        #expect(page.element("#shelf h2")?.text == "On your shelf")
        #expect(page.element("[name='status'] [value='to-read'][selected]")?.text == "To read")
        _ = try await site.post(
            "/shelf",
            [
                "kind": "books", "id": Self.book, "status": "read", "owned": "1", "rating": "4.5", "note": "Two\r\nlines",
                "whole": "1",
            ], headers: mine)
        page = try await site.get("/books/\(Self.book)", headers: mine)
        #expect(page.element("[name='status'] [value='read'][selected]")?.text == "Read")
        #expect(page.element("[name='rating'] [value='4.5'][selected]")?.text == "★★★★½")
        #expect(page.elements("input[name='owned'][value='1'][checked]").count == 1)
        // Browsers drop the first line break of a text area; libxml2 keeps it.
        #expect(page.element("textarea[name='note']")?.content == "\nTwo\nlines")
        page = try await site.get("/shelf", headers: mine)
        #expect(page.element("#result-count[data-total='1']")?.text == "1 entry on your shelf")
        #expect(page.element(".stars[aria-label='4.5 out of 5']")?.text == "★★★★½")
        #expect(page.texts(".kept-note") == ["Two lines"] && page.texts(".kept-owned") == ["Owned"])
        #expect(page.link("Work 0")?["href"] == "/books/\(Self.book)")
        #expect(page.elements("[href='/shelf/export.csv'][download]").count == 1)
        // A button of a list changes the status alone.
        _ = try await site.post("/shelf", ["kind": "books", "id": Self.book, "status": "reading"], headers: mine)
        page = try await site.get("/shelf", headers: mine)
        #expect(page.element(".kept-status")?.text == "Reading" && page.element(".stars")?.text == "★★★★½")
        // An unchecked box of the whole form removes the mark.
        _ = try await site.post(
            "/shelf", ["kind": "books", "id": Self.book, "status": "read", "rating": "", "note": "", "whole": "1"],
            headers: mine)
        page = try await site.get("/shelf", headers: mine)
        for mark in [".stars", ".kept-note", ".kept-owned"] { #expect(page.elements(mark).isEmpty, "\(mark)") }
        let removed = try await site.post(
            "/shelf/delete", ["kind": "books", "id": Self.book, "here": "/shelf"], headers: mine)
        #expect(removed.status == 303 && removed.location == "/shelf")
        #expect(try await site.get("/shelf", headers: mine).emptyState == "initial")
        #expect(try await site.get("/books/\(Self.book)", headers: mine).element("#shelf h2")?.text == "Add to shelf")
    }

    @Test("No visitor sees another's shelf")
    func others() async throws {
        let site = try await site()
        let mine = try await keep(site)
        _ = try await bring(site, "Name,Year\nHeat,1995", headers: mine)
        let other: [HTTPField.Name: String] = [.cookie: VisitorID().cookie]
        #expect(try await site.get("/shelf", headers: other).emptyState == "initial")
        #expect(try await site.get("/books?query=x", headers: mine).elements("[data-status]").count == 1)
        #expect(try await site.get("/books?query=x", headers: other).elements("[data-status]").isEmpty)
        #expect(try await site.get("/books/\(Self.book)", headers: other).element("#shelf h2")?.text == "Add to shelf")
        #expect(!(try await site.get("/shelf/export.csv", headers: other).body.contains("Work 0")))
        #expect(try await site.get("/shelf/import", headers: other).location == "/shelf")
        _ = try await site.post("/shelf/delete", ["kind": "books", "id": Self.book], headers: other)
        #expect(try await site.get("/shelf", headers: mine).element("#result-count")?["data-total"] == "2")
    }

    @Test(
        "Filters name what they exclude; invalid ones exclude nothing",
        arguments: [
            ("", 3), ("?kind=books", 2), ("?kind=movies", 1), ("?status=read", 1), ("?owned=1", 1), ("?kind=x&status=y", 3),
            ("?query=work%202&kind=", 1), ("?query=&status=&sort=title", 3), ("?status=watched", 0), ("?query=none", 0),
        ])
    func filters(query: String, count: Int) async throws {
        let site = try await site()
        let mine = try await keep(site)
        _ = try await site.post(
            "/shelf", ["kind": "books", "id": "catalog-work-2", "status": "read", "owned": "1"], headers: mine)
        _ = try await site.post("/shelf", ["kind": "movies", "id": "catalog-work-1", "status": "to-watch"], headers: mine)
        let page = try await site.get("/shelf" + query, headers: mine)
        #expect(page.status == 200)
        #expect(page.elements("li.kept-work").count == count)
        #expect(page.emptyState == (count == 0 ? "no-results" : nil))
        #expect(page.elements("form.shelf-filter").count == 1)
    }

    @Test("Twelve entries a page; past the last page, a redirect to it; an invalid page is a 400")
    func pages() async throws {
        let site = try await site(books: 30)
        let mine = try await keep(site)
        for number in 1..<25 {
            _ = try await site.post(
                "/shelf", ["kind": "books", "id": "catalog-work-\(number)", "status": "read"], headers: mine)
        }
        let first = try await site.get("/shelf?status=read&sort=title", headers: mine)
        #expect(first.elements("li.kept-work").count == 12)
        #expect(first.element("a[rel='next']")?["href"] == "/shelf?status=read&sort=title&page=2")
        #expect(first.element("#result-count[data-total='24']")?.text == "24 entries found")
        let second = try await site.get("/shelf?status=read&sort=title&page=2", headers: mine)
        #expect(second.elements("[rel='next']").isEmpty && second.elements("[rel='prev']").count == 1)
        let past = try await site.get("/shelf?status=read&page=9", headers: mine)
        #expect(past.status == 302 && past.location == "/shelf?status=read&page=2")
        #expect(try await site.get("/shelf?page=3").location == "/shelf")
        for page in ["", "%20"] { #expect(try await site.get("/shelf?status=read&page=\(page)", headers: mine).status == 200) }
        for page in ["0", "x", "501"] { #expect(try await site.get("/shelf?page=\(page)").status == 400) }
        #expect(try await site.get("/shelf?query=" + String(repeating: "a", count: 201)).status == 400)
    }

    @Test(
        "An invalid form is rejected and saves nothing",
        arguments: [
            ["kind": "books"], ["kind": "books", "id": book], ["kind": "books", "id": book, "status": "watched"],
            ["kind": "books", "id": book, "status": "gone"], ["kind": "songs", "id": book, "status": "read"],
            ["kind": "books", "id": "a/b", "status": "read"], ["kind": "books", "id": book, "status": "read", "rating": "9"],
        ])
    func malformed(fields: [String: String]) async throws {
        let body = fields.map { "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
        let response = try await site().send(
            .post, "/shelf", headers: [.contentType: "application/x-www-form-urlencoded"],
            body: body.joined(separator: "&"))
        #expect(response.status == 400)
        #expect(response.headers[.setCookie] == nil)
    }

    @Test(
        "A note that is too long is a 422 with the note and a link back, in both languages",
        arguments: [
            ("en", String(repeating: "긴", count: 2001), "Note too long"),
            ("ko", "x" + String(repeating: "\u{20D0}", count: 3000), "메모가 너무 깁니다"),
        ])
    func longNote(language: String, note: String, heading: String) async throws {
        let encoded = note.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let page = try await site().send(
            .post, "/shelf", headers: [.contentType: "application/x-www-form-urlencoded", .acceptLanguage: language],
            body: "kind=books&id=\(Self.book)&status=read&here=/books/\(Self.book)&note=\(encoded)")
        #expect(page.status == 422 && page.headers[.setCookie] == nil)
        #expect(page.element("#error")?["data-error"] == "note-too-long" && page.element("h1")?.text == heading)
        #expect(page.element("textarea[readonly]")?.content == "\n" + note)
        #expect(page.element("a.button")?["href"]?.hasPrefix("/books/\(Self.book)") == true)
    }

    @Test("A full shelf is a 422 with the note; a work by hand is a 422 with the form; an import reports it")
    func fullShelf() async throws {
        let shelf = StubShelf()
        let site = try await site(shelf)
        let mine = try await keep(site)
        let visitor = try #require(mine[.cookie].flatMap { Visitor(cookie: $0)?.id })
        let note = String(repeating: "x", count: ShelfSpace.limit)
        let large = ShelfEntry(work: ShelfWork(kind: .book, title: "Large"), status: .read, note: note, added: .distantPast)
        await shelf.replaceEntries(with: [large], of: visitor)
        let page = try await site.post(
            "/shelf", ["kind": "books", "id": Self.book, "status": "read", "note": "My words"], headers: mine)
        #expect(page.status == 422 && page.element("#error")?["data-error"] == "shelf-full")
        #expect(page.element("textarea[readonly]")?.content == "\nMy words")
        let byHand = try await site.post("/shelf/add", ["kind": "books", "title": "Diary"], headers: mine)
        #expect(byHand.status == 422 && byHand.element("#manual-entry [name='title']")?["value"] == "Diary")
        #expect(byHand.element("#error")?.text.contains("full") == true)
        #expect(try await bring(site, "Name,Year\nHeat,1995\n", headers: mine).status == 303)
        let report = try await site.get("/shelf/import", headers: mine)
        #expect(report.element(".import-fate")?.text.contains("full") == true)
        #expect(try await shelf.entries(of: visitor).map(\.work.title) == ["Large"])
    }

    @Test("Where too many files are read at once, an import is a 503 that says when to try again", .timeLimit(.minutes(1)))
    func tooManyFiles() async throws {
        let (opened, gate) = AsyncStream.makeStream(of: Void.self)
        let (reading, begin) = AsyncStream.makeStream(of: Void.self)
        let opening = Task { for await _ in opened {} }
        let site = try await site(
            StubShelf(willReadAll: {
                begin.yield()
                await opening.value
            }))
        let mine = [HTTPField.Name.cookie: VisitorID().cookie]
        let file = "Name,Year\nHeat,1995\n"
        async let first = bring(site, file, headers: mine)
        for await _ in reading { break }
        // A visitor has one that is read and one that waits: of the two others, one is refused.
        let refused = try await withThrowingTaskGroup(of: Exchange.self) { group in
            for language in ["en", "en"] {
                group.addTask { try await bring(site, file, headers: mine.merging([.acceptLanguage: language]) { $1 }) }
            }
            let refused = try #require(try await group.next())
            gate.finish()
            #expect(try await group.next()?.status == 303)
            return refused
        }
        #expect(refused.status == 503 && refused.headers[.retryAfter] == "60")
        #expect(refused.element("#error")?["data-error"] == "busy")
        #expect(refused.element("#error p")?.text == "The server is reading other files. Send yours again in a minute.")
        #expect(try await first.status == 303)
    }

    @Test("A failed look-up leads to the work's page, which shows the error; neither it nor a failed write sets a cookie")
    func failures() async throws {
        let fields: KeyValuePairs = ["kind": "books", "id": "catalog-x", "status": "read", "here": "/books?query=x"]
        let (known, failing) = (try await site(), try await Site(books: StubBookCatalog(failing: .offline)))
        let unknown = try await known.post("/shelf", fields)
        #expect(unknown.status == 303 && unknown.location == "/books/catalog-x")
        #expect(try await known.get("/books/catalog-x").status == 404)
        let offline = try await failing.post("/shelf", fields)
        #expect(offline.status == 303 && offline.location == "/books/catalog-x")
        let page = try await failing.get("/books/catalog-x")
        #expect(page.status == 503 && page.errorCode == "offline")
        #expect(page.link("Try again")?["href"] == "/books/catalog-x")
        let own = try await site().post("/shelf", ["kind": "books", "id": "own-abc", "status": "read"])
        #expect(own.status == 404)
        let full = try await site(StubShelf(failing: .full)).post(
            "/shelf", ["kind": "books", "id": Self.book, "status": "read", "note": "Two\nlines"])
        #expect(full.status == 503 && full.element("textarea[readonly]")?.content == "\nTwo\nlines")
        for response in [unknown, offline, own, full] { #expect(response.headers[.setCookie] == nil) }
    }

    @Test("Where the shelf cannot be read, lists and pages show no marks")
    func broken() async throws {
        let site = try await site(StubShelf(failing: .corrupt))
        let mine: [HTTPField.Name: String] = [.cookie: VisitorID().cookie]
        for address in ["/books?query=x", "/search?query=x", "/books/\(Self.book)"] {
            #expect(try await site.get(address, headers: mine).status == 200)
        }
        for address in ["/shelf", "/shelf/export.csv", "/shelf/import"] {
            #expect(try await site.get(address, headers: mine).status == 503)
        }
    }

    @Test("Cross-site forms are rejected")
    func crossSite() async throws {
        let shelf = StubShelf()
        let site = try await site(shelf)
        let mine = try await keep(site)
        let cross = mine.merging([try #require(HTTPField.Name("Sec-Fetch-Site")): "cross-site"]) { $1 }
        #expect(
            try await site.post("/shelf", ["kind": "books", "id": Self.book, "status": "read"], headers: cross).status == 403)
        #expect(try await site.post("/shelf/delete", ["kind": "books", "id": Self.book], headers: cross).status == 403)
        #expect(try await bring(site, "Name,Year\nHeat,1995", headers: cross).status == 403)
        #expect(try await site.get("/shelf", headers: mine).element("#result-count")?["data-total"] == "1")
    }

    @Test("Every line of a file is reported as added, already there, or a problem with its reason")
    func bringIn() async throws {
        let site = try await site(known: [ShelfWork(Book.sample(key: "work-0", title: "Work 0"))])
        let text =
            "Title,Author,Exclusive Shelf\nWork 0,Author One,read\n,Jane Doe,read\nUnheard Of,Jane Doe,on hold\n"
        let posted = try await bring(site, text)
        #expect(posted.status == 303 && posted.location == "/shelf/import")
        let mine: [HTTPField.Name: String] = [.cookie: try #require(posted.visitorCookie)]
        let page = try await site.get("/shelf/import", headers: mine)
        #expect(page.status == 200)
        #expect(
            page.element("#import-summary[data-added='2'][data-already-there='0'][data-problems='1']")?.text
                == "2 added (please check the status of 1) · 0 already on your shelf · 1 problem")
        let lines = page.elements("#import-lines li")
        #expect(lines.first { $0.texts(".import-line") == ["Line 3"] }?.texts(".import-fate") == ["The title is missing."])
        #expect(page.texts(".import-fate").contains("Unknown shelf “on hold”. Added as “To read”."))
        let again = try await bring(site, text, headers: mine)
        #expect(again.visitorCookie == posted.visitorCookie)
        let repeated = try await site.get("/shelf/import", headers: mine).element("#import-summary")
        #expect(repeated?["data-added"] == "0" && repeated?["data-already-there"] == "2")
        let shelf = try await site.get("/shelf", headers: mine)
        #expect(shelf.link("Work 0")?["href"] == "/books/catalog-work-0")
        // A work that no catalog has is listed with a cover and without a link.
        let own = try #require(shelf.elements(".kept-work").first { $0.element("h2")?.text == "Unheard Of" })
        #expect(own.elements("a").isEmpty)
        let cover = try #require(own.element("img")?["src"])
        #expect(cover.hasPrefix("/images/covers/books/catalog-own-"))
        let picture = try await site.get(cover)
        #expect(picture.status == 200 && picture.texts("text").joined(separator: " ").contains("Unheard"))
        let id = try #require(own["data-id"])
        #expect(id.wholeMatch(of: /own-[a-z0-9]+/) != nil)
        let changed = try await site.post(
            "/shelf", ["kind": "books", "id": id, "status": "read", "here": "/shelf"], headers: mine)
        #expect(changed.status == 303)
    }

    @Test("A file without entries is reported", arguments: ["", "a,b\n1,2", "kind,title,status\n"])
    func nothing(text: String) async throws {
        let site = try await site()
        let cookie = try #require(try await bring(site, text).visitorCookie)
        let page = try await site.get("/shelf/import", headers: [.cookie: cookie])
        #expect(page.element("#import-summary")?.text == "0 added · 0 already on your shelf · 1 problem")
    }

    @Test("An exported shelf can be imported unchanged", arguments: ["csv", "json"])
    func roundTrip(format: String) async throws {
        let site = try await site()
        let mine = try await keep(site, status: "reading")
        _ = try await site.post(
            "/shelf",
            ["kind": "books", "id": Self.book, "status": "reading", "owned": "1", "rating": "2", "note": "=1+1,\n\"x\""],
            headers: mine)
        let file = try await site.get("/shelf/export.\(format)", headers: mine)
        #expect(file.headers[.contentDisposition] == "attachment; filename=\"foyer-shelf.\(format)\"")
        #expect(file.headers[.cacheControl] == "private, no-store")
        let other: [HTTPField.Name: String] = [.cookie: try #require(try await bring(site, file.body).visitorCookie)]
        #expect(try await site.get("/shelf/export.\(format)", headers: other).body == file.body)
        _ = try await bring(site, file.body, headers: other)
        #expect(try await site.get("/shelf/export.\(format)", headers: other).body == file.body)
    }

    /// Counts the reads of a shelf at each part that it takes.
    private final class SlowReader: ResponseBodyWriter {
        private let shelf: StubShelf
        private(set) var reads: [Int] = []
        private(set) var isFinished = false

        init(_ shelf: StubShelf) { self.shelf = shelf }

        func write(_ part: ByteBuffer) async throws { reads.append(await shelf.sliceCount) }

        func finish(_ trailingHeaders: HTTPFields?) { isFinished = true }
    }

    @Test("Each part of an export is made when the client takes it; an error in the middle ends it, and is logged")
    func streamedExport() async throws {
        let (log, visitor) = (CapturedLog(), VisitorID())
        let mine: [HTTPField.Name: String] = [.cookie: visitor.cookie, .acceptEncoding: "gzip"]
        for failingSlice in [nil, 3] {
            let shelf = StubShelf(failingSlice: failingSlice)
            await shelf.replaceEntries(with: ShelfEntry.samples(4), of: visitor)
            let site = try await Site(shelf: shelf, logger: log.logger(.info))
            let response = try await site.respond(.get, "/shelf/export.json", headers: mine)
            #expect(response.status == .ok && response.body.contentLength == nil && response.headers[.eTag] == nil)
            #expect(response.headers[.contentLength] == nil && response.headers[.contentEncoding] == nil)
            let (reader, before) = (SlowReader(shelf), await shelf.sliceCount)
            #expect(before == 1)
            if failingSlice == nil {
                try await response.body.write(reader)
                #expect(reader.reads == [1, 2, 3, 4] && reader.isFinished && log.entries.isEmpty)
            } else {
                await #expect(throws: StorageError.corrupt) { try await response.body.write(reader) }
                #expect(reader.reads == [1, 2] && !reader.isFinished)
                #expect(log.entries.map { "\($0.level) \($0.message)" } == ["error export ended in the middle"])
                let page = try await site.get("/shelf/export.json", headers: [.cookie: visitor.cookie])
                #expect(page.status == 503 && page.link("Try again") != nil)
            }
        }
    }

    @Test("The head of an export has its length", arguments: ["csv", "json"])
    func headOfExport(format: String) async throws {
        let (shelf, visitor) = (StubShelf(), VisitorID())
        await shelf.replaceEntries(with: ShelfEntry.samples(4), of: visitor)
        let site = try await site(shelf)
        for headers in [[:], [HTTPField.Name.cookie: visitor.cookie]] {
            let file = try await site.get("/shelf/export.\(format)", headers: headers)
            let head = try await site.send(.head, "/shelf/export.\(format)", headers: headers, body: nil)
            #expect(head.status == 200 && head.body.isEmpty)
            #expect(head.headers[.contentLength] == String(file.bytes.count))
            for name in [HTTPField.Name.contentType, .contentDisposition] { #expect(head.headers[name] == file.headers[name]) }
        }
    }

    @Test("A file over 2 MB, another media type and a form without a file are rejected")
    func refused() async throws {
        let site = try await site()
        let limit = 2 * 1024 * 1024
        #expect(try await bring(site, String(repeating: "a", count: limit)).status == 303)
        let large = try await bring(site, String(repeating: "a", count: limit + 1))
        #expect(large.status == 413 && large.errorCode == "too-large")
        #expect(large.element("#error")?.text.contains("A file can have up to 2 MB.") == true)
        #expect(large.link("Back to your shelf")?["href"] == "/shelf")
        #expect(try await bring(site, String(repeating: "a", count: limit + 100_000)).status == 413)
        #expect(try await site.post("/shelf/import", ["file": "x"]).status == 415)
        #expect(try await bring(site, "kind,title\n", headers: [.contentEncoding: "gzip"]).status == 415)
        let noFile = try await site.send(
            .post, "/shelf/import", headers: [.contentType: "multipart/form-data; boundary=b"],
            body: "--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nx\r\n--b--\r\n")
        #expect(noFile.status == 400)
    }

    @Test("A compressed file is reported as one to decompress first", arguments: [("en", "Unzip it"), ("ko", "압축을 풀거나")])
    func packed(language: String, words: String) async throws {
        let site = try await site()
        let posted = try await bring(site, "PK\u{3}\u{4}\u{14}\u{0}", name: "letterboxd.zip")
        #expect(posted.status == 303)
        let page = try await site.get(
            "/shelf/import", headers: [.cookie: try #require(posted.visitorCookie), .acceptLanguage: language])
        #expect(page.status == 200 && page.element(".import-text")?.text == "letterboxd.zip")
        #expect(page.element(".import-fate")?.text.contains(words) == true)
    }

    @Test("No text of a file or a form reaches HTML unescaped")
    func hostile() async throws {
        let site = try await site()
        let hostile = SafetyTests.hostile.replacing("\"", with: "\"\"")
        let text =
            "Title,Author,Exclusive Shelf,My Review\n\"\(hostile)\",\"\(hostile)\",read,\"\(hostile)\"\n"
            + "\"\(hostile)\",x,\"\(hostile)\"\n"
        let mine: [HTTPField.Name: String] = [.cookie: try #require(try await bring(site, text, name: "<b>").visitorCookie)]
        let encoded = SafetyTests.hostile.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        for address in ["/shelf", "/shelf/import", "/shelf?query=\(encoded)"] {
            let page = try await site.get(address, headers: mine)
            #expect(page.status == 200)
            #expect(page.element("main")?.text.contains("<script>alert(1)") == true)
            #expect(!page.body.contains("<script>alert") && !page.body.contains("<img src=x"))
        }
    }

    @Test("The shelf in Korean, and as JSON")
    func representations() async throws {
        let site = try await site()
        let mine = try await keep(site, status: "read")
        let korean = try await site.get("/shelf", headers: mine.merging([.acceptLanguage: "ko"]) { $1 })
        #expect(korean.element("h1")?.text == "서재")
        #expect(korean.element("#result-count")?.text == "서재에 담은 작품 1개")
        #expect(korean.element(".kept-status")?.text == "읽은 책")
        #expect(korean.element(".shelf-filter label")?.text == "서재에서 찾기")
        #expect(korean.element(".shelf-files h2")?.text == "가져오기")
        #expect(korean.link("CSV로 내려받기")?["href"] == "/shelf/export.csv")
        let json = try await site.get("/shelf", headers: mine.merging([.accept: "application/json"]) { $1 })
        #expect(json.headers[.contentType] == "application/json; charset=utf-8")
        let items = try (json.json["results"] as? [String: Any])?["items"] as? [[String: Any]]
        #expect(items?.map { $0["id"] as? String } == [Self.book])
    }
}
