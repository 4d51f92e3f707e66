import Foundation
import Testing

/// A short run of `make fuzz` with inputs from a seeded generator.
@Suite("Parsers of input from clients and services")
struct SeededInputTests {
    private static let seed: UInt64 = 0x464F_5945_52
    private static let count = 1000

    @Test("Every invariant holds for the corpus", arguments: FuzzTarget.allCases)
    func corpus(target: FuzzTarget) async throws {
        for input in target.corpus { try await target.check(input) }
    }

    @Test("Every invariant holds for mutated inputs", arguments: FuzzTarget.allCases)
    func seeded(target: FuzzTarget) async {
        var mutator = InputMutator(seed: Self.seed, target: target)
        for number in 0..<Self.count {
            let input = mutator.next()
            do {
                try await target.check(input)
            } catch {
                let base64 = Data(input).base64EncodedString()
                Issue.record("\(error); input \(number) of the seed \(Self.seed) for \(target.rawValue), in Base64: \(base64)")
                return
            }
        }
    }
}
