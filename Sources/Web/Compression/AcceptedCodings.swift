import HTTPTypes
import Hummingbird

/// How a body may be coded for whoever asks (RFC 9110, section 12.5.3).
struct AcceptedCodings: Equatable, Sendable {
    /// Whether gzip is accepted, and no less than the plain body.
    let gzip: Bool
    /// Whether the plain body is refused. Where nothing else is accepted either, it is sent all the same, as the standard advises.
    let refusesPlain: Bool

    init(_ request: Request) {
        self.init(request.headers[.acceptEncoding])
    }

    /// - Parameter header: `Accept-Encoding`; who does not send it gets the plain body, which everybody can read.
    init(_ header: String?) {
        var named: [String: Double] = [:]
        for (value, weight) in AcceptHeader.weighted(header ?? "") { named[value] = weight }
        let gzipWeight = named["gzip"] ?? named["x-gzip"] ?? named["*"] ?? 0
        let plainWeight = named["identity"] ?? named["*"]
        // Without a word about it, the plain body will do where nothing that is named can be had.
        gzip = gzipWeight > 0 && gzipWeight >= (plainWeight ?? 0)
        refusesPlain = plainWeight == 0
    }
}
