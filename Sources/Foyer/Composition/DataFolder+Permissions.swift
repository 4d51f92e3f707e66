import Foundation

/// Keeps other users of the machine away from visitors' data.
///
/// A folder that its group may write to is shared on purpose, as with another program that makes backups: the group keeps its
/// permissions, and all others lose theirs.
extension DataFolder {
    enum Permissions {
        case ownerOnly
        case sharedWithGroup
        /// Other users can read the folder.
        case open
    }

    /// - Returns: nil where the folder does not exist.
    var permissions: Permissions? {
        guard let status = Self.status(settings.dataDirectory) else { return nil }
        return switch status.st_mode & 0o077 {
        case 0: .ownerOnly
        case let mode where mode & 0o007 == 0 && Self.isShared(status): .sharedWithGroup
        default: .open
        }
    }

    /// Takes the permissions of other users from the folder and from the program's files in it, as far as this user owns them.
    /// `foyer doctor` reports what stays open.
    func protect() {
        let path = settings.dataDirectory
        guard let status = Self.status(path) else { return }
        let mask: mode_t = Self.isShared(status) ? 0o007 : 0o077
        Self.restrict(path, status, mask)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for name in names where Self.isOwn(name) {
            let file = "\(path)/\(name)"
            guard let status = Self.status(file, followsLinks: false), Self.restrict(file, status, mask),
                status.st_mode & S_IFMT == S_IFDIR
            else { continue }
            for picture in (try? FileManager.default.contentsOfDirectory(atPath: file)) ?? [] {
                let path = "\(file)/\(picture)"
                if let status = Self.status(path, followsLinks: false) { Self.restrict(path, status, mask) }
            }
        }
    }

    /// - Returns: whether the permissions had to be changed.
    @discardableResult
    private static func restrict(_ path: String, _ status: stat, _ mask: mode_t) -> Bool {
        guard status.st_uid == geteuid(), status.st_mode & S_IFMT != S_IFLNK, status.st_mode & mask != 0 else { return false }
        return chmod(path, status.st_mode & 0o7777 & ~mask) == 0
    }

    private static func isShared(_ status: stat) -> Bool { status.st_mode & S_IWGRP != 0 }

    /// Whether a file of the folder is the program's: a database with its log, a database that was set aside, a backup with the
    /// name that `foyer backup` chooses, the lock, or the pictures.
    private static func isOwn(_ name: String) -> Bool {
        ["foyer.sqlite", "catalog.sqlite", "foyer-"].contains { name.hasPrefix($0) }
            || ["import.lock", "pictures"].contains(name)
    }

    static func status(_ path: String, followsLinks: Bool = true) -> stat? {
        var status = stat()
        return (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 ? status : nil
    }
}
