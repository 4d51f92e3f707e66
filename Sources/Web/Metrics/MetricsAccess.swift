/// Which clients may read `/metrics`.
package enum MetricsAccess: Sendable, Equatable {
    case nobody
    /// Clients on this machine.
    case loopback
    /// Clients that send this token as `Authorization: Bearer …`.
    case token(String)
}
