/// Which saved responses of a service a request accepts.
package enum AcceptedAge: Sendable, Hashable {
    /// Fresh ones, and stale ones while a request in the background replaces them (stale-while-revalidate, RFC 5861).
    case stale
    /// Fresh ones; a stale one only where the request that replaces it has failed (stale-if-error, RFC 5861).
    case fresh
    /// Saved ones of any age, without a request: a search that has none fails.
    case saved
}
