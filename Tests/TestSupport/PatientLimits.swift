import Providers

extension HTTPTransport.Limits {
    /// Time enough for a busy machine, for tests that are not about time.
    package static let patient = HTTPTransport.Limits(start: .seconds(300), total: .seconds(300))
}

extension ServicePolicy {
    package var patient: ServicePolicy {
        var policy = self
        policy.limits = .patient
        return policy
    }
}
