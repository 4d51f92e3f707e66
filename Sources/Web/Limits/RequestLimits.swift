import Domain
import Hummingbird
import Presentation

/// The limits on requests that cost: searches that ask a service, and questions. Requests from this machine have no limit.
package struct RequestLimits: Sendable {
    private let searches: RateLimit?
    private let questions: RateLimit?
    let proxies: TrustedProxies

    /// - Parameters:
    ///   - searches: for searches and works' pages for which a service may be asked; nil for no limit, as where no service is
    ///     configured.
    ///   - questions: nil for no limit.
    package init(searches: RateLimit?, questions: RateLimit?, proxies: TrustedProxies = TrustedProxies()) {
        self.searches = searches
        self.questions = questions
        self.proxies = proxies
    }

    package static let none = RequestLimits(searches: nil, questions: nil)

    /// Admits a search, or a work's page.
    ///
    /// - Returns: an admission; its `refundIfNoServiceWasAsked()` is called once the search has ended.
    /// - Throws: `PageError.tooManyRequests`.
    func admitSearch(_ request: Request, _ context: FoyerRequestContext) throws(PageError) -> Admission {
        guard let searches, case .remote(let address) = proxies.client(of: request, on: context.channel) else {
            return Admission(limit: nil, address: .loopback, visitor: nil)
        }
        let visitor = context.viewer.visitor
        if let wait = searches.consume(address, visitor) { throw .tooManyRequests(wait: Self.seconds(wait)) }
        return Admission(limit: searches, address: address, visitor: visitor)
    }

    /// Admits a question.
    ///
    /// - Throws: `PageError.tooManyRequests`.
    func admitQuestion(_ request: Request, _ context: FoyerRequestContext) throws(PageError) {
        guard let questions, case .remote(let address) = proxies.client(of: request, on: context.channel) else { return }
        if let wait = questions.consume(address, context.viewer.visitor) { throw .tooManyRequests(wait: Self.seconds(wait)) }
    }

    /// How long a visitor has to wait before the next question, in seconds; nil where it would be admitted now.
    func questionWait(_ request: Request, _ context: FoyerRequestContext) -> Int? {
        guard let questions, case .remote(let address) = proxies.client(of: request, on: context.channel) else { return nil }
        guard let wait = questions.consume(address, context.viewer.visitor) else {
            questions.refund(address, context.viewer.visitor)
            return nil
        }
        return Self.seconds(wait)
    }

    private static func seconds(_ wait: Duration) -> Int {
        max(1, Int((wait / .seconds(1)).rounded(.up)))
    }

    struct Admission {
        fileprivate let limit: RateLimit?
        fileprivate let address: IPAddress
        fileprivate let visitor: VisitorID?
        /// How often the request had asked services before this search.
        private let serviceRequests = RequestTelemetry.current?.serviceRequests ?? 0

        fileprivate init(limit: RateLimit?, address: IPAddress, visitor: VisitorID?) {
            self.limit = limit
            self.address = address
            self.visitor = visitor
        }

        /// Does not count a request for which no service was asked, since a saved response or the built-in catalog was enough.
        func refundIfNoServiceWasAsked() {
            guard let limit, let telemetry = RequestTelemetry.current, telemetry.serviceRequests == serviceRequests else {
                return
            }
            limit.refund(address, visitor)
        }
    }
}
