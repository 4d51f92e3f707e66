import Foundation
import Testing

/// The short run of what `make fuzz` does for longer: inputs made of sensible ones by a generator of its own.
@Suite("What strangers and services send, whatever it is")
struct SeededInputsTests {
    private static let seed: UInt64 = 0x464F_5945_52
    private static let count = 1000

    @Test("What makes sense keeps every promise", arguments: FuzzTarget.allCases)
    func corpus(target: FuzzTarget) async throws {
        for input in target.corpus { try await target.check(input) }
    }

    @Test("Inputs of a seeded generator keep every promise", arguments: FuzzTarget.allCases)
    func seeded(target: FuzzTarget) async {
        var maker = InputMaker(seed: Self.seed, target: target)
        for number in 0..<Self.count {
            let input = maker.next()
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
