import Foundation

package enum DiskSpace {
    /// How many bytes a program without privileges can still write to the disk of a file or a folder. Where that is not known, it
    /// counts as unlimited.
    package static func free(at path: String) -> Int {
        var disk = statvfs()
        guard statvfs(path, &disk) == 0 else { return .max }
        return Int(clamping: UInt64(disk.f_bavail) * UInt64(disk.f_frsize))
    }
}
