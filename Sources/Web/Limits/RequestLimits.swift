import Domain
import Hummingbird
import Presentation

/// How often one visitor, and one address, may ask for what costs: each has a bucket of its own, so that neither a new cookie nor a new
/// address alone gives more.
package struct RateLimit: Sendable {
    /// How many visitors, and how many addresses, are remembered at most: some 2 MB of each.
    private static let bucketLimit = 20_000

    private let visitors: TokenBuckets<VisitorID>
    private let addresses: TokenBuckets<IPAddress>
    private let uptime: @Sendable () -> Duration

    /// - Parameters:
    ///   - count: as many may come at once, and as many in each period; nil is returned for 0, which stands for no limit.
    ///   - uptime: time since some moment, by a clock that nobody sets.
    package init?(_ count: Int, each period: Duration, uptime: @escaping @Sendable () -> Duration) {
        guard count > 0 else { return nil }
        visitors = TokenBuckets(capacity: count, period: period, limit: Self.bucketLimit)
        addresses = TokenBuckets(capacity: count, period: period, limit: Self.bucketLimit)
        self.uptime = uptime
    }

    /// - Returns: nil for those who may; else how long they have to wait.
    func take(_ address: IPAddress, _ visitor: VisitorID?) -> Duration? {
        let now = uptime()
        // The address first: visitors' cookies can be made up, and must not fill the memory by requests that are refused anyway.
        if let wait = addresses.take(address.network, at: now) { return wait }
        guard let visitor, let wait = visitors.take(visitor, at: now) else { return nil }
        addresses.putBack(address.network, at: now)
        return wait
    }

    func putBack(_ address: IPAddress, _ visitor: VisitorID?) {
        let now = uptime()
        addresses.putBack(address.network, at: now)
        if let visitor { visitors.putBack(visitor, at: now) }
    }
}

/// What is limited, and for whom: nobody on this machine itself is.
package struct RequestLimits: Sendable {
    private let searches: RateLimit?
    private let questions: RateLimit?
    let proxies: TrustedProxies

    /// - Parameters:
    ///   - searches: searches and works' pages for which a service may be asked; nil for no limit, as where no service is.
    ///   - questions: nil for no limit.
    package init(searches: RateLimit?, questions: RateLimit?, proxies: TrustedProxies = TrustedProxies()) {
        self.searches = searches
        self.questions = questions
        self.proxies = proxies
    }

    package static let none = RequestLimits(searches: nil, questions: nil)

    /// Lets somebody search, or open a work, where they have not done so too often.
    ///
    /// - Parameters:
    ///   - query: what stands in the search box, and stays there.
    ///   - path: where to try again.
    /// - Returns: what has to be settled once the answer is made.
    func admitSearch(
        _ request: Request, _ context: FoyerRequestContext, query: String = "", path: SitePath? = nil
    ) throws(ContextualPageError) -> Admission {
        guard let searches, case .remote(let address) = proxies.client(of: request, on: context.channel) else {
            return Admission(limit: nil, address: .loopback, visitor: nil)
        }
        let visitor = RequestViewer.visitor(of: request)
        if let wait = searches.take(address, visitor) { throw Self.failure(wait, query: query, path: path) }
        return Admission(limit: searches, address: address, visitor: visitor)
    }

    /// Lets somebody ask a question, where they have not asked too many.
    func admitQuestion(
        _ request: Request, _ context: FoyerRequestContext, path: SitePath
    ) throws(ContextualPageError) {
        guard let questions, case .remote(let address) = proxies.client(of: request, on: context.channel) else { return }
        if let wait = questions.take(address, RequestViewer.visitor(of: request)) { throw Self.failure(wait, path: path) }
    }

    private static func failure(_ wait: Duration, query: String = "", path: SitePath?) -> ContextualPageError {
        let seconds = max(1, Int((wait / .seconds(1)).rounded(.up)))
        return ContextualPageError(.tooManyRequests(wait: seconds), query: query, path: path, retryAfter: seconds)
    }

    struct Admission {
        fileprivate let limit: RateLimit?
        fileprivate let address: IPAddress
        fileprivate let visitor: VisitorID?

        /// An answer for which no service had to be asked counts for nothing: it was saved, or the built-in catalog's.
        func settle() {
            guard let limit, let costs = RequestTelemetry.current, costs.serviceRequests == 0 else { return }
            limit.putBack(address, visitor)
        }
    }
}
