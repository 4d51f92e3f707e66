/// A regular expression that is parsed and compiled once: a literal in a function is parsed again in each call, which took a
/// quarter of an answer's time.
///
/// `Regex` is not marked Sendable. Matching changes nothing of it but the compiled program, which it sets atomically at the
/// first use, so threads may share it.
struct Pattern<Output>: @unchecked Sendable {
    let regex: Regex<Output>

    init(_ regex: Regex<Output>) { self.regex = regex }
}
