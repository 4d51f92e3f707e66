import Providers

extension HTTPTransport.Limits {
    /// Timeouts that no busy test machine reaches, for tests of anything but timeouts.
    package static let patient = HTTPTransport.Limits(headTimeout: .seconds(300), totalTimeout: .seconds(300))
}

extension ServicePolicy {
    /// The same policy with patient timeouts.
    package var patient: ServicePolicy {
        var policy = self
        policy.limits = .patient
        return policy
    }
}
