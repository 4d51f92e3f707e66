import Domain
import Foundation
import Storage

/// The size of the data folder, in bytes, and the space that is left on its disk.
struct DataFolderSize: Sendable, Equatable {
    /// `foyer.sqlite` with its log.
    var database = 0
    var catalog = 0
    var pictures = 0
    /// Everything else, such as backups.
    var other = 0
    var free = Int.max

    var total: Int { database + catalog + pictures + other }
}

extension DataFolder {
    /// The size with that of the pictures, for a command.
    func size() async -> DataFolderSize {
        let pictures = PictureFileCache(
            directory: settings.dataDirectory + "/pictures", sizeLimit: settings.savedPicturesSize)
        return size(pictures: await pictures.totalSize)
    }

    /// The visitors of whom something is stored; nil where the database cannot be read, which `checkDatabase()` reports.
    func visitors() -> VisitorStatistics? { try? SQLiteVisitors.statistics(of: settings.databasePath) }

    /// - Parameter pictures: the size of the saved pictures, which are too many to be measured each minute.
    func size(pictures: Int) -> DataFolderSize {
        let path = settings.dataDirectory
        var size = DataFolderSize(pictures: pictures)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
            guard let status = Self.status("\(path)/\(name)", followsLinks: false), status.st_mode & S_IFMT == S_IFREG else {
                continue
            }
            let part: WritableKeyPath<DataFolderSize, Int> =
                if name.hasPrefix("foyer.sqlite") { \.database } else if name.hasPrefix("catalog.sqlite") { \.catalog } else {
                    \.other
                }
            size[keyPath: part] += Int(status.st_size)
        }
        size.free = DiskSpace.free(at: path)
        return size
    }
}
