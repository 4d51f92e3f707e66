import Foundation

/// The permissions of the files that the program writes.
enum FileModes {
    /// The umask that the program was started with. The first access sets the umask of the program: only the owner can read what it
    /// writes.
    static let startMask = umask(0o077)
}
