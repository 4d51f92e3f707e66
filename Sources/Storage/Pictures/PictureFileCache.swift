import Domain
import Foundation

/// A folder of pictures with a size limit: the least recently used ones are deleted.
///
/// An error of the file system costs a request to the service and nothing else, so it is only reported to `onError`.
package actor PictureFileCache {
    private struct File {
        /// In bytes.
        let size: Int
        /// The number of the last use: the newest use has the largest.
        var lastUse: Int
    }

    private let directory: URL
    private let sizeLimit: Int
    private let room: DataRoom
    private let onError: @Sendable (String) -> Void
    /// By file name; nil until the folder was read.
    private var files: [String: File]?
    private var size = 0
    private var uses = 0
    /// The files in the order of their last use when it was computed, the oldest last. Newer uses are all later.
    private var oldest: [(name: String, lastUse: Int)] = []
    /// How many files are deleted before others may use the cache.
    private static let deletedAtOnce = 100

    /// - Parameters:
    ///   - directory: made by the first picture where it is missing.
    ///   - sizeLimit: of all pictures together, in bytes.
    ///   - onError: called with a sentence for the log when a picture cannot be written or deleted.
    package init(
        directory: String, sizeLimit: Int, room: DataRoom = DataRoom(), onError: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.room = room
        self.directory = URL(filePath: directory, directoryHint: .isDirectory)
        self.sizeLimit = sizeLimit
        self.onError = onError
    }

    func picture(named name: String) -> Picture? {
        readDirectory()
        let file = Self.fileName(name)
        guard files?[file] != nil else { return nil }
        // A file that cannot be read, or is damaged, is deleted and its picture fetched again.
        guard let data = try? Data(contentsOf: directory.appending(path: file)), let picture = Picture(data: data) else {
            remove(file)
            return nil
        }
        uses += 1
        files?[file]?.lastUse = uses
        return picture
    }

    func save(_ picture: Picture, as name: String) {
        readDirectory()
        guard picture.data.count <= sizeLimit, room.level == .free else { return }
        let file = Self.fileName(name)
        remove(file)
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            try picture.data.write(to: directory.appending(path: file), options: .atomic)
        } catch {
            onError("the picture \(name) cannot be saved: \(error)")
            return
        }
        uses += 1
        files?[file] = File(size: picture.data.count, lastUse: uses)
        size += picture.data.count
        while size > sizeLimit, removeOldest() {}
    }

    /// The size of all pictures, in bytes.
    package var totalSize: Int {
        readDirectory()
        return size
    }

    /// Deletes the least recently used pictures until the others together have this size, in bytes.
    package func shrink(to size: Int) async {
        readDirectory()
        var deleted = 0
        while self.size > size, removeOldest() {
            deleted += 1
            if deleted % Self.deletedAtOnce == 0 { await Task.yield() }
        }
    }

    /// - Returns: false where there is no file left.
    private func removeOldest() -> Bool {
        while files?.isEmpty == false {
            if oldest.isEmpty {
                oldest = (files ?? [:]).map { ($0.key, $0.value.lastUse) }.sorted { $0.lastUse > $1.lastUse }
            }
            // A file that was used or deleted since then is passed over.
            if let next = oldest.popLast(), files?[next.name]?.lastUse == next.lastUse {
                remove(next.name)
                return true
            }
        }
        return false
    }

    private func remove(_ file: String) {
        guard let known = files?.removeValue(forKey: file) else { return }
        size -= known.size
        do {
            try FileManager.default.removeItem(at: directory.appending(path: file))
        } catch CocoaError.fileNoSuchFile {
            // The file is gone already.
        } catch {
            onError("the picture file \(file) cannot be deleted: \(error)")
        }
    }

    /// Takes the pictures of earlier runs into the list, the oldest as the least recently used.
    private func readDirectory() {
        guard files == nil else { return }
        let keys: [URLResourceKey] = [.fileSizeKey, .contentModificationDateKey]
        // A folder that does not exist yet has no pictures. One that cannot be read fails, with a report, when a picture is
        // saved.
        let found = (try? FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: keys)) ?? []
        // Files with other names, or without attributes, are not ours: they are neither used nor deleted.
        let known = found.compactMap { url -> (name: String, size: Int, date: Date)? in
            guard url.lastPathComponent.consists(of: { $0.isLowercaseLetter || $0.isDigit }, count: 1...26),
                let values = try? url.resourceValues(forKeys: Set(keys)), let size = values.fileSize
            else { return nil }
            return (url.lastPathComponent, size, values.contentModificationDate ?? .distantPast)
        }
        files = [:]
        for file in known.sorted(by: { $0.date < $1.date }) {
            uses += 1
            files?[file.name] = File(size: file.size, lastUse: uses)
            size += file.size
        }
    }

    /// A file name made of two hashes of the picture's name, which may have characters that no file name may have.
    private static func fileName(_ name: String) -> String {
        var secondHash = StableHash(basis: 0x6c62_272e_07bb_0142)
        secondHash.combine(name)
        return StableHash(name).text + secondHash.text
    }
}
