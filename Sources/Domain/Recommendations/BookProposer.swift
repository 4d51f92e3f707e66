/// Proposes books for a question. Any of them may not exist.
package protocol BookProposer: Sendable {
    /// The service's name for visitors, such as its host.
    var name: String { get }

    /// - Returns: at least one.
    func proposals(for request: ProposalRequest) async throws(ProposalError) -> [BookProposal]
}
