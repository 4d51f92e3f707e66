import Foundation

/// Runs a task on a thread outside of the concurrency pool. A concurrent queue would not: on Linux it shares the threads of the
/// pool.
final class ThreadExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "foyer.computing")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
