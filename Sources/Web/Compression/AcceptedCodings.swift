import HTTPTypes
import Hummingbird

/// The content codings that a client accepts (RFC 9110, section 12.5.3).
struct AcceptedCodings: Equatable, Sendable {
    /// Whether gzip is accepted, with no lower weight than the plain body.
    let gzip: Bool
    /// Whether the plain body is not accepted. It is still sent where gzip is not accepted either, as the standard advises.
    let refusesPlain: Bool

    init(_ request: Request) {
        self.init(request.headers[.acceptEncoding])
    }

    /// - Parameter header: the value of `Accept-Encoding`; without it, only the plain body is accepted.
    init(_ header: String?) {
        var named: [String: Double] = [:]
        for (value, weight) in AcceptHeader.weighted(header ?? "") { named[value] = weight }
        let gzipWeight = named["gzip"] ?? named["x-gzip"] ?? named["*"] ?? 0
        let plainWeight = named["identity"] ?? named["*"]
        // A plain body that is not named is accepted, too.
        gzip = gzipWeight > 0 && gzipWeight >= (plainWeight ?? 0)
        refusesPlain = plainWeight == 0
    }
}
