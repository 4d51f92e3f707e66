/// The ages up to which a saved response is used.
package struct Freshness: Sendable, Equatable {
    /// Up to this age, a search is not repeated.
    package var searches = Duration.seconds(24 * 60 * 60)
    /// Up to this age, the details of a work are not requested again.
    package var details = Duration.seconds(7 * 24 * 60 * 60)
    /// Up to this age, a stale response is shown while a fresh one is fetched, or where the service fails.
    package var staleLimit = Duration.seconds(90 * 24 * 60 * 60)

    package init() {}
}
