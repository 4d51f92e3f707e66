import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Domain

@Suite("The queue of imports", .timeLimit(.minutes(1)))
struct ShelfFileQueueTests {
    /// Tasks in a queue, each of which runs until it is let go.
    private final class Runs: Sendable {
        let queue: ShelfFileQueue
        private let gates = Mutex<[VisitorID: [AsyncStream<Void>.Continuation]]>([:])

        init(pause: @escaping @Sendable () async throws -> Void = { for await _ in AsyncStream<Void>.makeStream().stream {} }) {
            queue = ShelfFileQueue(pause: pause)
        }

        /// - Returns: whether the task ran.
        func add(_ visitor: VisitorID, from network: ClientNetwork? = nil) -> Task<Bool, Never> {
            let (gate, opening) = AsyncStream.makeStream(of: Void.self)
            return Task {
                do throws(ShelfFileError) {
                    return try await queue.run(for: visitor, from: network) { () throws(StorageError) in
                        self.gates.withLock { $0[visitor, default: []].append(opening) }
                        for await _ in gate { break }
                        return true
                    }
                } catch {
                    #expect(error == .busy)
                    return false
                }
            }
        }

        func running() -> Set<VisitorID> { Set(gates.withLock { $0.keys }) }

        func end(_ visitor: VisitorID) {
            gates.withLock { $0.removeValue(forKey: visitor) }?.forEach { $0.yield() }
        }

        func wait(untilRunning visitors: Set<VisitorID>, waiting count: Int = 0) async {
            while running() != visitors { await Task.yield() }
            while await queue.waitingCount != count { await Task.yield() }
        }
    }

    /// Blocks threads.
    private final class Blocker: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)
        private let blocked = Mutex(0)

        var count: Int { blocked.withLock { $0 } }

        func block() {
            blocked.withLock { $0 += 1 }
            semaphore.wait()
        }

        func release() { semaphore.signal() }
    }

    private let visitors = (0..<11).map { _ in VisitorID() }

    @Test("Two visitors run at the same time; the next ones take their turns")
    func turns() async {
        let runs = Runs()
        var tasks = [runs.add(visitors[0]), runs.add(visitors[1])]
        await runs.wait(untilRunning: Set(visitors[...1]))
        tasks.append(runs.add(visitors[2]))
        await runs.wait(untilRunning: Set(visitors[...1]), waiting: 1)
        tasks.append(runs.add(visitors[3]))
        await runs.wait(untilRunning: Set(visitors[...1]), waiting: 2)
        runs.end(visitors[0])
        await runs.wait(untilRunning: [visitors[1], visitors[2]], waiting: 1)
        runs.end(visitors[2])
        await runs.wait(untilRunning: [visitors[1], visitors[3]])
        runs.end(visitors[1])
        runs.end(visitors[3])
        for task in tasks { #expect(await task.value) }
    }

    @Test("A visitor has one at a time and one that waits; a third is refused")
    func oneForEachVisitor() async {
        let runs = Runs()
        let first = runs.add(visitors[0])
        await runs.wait(untilRunning: [visitors[0]])
        let second = runs.add(visitors[0])
        await runs.wait(untilRunning: [visitors[0]], waiting: 1)
        #expect(await runs.add(visitors[0]).value == false)
        let other = runs.add(visitors[1])
        await runs.wait(untilRunning: Set(visitors[...1]), waiting: 1)
        runs.end(visitors[0])
        #expect(await first.value)
        await runs.wait(untilRunning: Set(visitors[...1]))
        runs.end(visitors[0])
        runs.end(visitors[1])
        #expect(await second.value)
        #expect(await other.value)
    }

    @Test("Eight wait; the next visitor is refused")
    func full() async {
        let runs = Runs()
        var tasks = [runs.add(visitors[0]), runs.add(visitors[1])]
        await runs.wait(untilRunning: Set(visitors[...1]))
        tasks += visitors[2..<10].map { runs.add($0) }
        await runs.wait(untilRunning: Set(visitors[...1]), waiting: 8)
        #expect(await runs.add(visitors[10]).value == false)
        var left = Set(visitors[..<10])
        while let next = runs.running().first {
            runs.end(next)
            left.remove(next)
            while !left.isEmpty, runs.running().isEmpty { await Task.yield() }
        }
        for task in tasks { #expect(await task.value) }
    }

    @Test("One network has two places, running or waiting, whatever its cookies; the others' places stay free")
    func networks() async {
        let runs = Runs()
        let (one, other) = (ClientNetwork(1), ClientNetwork(2))
        var tasks = [runs.add(visitors[0], from: one), runs.add(visitors[1], from: one)]
        await runs.wait(untilRunning: Set(visitors[...1]))
        for visitor in visitors[2..<10] { #expect(await runs.add(visitor, from: one).value == false) }
        tasks += [runs.add(visitors[2], from: other), runs.add(visitors[3], from: other)]
        await runs.wait(untilRunning: Set(visitors[...1]), waiting: 2)
        #expect(await runs.add(visitors[4], from: other).value == false)
        runs.end(visitors[0])
        await runs.wait(untilRunning: [visitors[1], visitors[2]], waiting: 1)
        // The place of the one that ended is free again.
        tasks.append(runs.add(visitors[5], from: one))
        await runs.wait(untilRunning: [visitors[1], visitors[2]], waiting: 2)
        for visitor in [visitors[1], visitors[2]] { runs.end(visitor) }
        await runs.wait(untilRunning: [visitors[3], visitors[5]])
        for visitor in [visitors[3], visitors[5]] { runs.end(visitor) }
        for task in tasks { #expect(await task.value) }
    }

    @Test("A visitor who waits too long, or who leaves, is refused, and the others keep their turns", arguments: [true, false])
    func leaving(isCancelled: Bool) async {
        let (pause, ending) = AsyncStream.makeStream(of: Void.self)
        let runs = Runs(pause: {
            for await _ in pause { return }
            throw CancellationError()
        })
        let tasks = [runs.add(visitors[0]), runs.add(visitors[1])]
        await runs.wait(untilRunning: Set(visitors[...1]))
        let third = runs.add(visitors[2])
        await runs.wait(untilRunning: Set(visitors[...1]), waiting: 1)
        if isCancelled { third.cancel() } else { ending.yield() }
        #expect(await third.value == false)
        let fourth = runs.add(visitors[3])
        await runs.wait(untilRunning: Set(visitors[...1]), waiting: 1)
        runs.end(visitors[0])
        await runs.wait(untilRunning: [visitors[1], visitors[3]])
        runs.end(visitors[1])
        runs.end(visitors[3])
        for task in tasks + [fourth] { #expect(await task.value) }
    }

    @Test("An error of the storage leaves its place to the next one")
    func failure() async throws {
        let queue = ShelfFileQueue()
        for _ in 0..<3 {
            await #expect(throws: ShelfFileError.storage(.full)) {
                try await queue.run(for: visitors[0], from: nil) { () throws(StorageError) in throw .full }
            }
        }
    }

    @Test("Files are read on threads outside of the concurrency pool, which stays free for others")
    func threads() async throws {
        // A queue for each thread of the pool.
        let queues = (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in ShelfFileQueue() }
        let blocker = Blocker()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for queue in queues {
                group.addTask {
                    try await queue.run(for: VisitorID(), from: nil) { () throws(StorageError) in blocker.block() }
                }
            }
            while blocker.count < queues.count { await Task.yield() }
            // Other tasks run meanwhile.
            #expect(await Task.detached { true }.value)
            for _ in queues { blocker.release() }
            try await group.waitForAll()
        }
    }
}
