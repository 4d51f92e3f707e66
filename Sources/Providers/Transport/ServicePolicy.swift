import Domain
import Foundation

/// The limits of the requests to one service: concurrency, retries, circuit breaker, time and size.
package struct ServicePolicy: Sendable {
    package var maximumConcurrentRequests = 6
    /// The first attempt included.
    package var maximumAttempts = 3
    /// The upper bound of the random delay before the second attempt; it doubles with each further attempt.
    package var initialBackoff = Duration.milliseconds(250)
    /// The longest `Retry-After` that is waited for before the next attempt. A longer one opens the circuit breaker and is
    /// passed on in the error.
    package var longestRetryDelay = Duration.seconds(3)
    /// The longest time that a `Retry-After` keeps the circuit breaker open.
    package var longestOpenDuration = Duration.seconds(60 * 60)
    /// The number of consecutive failed requests, all their attempts included, that open the circuit breaker.
    package var failureThreshold = 5
    /// How long the circuit breaker stays open before one request tests the service.
    package var openDuration = Duration.seconds(30)
    package var limits = HTTPTransport.Limits()
    /// What a response with a status other than 200 means for this service; nil for the meaning that it has with all services.
    package var specificErrorKind: @Sendable (HTTPTransport.Response) -> ServiceErrorKind? = { _ in nil }

    package init() {}
}
