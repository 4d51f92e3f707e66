/// A value that is made at its first use, once for all tests of this process.
package actor SharedFixture<Value: Sendable> {
    private let make: @Sendable () async throws -> Value
    private var making: Task<Value, any Error>?

    package init(_ make: @escaping @Sendable () async throws -> Value) {
        self.make = make
    }

    package func value() async throws -> Value {
        let task = making ?? Task { [make] in try await make() }
        making = task
        return try await task.value
    }
}
