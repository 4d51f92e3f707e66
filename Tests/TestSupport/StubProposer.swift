import Domain
import Synchronization

/// Returns the proposals or errors that a test gives it, one for each call. It records the calls in `requests`.
package final class StubProposer: BookProposer {
    package typealias Round = Result<[BookProposal], ProposalError>

    package let name = "chat.example.org"
    private let rounds: Mutex<[Round]>
    private let received = Mutex<[ProposalRequest]>([])

    /// - Parameter rounds: the results in order; the last one repeats.
    package init(_ rounds: Round...) {
        self.rounds = Mutex(rounds)
    }

    package var requests: [ProposalRequest] { received.withLock { $0 } }

    package func proposals(for request: ProposalRequest) async throws(ProposalError) -> [BookProposal] {
        received.withLock { $0.append(request) }
        let round = rounds.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
        return try round.get()
    }
}
