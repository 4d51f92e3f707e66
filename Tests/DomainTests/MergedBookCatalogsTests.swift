import Domain
import TestSupport
import Testing

@Suite("Several catalogs of books at once")
struct MergedBookCatalogsTests {
    static func book(
        _ source: Source, _ key: String, _ title: String, _ author: String? = nil, isbn: String? = nil, pages: Int? = nil
    ) -> Book {
        Book(
            id: WorkID(source: source, key: key), title: LocalizedTitle(title: title, language: nil),
            authors: author.map { [Person(name: $0)] } ?? [], pages: pages, isbn13: isbn)
    }

    let google = StubBookCatalog([
        book(.google, "1", "Dune", "Frank Herbert", isbn: "9780441013593"), book(.google, "2", "Emma", "Jane Austen"),
    ])
    let openLibrary = StubBookCatalog([
        book(.openLibrary, "1", "Dune (Dune Chronicles)", "Herbert, Frank", pages: 604),
        book(.openLibrary, "2", "Dune Messiah", "Frank Herbert"),
    ])

    @Test("Results of the catalogs alternate; a book of both is shown once, with the facts and the sources of both")
    func merges() async throws {
        let response = try await merged([(.google, google), (.openLibrary, openLibrary)]).works(matching: query)
        #expect(response.value.items.map(\.id.description) == ["google-1", "google-2", "openlibrary-2"])
        let dune = try #require(response.value.items.first)
        #expect(dune.pages == 604 && dune.isbn13 == "9780441013593" && dune.sources == [.google, .openLibrary])
        #expect(response.value.total == 3 && response.notices.isEmpty)
    }

    @Test("A book of two catalogs has the facts of the first catalog, even if the second ranks it higher")
    func preferredFacts() async throws {
        let first = StubBookCatalog([Self.book(.google, "1", "Emma", "Jane Austen"), Self.book(.google, "2", "Dune", "X")])
        let second = StubBookCatalog([Self.book(.naver, "2", "Dune!", "X", pages: 3)])
        let page = try await merged([(.google, first), (.naver, second)]).works(matching: query).value
        #expect(page.items.map(\.id.description) == ["google-1", "google-2"])
        #expect(page.items.last?.pages == 3 && page.items.last?.sources == [.google, .naver])
    }

    @Test("A book has the facts of the catalog whose title is in the viewer's script")
    func language() async throws {
        let first = StubBookCatalog([Self.book(.google, "1", "Human Acts", "Han Kang", isbn: "9788936434120")])
        let second = StubBookCatalog([Self.book(.naver, "2", "소년이 온다", "한강", isbn: "9788936434120")])
        for (language, title) in [(Language.english, "Human Acts"), (.korean, "소년이 온다")] {
            let query = WorkQuery<Book>(text: try .sample("x"), language: language)
            for order in [[(Source.google, first), (.naver, second)], [(.naver, second), (.google, first)]] {
                #expect(try await merged(order).works(matching: query).value.items.map(\.title.title) == [title])
            }
        }
    }

    @Test("A slow catalog times out after another has found something; without results, the search waits for all")
    func timeout() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let slow = SlowCatalog(gate: gate, book: Self.book(.naver, "9", "Late", "X"))
        let catalogs = MergedBookCatalogs(
            [.init(source: .google, catalog: google), .init(source: .naver, catalog: slow)], pause: { _ in })
        let response = try await catalogs.works(matching: query)
        #expect(response.value.items.count == 2 && response.notices == [.sourceFailed(.naver, .timeout)])
        let fresh = WorkQuery<Book>(text: try .sample("dune"), language: .english, acceptedAge: .fresh)
        async let waiting = catalogs.works(matching: fresh)
        open.finish()
        #expect(try await waiting.value.items.count == 3, "fresh results are waited for")
        let nothing = MergedBookCatalogs(
            [.init(source: .google, catalog: StubBookCatalog()), .init(source: .naver, catalog: slow)], pause: { _ in })
        #expect(try await nothing.works(matching: query).value.items.map(\.id.key) == ["9"])
    }

    @Test("Books with one ISBN are one book under any title; books of one title by two authors are two")
    func identity() async throws {
        let first = StubBookCatalog([
            Self.book(.google, "1", "A", "X", isbn: "9780306406157"), Self.book(.google, "2", "Poems", "X"),
        ])
        let second = StubBookCatalog([
            Self.book(.naver, "1", "B", "Y", isbn: "9780306406157"), Self.book(.naver, "2", "Poems", "Y"),
        ])
        let page = try await merged([(.google, first), (.naver, second)]).works(matching: query).value
        #expect(page.items.map(\.id.description) == ["google-1", "google-2", "naver-2"])
    }

    @Test("Volumes and editions of one title stay apart")
    func apart() async throws {
        let first = StubBookCatalog([
            Self.book(.google, "1", "Slam (1)", "X"), Self.book(.google, "2", "Slam (2)", "X"),
            Self.book(.google, "3", "[Star] 1", "X"), Self.book(.google, "4", "[Star] 2", "X"),
            Self.book(.google, "5", "Same", "X", isbn: "9780306406157"),
        ])
        let second = StubBookCatalog([Self.book(.naver, "1", "Same", "X", isbn: "9780441013593")])
        let page = try await merged([(.google, first), (.naver, second)]).works(matching: query).value
        #expect(page.items.count == 6)
    }

    @Test("A book on the first page of one catalog and on the second of another is shown once; no service is asked for that")
    func repeatsAcrossPages() async throws {
        func catalog(_ first: Book, _ second: [Book]) -> StubBookCatalog {
            StubBookCatalog { query in
                let items = query.page == .first ? [first] : second
                return CatalogResponse(ResultPage(items: items, of: query, total: 2 * Book.pageSize))
            }
        }
        let google = catalog(
            Self.book(.google, "1", "Dune", "Frank Herbert", isbn: "9780441013593"),
            [Self.book(.google, "2", "Emma", "Jane Austen"), Self.book(.google, "3", "Persuasion", "Jane Austen")])
        let naver = catalog(
            Self.book(.naver, "1", "Emma", "Austen, Jane"),
            [
                Self.book(.naver, "2", "Another title", "Someone", isbn: "9780441013593"),
                Self.book(.naver, "3", "Dune", "Frank Herbert", isbn: "9780306406157"),
            ])
        let second = WorkQuery<Book>(text: try .sample("x"), page: try #require(PageNumber(2)), language: .english)
        let page = try await merged([(.google, google), (.naver, naver)]).works(matching: second).value
        #expect(page.items.map(\.id.description) == ["google-3", "naver-3"])
        for catalog in [google, naver] {
            #expect(await catalog.queries.filter { $0.page == .first }.map(\.acceptedAge) == [.saved])
        }
        let alone = try await merged([(.google, google)]).works(matching: second).value
        #expect(alone.items.count == 2, "a catalog drops its own repeats")
    }

    @Test("If all services fail and the last resort finds nothing, the search fails")
    func nothingButFailures() async throws {
        let bad = StubBookCatalog(failing: .timeout, source: .google)
        await #expect(throws: CatalogError(.timeout, source: .google)) {
            _ = try await merged([(.google, bad)], fallback: StubBookCatalog()).works(matching: query)
        }
    }

    @Test("A catalog that fails adds a notice; if the others find nothing, the search fails")
    func oneFails() async throws {
        let bad = StubBookCatalog(failing: .quota, source: .google)
        let response = try await merged([(.google, bad), (.openLibrary, openLibrary)]).works(matching: query)
        #expect(response.value.total == 2 && response.notices == [.sourceFailed(.google, .quota)])
        await #expect(throws: CatalogError(.quota, source: .google)) {
            _ = try await merged([(.google, bad)]).works(matching: query)
        }
        for fallback in [nil, StubBookCatalog()] {
            await #expect(throws: CatalogError(.quota, source: .google), "the catalog that failed may have results") {
                _ = try await merged([(.google, bad), (.openLibrary, StubBookCatalog())], fallback: fallback)
                    .works(matching: query)
            }
        }
    }

    @Test("The last resort is searched only if all others fail or find nothing")
    func fallback() async throws {
        let builtIn = StubBookCatalog([.sample()])
        let bad = StubBookCatalog(failing: .timeout, source: .google)
        let failed = try await merged([(.google, bad)], fallback: builtIn).works(matching: query)
        #expect(failed.value.total == 1)
        #expect(failed.notices == [.sourceFailed(.google, .timeout), .fromCatalog(nothingAt: [])])
        let empty = try await merged([(.google, StubBookCatalog())], fallback: builtIn).works(matching: query)
        #expect(empty.value.total == 1 && empty.notices == [.fromCatalog(nothingAt: [.google])])
        let found = try await merged([(.google, google)], fallback: builtIn).works(matching: query)
        #expect(found.value.total == 2)
        #expect(await builtIn.queries.count == 2)
        let allFailing = merged([(.google, bad)], fallback: StubBookCatalog(failing: .unavailable))
        await #expect(throws: CatalogError(.timeout, source: .google)) { _ = try await allFailing.works(matching: query) }
    }

    @Test("A search with filters searches only the built-in catalog, and keeps its facets and its correction")
    func filtered() async throws {
        let page = StubBookCatalog.page(
            1, of: [.sample()], facets: .sample, correction: SearchCorrection(query: "dunes", isApplied: false))
        let builtIn = OrderedCatalogs<Book>.Entry(source: .catalog, catalog: StubBookCatalog { _ in CatalogResponse(page) })
        let google = OrderedCatalogs<Book>.Entry(source: .google, catalog: google)
        let query = WorkQuery<Book>(text: try .sample("x"), language: .english, options: SearchOptions(country: "KR"))
        for (catalogs, notices) in [
            (MergedBookCatalogs([google], fallback: builtIn), [CatalogNotice.filteredByCatalog]),
            (MergedBookCatalogs([google], lookups: [builtIn]), [.filteredByCatalog]), (MergedBookCatalogs([builtIn]), []),
        ] {
            let response = try await catalogs.works(matching: query)
            #expect(response.value.items == [.sample()] && response.notices == notices)
            #expect(response.value.facets == .sample && response.value.correction == page.correction)
        }
        #expect(await self.google.queries.isEmpty)
    }

    @Test("The results of a single catalog keep its facets, its correction, its conditions, and that they are partial")
    func facets() async throws {
        let page = StubBookCatalog.page(
            1, of: [.sample()], facets: .sample, correction: SearchCorrection(query: "dunes", isApplied: true),
            conditions: [SearchCondition(value: .country("KR"), otherWords: "x")], isPartial: true)
        let builtIn = StubBookCatalog { _ in CatalogResponse(page) }
        let alone = try await merged([(.catalog, builtIn)]).works(matching: query).value
        let last = try await merged([(.google, StubBookCatalog())], fallback: builtIn).works(matching: query).value
        for results in [alone, last, page.droppingRepeats(of: [page])] {
            #expect(results.facets == .sample && results.correction == page.correction)
            #expect(results.conditions == page.conditions && results.isPartial)
        }
        #expect(try await merged([(.google, google), (.openLibrary, openLibrary)]).works(matching: query).value.facets == nil)
    }

    @Test("A cancelled search throws, even if other catalogs have found something")
    func cancelled() async throws {
        let gone = StubBookCatalog(failing: .cancelled, source: .google)
        await #expect(throws: CatalogError(.cancelled, source: .google)) {
            _ = try await merged([(.google, gone), (.openLibrary, openLibrary)]).works(matching: query)
        }
    }

    @Test("Details come from the catalog that the id names")
    func ids() async throws {
        let builtIn = StubBookCatalog([.sample()])
        let catalogs = MergedBookCatalogs(
            [.init(source: .google, catalog: google)], lookups: [.init(source: .catalog, catalog: builtIn)])
        #expect(try await catalogs.details(of: Book.sample().id, in: .english).value.work == .sample())
        #expect(
            try await catalogs.details(of: WorkID(source: .google, key: "2"), in: .english).value.work.title.title == "Emma")
        await #expect(throws: CatalogError(.notFound, source: .naver)) {
            _ = try await catalogs.details(of: WorkID(source: .naver, key: "1"), in: .english)
        }
    }

    private func merged(
        _ catalogs: [(Source, StubBookCatalog)], fallback: StubBookCatalog? = nil
    ) -> MergedBookCatalogs {
        MergedBookCatalogs(
            catalogs.map { .init(source: $0, catalog: $1) }, fallback: fallback.map { .init(source: .catalog, catalog: $0) }
        )
    }

    private var query: WorkQuery<Book> {
        get throws { WorkQuery(text: try .sample("dune"), language: .english) }
    }
}

/// A catalog that responds after its gate is open.
private struct SlowCatalog: WorkCatalog {
    let gate: AsyncStream<Void>
    let book: Book

    func works(matching query: WorkQuery<Book>) async throws(CatalogError) -> CatalogResponse<ResultPage<Book>> {
        for await _ in gate {}
        return CatalogResponse(ResultPage(items: [book], of: query, total: 1))
    }

    func details(
        of id: WorkID<Book>, in languages: ViewerLanguages, accepting age: AcceptedAge
    ) async throws(CatalogError) -> CatalogResponse<WorkDetails<Book>> {
        throw CatalogError(.notFound, source: .naver)
    }
}
