import Domain
import Foundation

/// How often a service is asked again, how many requests it gets at once, and when it is left alone.
package struct ServicePolicy: Sendable {
    /// How many requests may be on their way at once.
    package var requestsInFlight = 6
    /// How often a request is made at most, the first time included.
    package var attempts = 3
    /// The longest pause before the second attempt; it doubles with each, and is a random part of it.
    package var backoff = Duration.milliseconds(250)
    /// The longest pause that a service may ask for by `Retry-After`; for a longer one, nobody asks it, and its word is passed on.
    package var longestPause = Duration.seconds(3)
    /// For how long it is left alone at most where it asks for more.
    package var longestRest = Duration.seconds(60 * 60)
    /// After how many requests in a row that failed, in all their attempts, the service is left alone.
    package var failuresToOpen = 5
    /// For how long it is left alone, before one request tries again.
    package var openFor = Duration.seconds(30)
    package var limits = HTTPTransport.Limits()
    /// What a reply of another status than 200 means to this service alone; nil where it means what it means to all.
    package var ownMeaning: @Sendable (HTTPTransport.Reply) -> ServiceErrorKind? = { _ in nil }

    package init() {}
}
