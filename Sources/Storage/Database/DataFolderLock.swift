import Foundation

/// A lock on a data folder, so that two servers never work on the same question. The system releases it when the process ends,
/// also after a crash, and it leaves no file.
package final class DataFolderLock: Sendable {
    /// Another process has the lock.
    package struct DataFolderInUseError: Error {}

    /// The folder's file descriptor; nil where its file system has no locks, and any number of processes may use the folder.
    private let descriptor: Int32?

    /// Takes the lock, or throws at once where another process has it.
    package init(directory: String) throws(DataFolderInUseError) {
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            self.descriptor = nil
            return
        }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
            self.descriptor = descriptor
            return
        }
        let isTaken = errno == EWOULDBLOCK
        Foundation.close(descriptor)
        if isTaken { throw DataFolderInUseError() }
        self.descriptor = nil
    }

    deinit {
        if let descriptor { Foundation.close(descriptor) }
    }
}
