import CCurl
import Foundation
import Synchronization

/// Runs all requests on one thread with libcurl's multi interface.
///
/// Foundation's URLSession uses libcurl, too, on Linux, but keeps a core busy while it waits for a response on a new connection
/// (it polls the socket for writability without a pause), and decompresses a response to gigabytes of memory before a size
/// limit takes effect.
final class CurlClient: Sendable {
    private let loop = CurlEventLoop()

    deinit { loop.stop() }

    func start(_ request: PendingRequest) { loop.enqueue(.start(request)) }

    /// Closes the connection of a request that was cancelled.
    func cancel(_ request: PendingRequest) { loop.enqueue(.cancel(request)) }
}

/// The thread that runs libcurl, from the first request until `stop()`.
private final class CurlEventLoop: Sendable {
    enum Command {
        case start(PendingRequest)
        case cancel(PendingRequest)
    }

    private struct CommandQueue {
        var commands: [Command] = []
        var isThreadStarted = false
        var isStopped = false
    }

    /// High, since each service has a limit of its own in `ServicePolicy`.
    private static let connectionsPerHost = 64
    /// In milliseconds. A new command wakes the thread before that.
    private static let pollTimeout: Int32 = 60_000
    private static let isCurlReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    private let queue = Mutex(CommandQueue())
    private let threadHasEnded = DispatchSemaphore(value: 0)
    /// Unsafe, since only the loop's thread uses it, apart from `curl_multi_wakeup`, which libcurl allows from any thread.
    nonisolated(unsafe) private let multi: UnsafeMutableRawPointer?

    init() {
        multi = Self.isCurlReady ? curl_multi_init() : nil
        _ = multi.map { foyer_curl_set_connections_per_host($0, Self.connectionsPerHost) }
    }

    deinit {
        if let multi { curl_multi_cleanup(multi) }
    }

    func enqueue(_ command: Command) {
        guard let multi else {
            if case .start(let request) = command { request.finish(.failure(.unreachable)) }
            return
        }
        let isFirst = queue.withLock { queue in
            queue.commands.append(command)
            defer { queue.isThreadStarted = true }
            return !queue.isThreadStarted
        }
        if isFirst {
            Thread.detachNewThread { self.run() }
        } else {
            curl_multi_wakeup(multi)
        }
    }

    /// Ends the thread and waits up to one second for it, since the handles must not be freed while it uses them.
    func stop() {
        let isRunning = queue.withLock { queue in
            queue.isStopped = true
            return queue.isThreadStarted
        }
        guard isRunning, let multi else { return }
        curl_multi_wakeup(multi)
        _ = threadHasEnded.wait(timeout: .now() + .seconds(1))
    }

    private func run() {
        defer { threadHasEnded.signal() }
        var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]
        while let commands = nextCommands() {
            for command in commands { execute(command, &running) }
            var count: Int32 = 0
            curl_multi_perform(multi, &count)
            finishEndedTransfers(&running)
            // An error returns at once: the pause keeps the loop from using a whole core.
            if curl_multi_poll(multi, nil, 0, Self.pollTimeout, nil) != CURLM_OK { Thread.sleep(forTimeInterval: 0.1) }
        }
        for transfer in running.values {
            curl_multi_remove_handle(multi, transfer.handle)
            transfer.pending.finish(.failure(.cancelled))
        }
    }

    /// - Returns: nil to stop.
    private func nextCommands() -> [Command]? {
        queue.withLock { queue in
            defer { queue.commands = [] }
            return queue.isStopped ? nil : queue.commands
        }
    }

    private func execute(_ command: Command, _ running: inout [UnsafeMutableRawPointer: CurlTransfer]) {
        switch command {
        case .start(let request):
            guard !request.isFinished else { return }
            guard let transfer = CurlTransfer(request), curl_multi_add_handle(multi, transfer.handle) == CURLM_OK else {
                return request.finish(.failure(.unreachable))
            }
            running[transfer.handle] = transfer
        case .cancel(let request):
            guard let transfer = running.values.first(where: { $0.pending === request }) else { return }
            curl_multi_remove_handle(multi, transfer.handle)
            running[transfer.handle] = nil
        }
    }

    private func finishEndedTransfers(_ running: inout [UnsafeMutableRawPointer: CurlTransfer]) {
        var code = CURLE_OK
        while let handle = foyer_curl_next_ended(multi, &code) {
            curl_multi_remove_handle(multi, handle)
            guard let transfer = running[handle] else { continue }
            if transfer.followRedirect(code), curl_multi_add_handle(multi, handle) == CURLM_OK { continue }
            running[handle] = nil
            transfer.pending.finish(transfer.outcome(code))
        }
    }
}
