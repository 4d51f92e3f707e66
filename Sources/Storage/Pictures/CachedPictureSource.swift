import Domain
import Foundation

/// Pictures of a service, kept as files, so that each is fetched once. Where the folder fails, the service is asked.
package struct CachedPictureSource: PictureSource {
    private let host: any PictureSource
    private let store: PictureFileCache

    package init(_ host: any PictureSource, store: PictureFileCache) {
        self.host = host
        self.store = store
    }

    package func picture(_ picture: PictureReference, width: Int) async throws(CatalogError) -> Picture {
        let name = "\(picture.source.rawValue) \(width) \(picture.name)"
        if let saved = await store.picture(named: name) { return saved }
        let fetched = try await host.picture(picture, width: width)
        await store.save(fetched, as: name)
        return fetched
    }
}

/// A folder of pictures, under a limit: what was not used for longest goes where there is no room.
package actor PictureFileCache {
    private struct File {
        let size: Int
        /// The newest use has the largest number.
        var used: Int
    }

    private let directory: URL
    private let sizeLimit: Int
    private var files: [String: File]?
    private var size = 0
    private var uses = 0

    /// - Parameters:
    ///   - directory: made where it is missing.
    ///   - sizeLimit: how much room the pictures may take together, in bytes.
    package init(directory: String, sizeLimit: Int) {
        self.directory = URL(filePath: directory, directoryHint: .isDirectory)
        self.sizeLimit = sizeLimit
    }

    func picture(named name: String) -> Picture? {
        open()
        let file = Self.fileName(name)
        guard files?[file] != nil else { return nil }
        // What is no picture any more is none.
        guard let data = try? Data(contentsOf: directory.appending(path: file)), let picture = Picture(data: data) else {
            forget(file)
            return nil
        }
        uses += 1
        files?[file]?.used = uses
        return picture
    }

    func save(_ picture: Picture, as name: String) {
        open()
        guard picture.data.count <= sizeLimit else { return }
        let file = Self.fileName(name)
        forget(file)
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            // Whole or not at all.
            try picture.data.write(to: directory.appending(path: file), options: .atomic)
        } catch {
            return
        }
        uses += 1
        files?[file] = File(size: picture.data.count, used: uses)
        size += picture.data.count
        while size > sizeLimit, let oldest = files?.min(by: { $0.value.used < $1.value.used })?.key { forget(oldest) }
    }

    private func forget(_ file: String) {
        guard let known = files?.removeValue(forKey: file) else { return }
        size -= known.size
        try? FileManager.default.removeItem(at: directory.appending(path: file))
    }

    /// Reads what earlier runs kept, the oldest first.
    private func open() {
        guard files == nil else { return }
        let keys: [URLResourceKey] = [.fileSizeKey, .contentModificationDateKey]
        let found = (try? FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: keys)) ?? []
        let known = found.compactMap { url -> (name: String, size: Int, date: Date)? in
            guard url.lastPathComponent.wholeMatch(of: /[0-9a-z]{1,26}/) != nil,
                let values = try? url.resourceValues(forKeys: Set(keys)), let size = values.fileSize
            else { return nil }
            return (url.lastPathComponent, size, values.contentModificationDate ?? .distantPast)
        }
        files = [:]
        for file in known.sorted(by: { $0.date < $1.date }) {
            uses += 1
            files?[file.name] = File(size: file.size, used: uses)
            size += file.size
        }
    }

    /// Our own name for a picture, whatever a service calls it: two hashes, so that no two share one.
    private static func fileName(_ name: String) -> String {
        var other = StableHash(basis: 0x6c62_272e_07bb_0142)
        other.combine(name.utf8)
        return StableHash(name.utf8).text + other.text
    }
}
