import Domain
import Foundation
import Hummingbird
import Logging
import Presentation

/// The routes of the site and the middleware in front of them.
package enum Routes {
    /// - Parameters:
    ///   - proposerName: the name of the service that questions are sent to; nil where the built-in recommender answers alone.
    ///   - onRefusal: called for each request that is refused, with 403 or 429.
    ///   - isReady: whether both databases can be read.
    package static func router(
        catalogs: SearchedCatalogs,
        builtIn: BuiltInCatalogPorts,
        visitorData: VisitorDataPorts,
        questionWorker: QuestionWorker,
        proposerName: String?,
        pageFiles: PageFiles,
        publicURL: PublicURL,
        limits: RequestLimits,
        metrics: MetricsConfiguration,
        onRefusal: @escaping @Sendable (_ status: Int) -> Void,
        connections: ConnectionRegistry,
        isReady: @escaping @Sendable () async -> Bool,
        now: @escaping @Sendable () -> Date,
        responseCache: ResponseCache
    ) -> Router<FoyerRequestContext> {
        let (recents, shelf, questions) = (visitorData.recents, visitorData.shelf, visitorData.questions)
        let (renderer, publicFiles) = (pageFiles.renderer, pageFiles.publicFiles)
        let pages = PageResponder(
            renderer: renderer,
            site: SitePresenter(assets: publicFiles.assets, services: catalogs.services, proposerName: proposerName),
            speculationRules: publicFiles.speculationRules, publicURL: publicURL)
        let cookies = VisitorCookies(publicURL: publicURL, visitors: visitorData.visitors)
        let recentQueries = RecentQueriesLoader(fetch: FetchRecentQueriesUseCase(recents: recents))
        let shelfMarks = ShelfMarksLoader(fetch: FetchShelfMarksUseCase(shelf: shelf))
        let requestMetrics = RequestMetrics(registry: metrics.registry)

        let router = Router(context: FoyerRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.addMiddleware {
            RequestViewerMiddleware(cookies: cookies)
            HostMiddleware(publicURL: publicURL)
            RequestTelemetryMiddleware(
                metrics: requestMetrics, configuration: metrics, proxies: limits.proxies, onRefusal: onRefusal)
            RequestLogMiddleware()
            ResponseCacheMiddleware(cache: responseCache)
            CancelOnDisconnectMiddleware(connections: connections)
            SecurityHeadersMiddleware()
            ClearPrefetchCacheMiddleware()
            ETagAndCompressionMiddleware()
            PublicFileMiddleware(files: publicFiles)
            QuestionCountMiddleware(countQuestions: CountQuestionsUseCase(questions: questions))
            ErrorPageMiddleware(pages: pages, recents: recentQueries)
            PathValidationMiddleware()
            CrossSiteRequestMiddleware(publicURL: publicURL)
        }

        let fetchMovieSelections = FetchSelectionsUseCase(selections: builtIn.movieSelections)
        let fetchBookSelections = FetchSelectionsUseCase(selections: builtIn.bookSelections)
        let home = HomeController(
            adaptations: FetchAdaptationsUseCase(adaptations: builtIn.adaptations),
            movieSelections: fetchMovieSelections, bookSelections: fetchBookSelections,
            latestRecommendations: FetchLatestRecommendationsUseCase(
                questions: questions, shelf: shelf, builtIn: builtIn.answerWorks),
            recents: recentQueries, shelf: shelfMarks, pages: pages)
        router.get(.home, use: home.show)

        let fetchPerson = FetchPersonUseCase(people: builtIn.people)
        let submission = SearchSubmission(cookies: cookies, limits: limits)
        let searchAll = SearchAllUseCase(movies: catalogs.movies, books: catalogs.books, recents: recents)
        let search = SearchController(
            searchAll: searchAll, fetchPerson: fetchPerson,
            movieSelections: fetchMovieSelections, bookSelections: fetchBookSelections, submission: submission,
            recents: recentQueries, shelf: shelfMarks, pages: pages, limits: limits, now: now)
        router.get(.search, use: search.show)
        router.post(.search, use: search.submit)

        let knownMovies = KnownWorks(shelf: shelf, questions: questions, catalog: catalogs.movies)
        let fetchMovie = FetchDetailsUseCase(catalog: catalogs.movies, known: knownMovies)
        let movies = WorksController<Movie>(
            searchWorks: SearchWorksUseCase(catalog: catalogs.movies, recents: recents),
            browseWorks: BrowseWorksUseCase(catalog: builtIn.movies),
            // The page of a film alone shows the book. The shelf and the covers do not need the search for it.
            fetchDetails: FetchDetailsUseCase(
                catalog: AdaptationLinkingCatalog(
                    movies: catalogs.movies, books: catalogs.books,
                    onError: {
                        Logger(label: "foyer").warning(
                            "book of a film not searched",
                            metadata: ["error": "\($0.kind.rawValue)", "source": "\($0.source.rawValue)"])
                    }), known: knownMovies),
            selections: fetchMovieSelections, submission: submission,
            recents: recentQueries, shelf: shelfMarks, pages: pages, limits: limits, now: now)
        router.get(.movies, use: movies.search)
        router.post(.movieSearch, use: movies.submit)
        router.get(.movie, use: movies.details)

        let fetchBook = FetchDetailsUseCase(
            catalog: catalogs.books,
            known: KnownWorks(shelf: shelf, questions: questions, catalog: catalogs.books))
        let books = WorksController<Book>(
            searchWorks: SearchWorksUseCase(catalog: catalogs.books, recents: recents),
            browseWorks: BrowseWorksUseCase(catalog: builtIn.books), fetchDetails: fetchBook,
            selections: fetchBookSelections, submission: submission,
            recents: recentQueries, shelf: shelfMarks, pages: pages, limits: limits, now: now)
        router.get(.books, use: books.search)
        router.post(.bookSearch, use: books.submit)
        router.get(.book, use: books.details)

        router.get(
            .person,
            use: PeopleController(fetchPerson: fetchPerson, recents: recentQueries, shelf: shelfMarks, pages: pages).show)

        let questionPages = QuestionsController(
            ask: AskQuestionUseCase(
                questions: questions, worker: questionWorker, classifier: builtIn.questionClassifier, now: now),
            fetchQuestion: FetchQuestionUseCase(questions: questions, worker: questionWorker, builtIn: builtIn.answerWorks),
            fetchQuestions: FetchQuestionsUseCase(
                questions: questions, worker: questionWorker, builtIn: builtIn.answerWorks),
            deleteQuestion: DeleteQuestionUseCase(questions: questions, worker: questionWorker), worker: questionWorker,
            proposerName: proposerName, shelf: shelfMarks, cookies: cookies, pages: pages, limits: limits)
        router.get(.ask, use: questionPages.showForm)
        router.post(.questions, use: questionPages.submit)
        router.get(.questions, use: questionPages.list)
        router.get(.question, use: questionPages.show)
        router.get(.questionEvents, use: questionPages.events)
        router.get(.questionDelete, use: questionPages.confirmDeletion)
        router.post(.questionDelete, use: questionPages.delete)

        let manageFeed = ManageShelfFeedUseCase(feeds: visitorData.shelfFeeds, now: now)
        let shelfPages = ShelfController(
            fetchShelf: FetchShelfUseCase(shelf: shelf, builtIn: builtIn.works),
            addToShelf: AddToShelfUseCase(shelf: shelf, fetchMovie: fetchMovie, fetchBook: fetchBook, now: now),
            removeFromShelf: RemoveFromShelfUseCase(shelf: shelf),
            exportShelf: ExportShelfUseCase(shelf: shelf),
            importShelf: ImportShelfUseCase(shelf: shelf, builtIn: builtIn.works, queue: ShelfFileQueue(), now: now),
            fetchImport: FetchShelfImportUseCase(shelf: shelf), feed: manageFeed,
            cookies: cookies, publicURL: publicURL, pages: pages, limits: limits)
        router.get(.shelf, use: shelfPages.show)
        router.post(.shelf, use: shelfPages.save)
        router.post(.shelfDelete, use: shelfPages.delete)
        router.get(.shelfExportCSV, use: shelfPages.exportCSV)
        router.get(.shelfExportJSON, use: shelfPages.exportJSON)
        router.get(.shelfImport, use: shelfPages.showImport)
        router.post(.shelfImport, use: shelfPages.importFile)

        let shelfAddition = ShelfAdditionController(
            searchAll: searchAll, addManualEntry: AddManualEntryUseCase(shelf: shelf, now: now), shelf: shelfMarks,
            cookies: cookies, pages: pages, limits: limits, now: now)
        router.get(.shelfAdd, use: shelfAddition.show)
        router.post(.shelfAdd, use: shelfAddition.add)

        let shelfFeed = ShelfFeedController(
            manage: manageFeed,
            fetch: FetchShelfFeedUseCase(feeds: visitorData.shelfFeeds, shelf: shelf, builtIn: builtIn.works),
            cookies: cookies, publicURL: publicURL, renderer: renderer, limits: limits)
        router.post(.shelfFeedForm, use: shelfFeed.open)
        router.post(.shelfFeedDelete, use: shelfFeed.close)
        router.get(.shelfFeed, use: shelfFeed.show)

        let recentForms = RecentsController(
            recordRecentQuery: RecordRecentQueryUseCase(recents: recents),
            deleteRecentQuery: DeleteRecentQueryUseCase(recents: recents),
            clearRecentQueries: ClearRecentQueriesUseCase(recents: recents),
            setRecording: SetRecordingUseCase(recents: recents), cookies: cookies, publicURL: publicURL, limits: limits)
        router.post(.recents, use: recentForms.add)
        router.post(.recentsDelete, use: recentForms.delete)
        router.post(.recentsClear, use: recentForms.clear)
        router.post(.recentsRecording, use: recentForms.record)
        router.post(
            .language,
            use: LanguageController(cookies: cookies, publicURL: publicURL, feed: manageFeed, limits: limits).change)

        let searchSuggestions = SuggestionsController(
            suggestQueries: SuggestQueriesUseCase(recents: recents, suggestions: builtIn.suggestions),
            renderer: renderer, assets: publicFiles.assets, publicURL: publicURL)
        router.get(.suggest, use: searchSuggestions.suggest)
        router.get(.openSearch, use: searchSuggestions.describe)
        router.get(.manifest, use: ManifestController(assets: publicFiles.assets).show)
        router.get(.offline, use: OfflineController(pages: pages).show)

        let crawlers = CrawlersController(workIDs: builtIn.workIDs, renderer: renderer, publicURL: publicURL)
        router.get(.robots, use: crawlers.robots)
        router.get(.sitemap, use: crawlers.sitemap)

        let movieCovers = CoversController<Movie>(fetchDetails: fetchMovie, renderer: renderer, limits: limits)
        router.get(.movieCover, use: movieCovers.show)
        let bookCovers = CoversController<Book>(fetchDetails: fetchBook, renderer: renderer, limits: limits)
        router.get(.bookCover, use: bookCovers.show)
        router.get(
            .picture,
            use: PicturesController(fetchPicture: FetchPictureUseCase(sources: catalogs.pictures), limits: limits).show)

        let health = HealthController(isReady: isReady)
        router.get(.health, use: health.health)
        router.get(.readiness, use: health.readiness)
        router.get(.metrics, use: MetricsController(configuration: metrics, proxies: limits.proxies).show)
        router.add(middleware: AllowedMethodsMiddleware(router: router, files: publicFiles))
        return router
    }
}

extension Router {
    fileprivate func get(
        _ template: PathTemplate, use handler: @escaping @Sendable (Request, Context) async throws -> Response
    ) {
        get(RouterPath(template.rawValue), use: handler)
    }

    fileprivate func post(
        _ template: PathTemplate, use handler: @escaping @Sendable (Request, Context) async throws -> Response
    ) {
        post(RouterPath(template.rawValue), use: handler)
    }
}
