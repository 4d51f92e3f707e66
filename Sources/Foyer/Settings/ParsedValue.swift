/// Wraps a value, so that a dictionary can tell the value nil from a missing entry.
struct ParsedValue<Value: Sendable>: Sendable {
    let value: Value
}
