import Domain
import Synchronization

/// Proposes, round by round, what a test tells it to, and remembers what it was asked.
package final class StubProposer: BookProposer {
    package typealias Round = Result<[BookProposal], ProposalError>

    package let name = "chat.example.org"
    private let rounds: Mutex<[Round]>
    private let asked = Mutex<[ProposalRequest]>([])

    /// - Parameter rounds: the last again and again.
    package init(_ rounds: Round...) {
        self.rounds = Mutex(rounds)
    }

    package var requests: [ProposalRequest] { asked.withLock { $0 } }

    package func proposals(for request: ProposalRequest) async throws(ProposalError) -> [BookProposal] {
        asked.withLock { $0.append(request) }
        let round = rounds.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
        return try round.get()
    }
}
