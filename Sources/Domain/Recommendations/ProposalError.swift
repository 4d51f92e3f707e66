/// Why the proposals of a service cannot answer a question.
///
/// Answers that are stored contain the raw value, so existing raw values never change.
package enum ProposalError: Error, Hashable, Sendable {
    /// The service gave no usable response. `notFound` means that it has no such model, or that the address is wrong.
    case service(ServiceErrorKind)
    /// The service refused to answer this question.
    case refused
    /// The response reached its length limit and is incomplete.
    case truncated
    /// None of the proposed books was found, or none was proposed.
    case nothingFound
    /// Only books were proposed that the visitor has read, owns or was recommended before.
    case nothingNew
    /// The proposed books could not be looked up, since the catalogs did not respond.
    case unchecked
}

extension ProposalError: RawRepresentable, CaseIterable, Codable {
    package static let allCases: [ProposalError] =
        ServiceErrorKind.allCases.map { .service($0) } + [.refused, .truncated, .nothingFound, .nothingNew, .unchecked]

    package init?(rawValue: String) {
        guard let error = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = error
    }

    package var rawValue: String {
        switch self {
        case .service(.notFound): "unknown-model"
        case .service(let kind): kind.rawValue
        case .refused: "refused"
        case .truncated: "truncated"
        case .nothingFound: "nothing-found"
        case .nothingNew: "nothing-new"
        case .unchecked: "unchecked"
        }
    }
}
