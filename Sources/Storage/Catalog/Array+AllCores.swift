import Dispatch
import Synchronization

extension Array where Element: Sendable {
    /// How many elements a thread takes at a time.
    private static var elementsPerTurn: Int { 32 }

    /// The results for all elements, in their order, made on all cores: for work that takes some milliseconds and waits for nothing.
    func mapOnAllCores<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
        let results = Mutex([Result?](repeating: nil, count: count))
        let perTurn = Self.elementsPerTurn
        DispatchQueue.concurrentPerform(iterations: (count + perTurn - 1) / perTurn) { turn in
            let range = turn * perTurn..<Swift.min((turn + 1) * perTurn, count)
            let made = self[range].map(transform)
            results.withLock { results in
                for (index, result) in zip(range, made) { results[index] = result }
            }
        }
        return results.withLock { $0.compactMap { $0 } }
    }
}
