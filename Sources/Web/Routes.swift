import Domain
import Foundation
import Hummingbird
import Presentation

/// What the pages are made of; composed once, in the program's own target.
package struct WebDependencies: Sendable {
    package let movieCatalog: any MovieCatalog
    package let bookCatalog: any BookCatalog
    package let movieSelections: any WorkSelections<Movie>
    package let bookSelections: any WorkSelections<Book>
    package let builtInBooks: any BuiltInBooks
    package let adaptations: any Adaptations
    package let recents: any RecentQueries
    package let shelf: any Shelf
    package let shelfFeeds: any ShelfFeeds
    package let builtInWorks: any BuiltInWorks
    package let builtInIndex: any BuiltInIndex
    package let suggestions: any SearchSuggestions
    package let questions: any Questions
    package let questionDesk: QuestionWorker
    package let pictureSources: [Source: any PictureSource]
    /// To which searches are sent.
    package let services: [Source]
    /// To whom questions are sent; nil where they stay here.
    package let proposerName: String?
    package let renderer: TemplateRenderer
    package let publicFiles: PublicFiles
    package let publicURL: PublicURL
    package let limits: RequestLimits
    package let measurements: Measurements
    package let isReady: @Sendable () async -> Bool
    package let now: @Sendable () -> Date
    package let answers: ResponseCache

    package init(
        movieCatalog: any MovieCatalog,
        bookCatalog: any BookCatalog,
        movieSelections: any WorkSelections<Movie>,
        bookSelections: any WorkSelections<Book>,
        builtInBooks: any BuiltInBooks,
        adaptations: any Adaptations,
        recents: any RecentQueries,
        shelf: any Shelf,
        shelfFeeds: any ShelfFeeds,
        builtInWorks: any BuiltInWorks,
        builtInIndex: any BuiltInIndex,
        suggestions: any SearchSuggestions,
        questions: any Questions,
        questionDesk: QuestionWorker,
        pictureSources: [Source: any PictureSource],
        services: [Source],
        proposerName: String?,
        renderer: TemplateRenderer,
        publicFiles: PublicFiles,
        publicURL: PublicURL,
        limits: RequestLimits,
        measurements: Measurements,
        isReady: @escaping @Sendable () async -> Bool,
        now: @escaping @Sendable () -> Date,
        answers: ResponseCache
    ) {
        self.movieCatalog = movieCatalog
        self.bookCatalog = bookCatalog
        self.movieSelections = movieSelections
        self.bookSelections = bookSelections
        self.builtInBooks = builtInBooks
        self.adaptations = adaptations
        self.recents = recents
        self.shelf = shelf
        self.shelfFeeds = shelfFeeds
        self.builtInWorks = builtInWorks
        self.builtInIndex = builtInIndex
        self.suggestions = suggestions
        self.questions = questions
        self.questionDesk = questionDesk
        self.pictureSources = pictureSources
        self.services = services
        self.proposerName = proposerName
        self.renderer = renderer
        self.publicFiles = publicFiles
        self.publicURL = publicURL
        self.limits = limits
        self.measurements = measurements
        self.isReady = isReady
        self.now = now
        self.answers = answers
    }
}

/// Every route of the site.
package enum Routes {
    package static func router(_ dependencies: WebDependencies) -> Router<FoyerRequestContext> {
        let pages = PageResponder(
            renderer: dependencies.renderer,
            site: SitePresenter(
                assets: dependencies.publicFiles.assets, services: dependencies.services,
                proposerName: dependencies.proposerName),
            speculationRules: dependencies.publicFiles.speculationRules, publicURL: dependencies.publicURL)
        let cookies = VisitorCookies(publicURL: dependencies.publicURL)
        let submission = SearchSubmission(cookies: cookies, limits: dependencies.limits)
        let pageRecents = PageRecents(fetch: FetchRecentQueriesUseCase(recents: dependencies.recents))
        let pageShelf = PageShelf(fetch: FetchShelfMarksUseCase(shelf: dependencies.shelf))
        let movieSelections = FetchSelectionsUseCase(selections: dependencies.movieSelections)
        let bookSelections = FetchSelectionsUseCase(selections: dependencies.bookSelections)
        let fetchMovie = FetchDetailsUseCase(catalog: dependencies.movieCatalog)
        let fetchBook = FetchDetailsUseCase(catalog: dependencies.bookCatalog)

        let home = HomeController(
            adaptations: FetchAdaptationsUseCase(adaptations: dependencies.adaptations),
            movieSelections: movieSelections,
            bookSelections: bookSelections,
            latestRecommendations: FetchLatestRecommendationsUseCase(
                questions: dependencies.questions, shelf: dependencies.shelf, builtIn: dependencies.builtInBooks),
            recents: pageRecents,
            shelf: pageShelf,
            pages: pages
        )
        let search = SearchController(
            searchAll: SearchAllUseCase(
                movies: dependencies.movieCatalog, books: dependencies.bookCatalog, recents: dependencies.recents),
            movieSelections: movieSelections,
            bookSelections: bookSelections,
            submission: submission,
            recents: pageRecents,
            shelf: pageShelf,
            pages: pages,
            limits: dependencies.limits,
            now: dependencies.now
        )
        let movies = WorksController<Movie>(
            searchWorks: SearchWorksUseCase(catalog: dependencies.movieCatalog, recents: dependencies.recents),
            fetchDetails: fetchMovie,
            selections: movieSelections,
            submission: submission,
            recents: pageRecents,
            shelf: pageShelf,
            pages: pages,
            limits: dependencies.limits,
            now: dependencies.now
        )
        let books = WorksController<Book>(
            searchWorks: SearchWorksUseCase(catalog: dependencies.bookCatalog, recents: dependencies.recents),
            fetchDetails: fetchBook,
            selections: bookSelections,
            submission: submission,
            recents: pageRecents,
            shelf: pageShelf,
            pages: pages,
            limits: dependencies.limits,
            now: dependencies.now
        )
        let recents = RecentsController(
            deleteRecentQuery: DeleteRecentQueryUseCase(recents: dependencies.recents),
            clearRecentQueries: ClearRecentQueriesUseCase(recents: dependencies.recents),
            setRecording: SetRecordingUseCase(recents: dependencies.recents),
            cookies: cookies,
            publicURL: dependencies.publicURL
        )
        let questions = QuestionsController(
            ask: AskQuestionUseCase(
                questions: dependencies.questions, worker: dependencies.questionDesk, now: dependencies.now),
            fetchQuestion: FetchQuestionUseCase(questions: dependencies.questions, builtIn: dependencies.builtInBooks),
            fetchQuestions: FetchQuestionsUseCase(questions: dependencies.questions, builtIn: dependencies.builtInBooks),
            deleteQuestion: DeleteQuestionUseCase(questions: dependencies.questions),
            desk: dependencies.questionDesk,
            proposerName: dependencies.proposerName,
            shelf: pageShelf,
            cookies: cookies,
            pages: pages,
            limits: dependencies.limits
        )
        let manageFeed = ManageShelfFeedUseCase(feeds: dependencies.shelfFeeds, now: dependencies.now)
        let shelf = ShelfController(
            fetchShelf: FetchShelfUseCase(shelf: dependencies.shelf, builtIn: dependencies.builtInWorks),
            keepWork: KeepWorkUseCase(
                shelf: dependencies.shelf, movies: dependencies.movieCatalog, books: dependencies.bookCatalog,
                now: dependencies.now),
            removeFromShelf: RemoveFromShelfUseCase(shelf: dependencies.shelf),
            exportShelf: ExportShelfUseCase(shelf: dependencies.shelf),
            importShelf: ImportShelfUseCase(
                shelf: dependencies.shelf, builtIn: dependencies.builtInWorks, now: dependencies.now),
            fetchImport: FetchShelfImportUseCase(shelf: dependencies.shelf),
            feed: manageFeed,
            cookies: cookies,
            publicURL: dependencies.publicURL,
            pages: pages,
            limits: dependencies.limits
        )
        let shelfFeed = ShelfFeedController(
            manage: manageFeed,
            fetch: FetchShelfFeedUseCase(
                feeds: dependencies.shelfFeeds, shelf: dependencies.shelf, builtIn: dependencies.builtInWorks),
            cookies: cookies,
            publicURL: dependencies.publicURL,
            renderer: dependencies.renderer
        )
        let language = LanguageController(cookies: cookies, publicURL: dependencies.publicURL, feed: manageFeed)
        let manifest = ManifestController(assets: dependencies.publicFiles.assets)
        let offline = OfflineController(pages: pages)
        let crawlers = CrawlerController(
            index: dependencies.builtInIndex, renderer: dependencies.renderer, publicURL: dependencies.publicURL)
        let suggestions = SuggestionsController(
            suggestQueries: SuggestQueriesUseCase(recents: dependencies.recents, suggestions: dependencies.suggestions),
            renderer: dependencies.renderer,
            assets: dependencies.publicFiles.assets,
            publicURL: dependencies.publicURL
        )
        let movieCovers = CoversController<Movie>(
            fetchDetails: fetchMovie, renderer: dependencies.renderer, limits: dependencies.limits)
        let bookCovers = CoversController<Book>(
            fetchDetails: fetchBook, renderer: dependencies.renderer, limits: dependencies.limits)
        let pictures = PicturesController(fetchPicture: FetchPictureUseCase(sources: dependencies.pictureSources))
        let health = HealthController(isReady: dependencies.isReady)
        let requestMetrics = RequestMetrics(factory: dependencies.measurements.registry)
        let metrics = MetricsController(measurements: dependencies.measurements, limits: dependencies.limits)

        let router = Router(context: FoyerRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.addMiddleware {
            RequestTelemetryMiddleware(
                metrics: requestMetrics, measurements: dependencies.measurements, proxies: dependencies.limits.proxies)
            RequestLogMiddleware()
            ResponseCacheMiddleware(store: dependencies.answers)
            SecurityHeadersMiddleware()
            ClearPrefetchCacheMiddleware()
            ETagAndCompressionMiddleware()
            ErrorPageMiddleware(pages: pages, recents: pageRecents)
            PathValidationMiddleware()
            CrossSiteRequestMiddleware(publicURL: dependencies.publicURL)
            PublicFileMiddleware(files: dependencies.publicFiles)
        }
        router.get("/", use: home.show)
        router.get("/search", use: search.show)
        router.post("/search", use: search.submit)
        router.get("/movies", use: movies.search)
        router.post("/movies/search", use: movies.submit)
        router.get("/movies/:id", use: movies.details)
        router.get("/books", use: books.search)
        router.post("/books/search", use: books.submit)
        router.get("/books/:id", use: books.details)
        router.get("/ask", use: questions.showForm)
        router.post("/questions", use: questions.submit)
        router.get("/questions", use: questions.list)
        router.get("/questions/:id", use: questions.show)
        router.get("/questions/:id/events", use: questions.events)
        router.get("/questions/:id/delete", use: questions.confirmDeletion)
        router.post("/questions/:id/delete", use: questions.delete)
        router.get("/shelf", use: shelf.show)
        router.post("/shelf", use: shelf.keep)
        router.post("/shelf/delete", use: shelf.delete)
        router.get("/shelf/export.csv", use: shelf.exportCSV)
        router.get("/shelf/export.json", use: shelf.exportJSON)
        router.get("/shelf/import", use: shelf.showImport)
        router.post("/shelf/import", use: shelf.bringIn)
        router.post("/shelf/feed", use: shelfFeed.open)
        router.post("/shelf/feed/delete", use: shelfFeed.close)
        router.get("/shelf/feed/:file", use: shelfFeed.show)
        router.post("/recents/delete", use: recents.delete)
        router.post("/recents/clear", use: recents.clear)
        router.post("/recents/recording", use: recents.record)
        router.post("/language", use: language.change)
        router.get("/suggest", use: suggestions.suggest)
        router.get("/opensearch.xml", use: suggestions.describe)
        router.get("/manifest.webmanifest", use: manifest.show)
        router.get("/offline", use: offline.show)
        router.get("/robots.txt", use: crawlers.robots)
        router.get("/sitemap.xml", use: crawlers.sitemap)
        router.get("/images/covers/movies/:file", use: movieCovers.show)
        router.get("/images/covers/books/:file", use: bookCovers.show)
        router.get("/images/pictures/:source/:width/:name", use: pictures.show)
        router.get("/healthz", use: health.health)
        router.get("/readyz", use: health.readiness)
        router.get("/metrics", use: metrics.show)
        requestMetrics.open(for: router.routes.map(\.path.description))
        return router
    }
}
