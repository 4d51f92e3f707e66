import Foundation

/// Prevents a second import into the same catalog. The system releases the lock when the process ends, even after a crash.
final class ImportLock: Sendable {
    private let descriptor: Int32

    init(directory: String) throws(ImportLockError) {
        // A file of its own, since the server locks the folder.
        descriptor = open(directory + "/import.lock", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unavailable(path: directory, reason: String(cString: strerror(errno))) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            Foundation.close(descriptor)
            throw reason == EWOULDBLOCK
                ? .inUse(path: directory) : .unavailable(path: directory, reason: String(cString: strerror(reason)))
        }
    }

    deinit {
        Foundation.close(descriptor)
    }
}

enum ImportLockError: Error, CustomStringConvertible {
    case inUse(path: String)
    case unavailable(path: String, reason: String)

    var description: String {
        switch self {
        case .inUse(let path): "another import into \(path) runs: wait until it is done"
        case .unavailable(let path, let reason): "no import can run in \(path): import.lock cannot be opened there: \(reason)"
        }
    }
}
