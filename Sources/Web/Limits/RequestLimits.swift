import Domain
import Hummingbird
import Presentation

/// The limits on requests that cost: searches and pictures that ask a service, questions, and changes of what is kept. Requests
/// from this machine have no limit.
package struct RequestLimits: Sendable {
    /// As how many changes an import counts: it reads a file of up to 2 MB.
    static let importCost = 30
    /// As how many changes an export counts: it reads the whole shelf.
    static let exportCost = 10
    /// As how many changes the first one of a new visitor counts, since it adds a visitor that is kept.
    static let newVisitorCost = 10
    /// As how many pictures one counts that the service does not have, since its name may be invented.
    static let missingPictureCost = 10

    private let searches: RateLimit?
    private let pictures: RateLimit?
    private let questions: RateLimit?
    private let changes: RateLimit?
    let proxies: TrustedProxies

    /// Each limit is nil for none.
    ///
    /// - Parameters:
    ///   - searches: for searches and works' pages for which a service may be asked; nil where no service is configured.
    ///   - pictures: for pictures for which a service may be asked; nil where no service is configured.
    package init(
        searches: RateLimit? = nil, pictures: RateLimit? = nil, questions: RateLimit? = nil, changes: RateLimit? = nil,
        proxies: TrustedProxies = TrustedProxies()
    ) {
        self.searches = searches
        self.pictures = pictures
        self.questions = questions
        self.changes = changes
        self.proxies = proxies
    }

    package static let none = RequestLimits()

    /// Admits a search, or a work's page.
    ///
    /// - Returns: an admission; its `refundIfNoServiceWasAsked()` is called once the search has ended.
    /// - Throws: `PageError.tooManyRequests`.
    func admitSearch(_ request: Request, _ context: FoyerRequestContext) throws(PageError) -> Admission {
        try admit(request, context, searches)
    }

    /// Admits a picture.
    ///
    /// - Returns: an admission; its `refundIfNoServiceWasAsked()` is called once the picture is there or missing.
    /// - Throws: `PageError.tooManyRequests`.
    func admitPicture(_ request: Request, _ context: FoyerRequestContext) throws(PageError) -> Admission {
        try admit(request, context, pictures)
    }

    /// Admits a question.
    ///
    /// - Throws: `PageError.tooManyRequests`.
    func admitQuestion(_ request: Request, _ context: FoyerRequestContext) throws(PageError) {
        try admit(request, context, questions)
    }

    /// How long a visitor has to wait before the next question, in seconds; nil where it would be admitted now.
    func questionWait(_ request: Request, _ context: FoyerRequestContext) -> Int? {
        guard let questions, case .remote(let address) = proxies.client(of: request, on: context.channel) else { return nil }
        return questions.wait(address, context.viewer.visitor).map(Self.seconds)
    }

    /// Admits a request that saves or deletes something of the visitor.
    ///
    /// - Returns: an admission; its `refund()` is called where nothing was changed.
    /// - Throws: `PageError.tooManyRequests`.
    @discardableResult
    func admitChange(_ request: Request, _ context: FoyerRequestContext) throws(PageError) -> Admission {
        try admit(request, context, changes, cost: context.viewer.visitor == nil ? Self.newVisitorCost : 1)
    }

    /// Admits an import.
    ///
    /// - Returns: an admission; its `refund()` is called where the file was not read.
    /// - Throws: `PageError.tooManyRequests`.
    func admitImport(_ request: Request, _ context: FoyerRequestContext) throws(PageError) -> Admission {
        try admit(request, context, changes, cost: Self.importCost)
    }

    /// Admits an export.
    ///
    /// - Throws: `PageError.tooManyRequests`.
    func admitExport(_ request: Request, _ context: FoyerRequestContext) throws(PageError) {
        try admit(request, context, changes, cost: Self.exportCost)
    }

    /// The network that a request comes from, with all addresses that one customer of a provider may have; nil for this machine.
    func network(of request: Request, _ context: FoyerRequestContext) -> ClientNetwork? {
        guard case .remote(let address) = proxies.client(of: request, on: context.channel) else { return nil }
        return ClientNetwork((address.site ?? address.network).bits)
    }

    @discardableResult
    private func admit(
        _ request: Request, _ context: FoyerRequestContext, _ limit: RateLimit?, cost: Int = 1
    ) throws(PageError) -> Admission {
        guard let limit, case .remote(let address) = proxies.client(of: request, on: context.channel) else {
            return Admission(limit: nil, address: .loopback, visitor: nil, cost: cost)
        }
        let visitor = context.viewer.visitor
        if let wait = limit.consume(address, visitor, cost: cost) { throw .tooManyRequests(wait: Self.seconds(wait)) }
        return Admission(limit: limit, address: address, visitor: visitor, cost: cost)
    }

    private static func seconds(_ wait: Duration) -> Int {
        max(1, Int((wait / .seconds(1)).rounded(.up)))
    }

    struct Admission {
        fileprivate let limit: RateLimit?
        fileprivate let address: IPAddress
        fileprivate let visitor: VisitorID?
        fileprivate let cost: Int
        /// How often the request had asked services before this search.
        private let serviceRequests = RequestTelemetry.current?.serviceRequests ?? 0

        fileprivate init(limit: RateLimit?, address: IPAddress, visitor: VisitorID?, cost: Int) {
            self.limit = limit
            self.address = address
            self.visitor = visitor
            self.cost = cost
        }

        private var askedAService: Bool {
            RequestTelemetry.current.map { $0.serviceRequests > serviceRequests } ?? true
        }

        /// Does not count a request for which no service was asked, since a saved response or the built-in catalog was enough.
        func refundIfNoServiceWasAsked() {
            if !askedAService { refund() }
        }

        /// Does not count the request.
        func refund() {
            limit?.refund(address, visitor, cost: cost)
        }

        /// Counts a request for which a service was asked in vain as more than one.
        func chargeIfAServiceWasAsked(_ cost: Int) {
            if askedAService { limit?.charge(address, visitor, cost: cost) }
        }
    }
}
