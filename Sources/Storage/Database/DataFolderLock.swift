import Foundation

/// Keeps a second server off a data folder, so that no question is worked on twice. The system lets it go with the process, however
/// that ends, and it leaves no file behind.
package final class DataFolderLock: Sendable {
    /// Another process holds the folder.
    package struct DataFolderInUseError: Error {}

    /// Of the folder itself; nil where its file system knows no such locks, and everybody is let in.
    private let descriptor: Int32?

    /// Takes the folder, or says at once that it is taken.
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
