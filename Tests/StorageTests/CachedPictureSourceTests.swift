import Domain
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Storage

@Suite("Pictures on disk")
struct CachedPictureSourceTests {
    let directory: TemporaryDirectory
    let source: CountingPictureSource

    init() throws {
        directory = try TemporaryDirectory()
        source = try CountingPictureSource()
    }

    @Test("A picture is fetched once for each size, also in the next run")
    func once() async throws {
        let reference = try #require(PictureReference(source: .tmdb, name: "abc.jpg"))
        for _ in 0..<2 {
            let pictures = CachedPictureSource(source, cache: cache())
            for width in [100, 200, 100] {
                #expect(try await pictures.picture(reference, width: width) == source.picture)
            }
        }
        #expect(source.count == 2)
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path + "/pictures")
        #expect(names.count == 2 && names.allSatisfy { $0.wholeMatch(of: /[0-9a-z]+/) != nil })
    }

    @Test("Above the size limit, the least recently used pictures are deleted")
    func eviction() async throws {
        let pictures = CachedPictureSource(source, cache: cache(limit: 10 * source.picture.data.count))
        for name in (0..<10).map({ "p\($0)" }) + ["p0"] + (10..<15).map({ "p\($0)" }) {
            _ = try await pictures.picture(#require(PictureReference(source: .google, name: name)), width: 1)
        }
        #expect(source.count == 15)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path + "/pictures").count == 10)
        _ = try await pictures.picture(#require(PictureReference(source: .google, name: "p0")), width: 1)
        #expect(source.count == 15, "it was used")
        _ = try await pictures.picture(#require(PictureReference(source: .google, name: "p1")), width: 1)
        #expect(source.count == 16)
    }

    @Test("A damaged file and a folder that cannot be made cost a request and a report")
    func broken() async throws {
        let reference = try #require(PictureReference(source: .tmdb, name: "abc.jpg"))
        let pictures = CachedPictureSource(source, cache: cache())
        _ = try await pictures.picture(reference, width: 1)
        let file = try #require(try FileManager.default.contentsOfDirectory(atPath: directory.path + "/pictures").first)
        try directory.write("<html>", to: "pictures/" + file)
        #expect(try await pictures.picture(reference, width: 1) == source.picture)
        #expect(source.count == 2)
        try directory.write("a file", to: "taken")
        let reports = Mutex<[String]>([])
        let unusable = CachedPictureSource(
            source,
            cache: PictureFileCache(directory: directory.path + "/taken", sizeLimit: 1000) { report in
                reports.withLock { $0.append(report) }
            })
        for _ in 0..<2 { #expect(try await unusable.picture(reference, width: 1) == source.picture) }
        #expect(source.count == 4)
        #expect(reports.withLock { $0.count } == 2)
    }

    @Test("An error of the service is thrown and not cached")
    func failure() async throws {
        let pictures = CachedPictureSource(try CountingPictureSource(failing: true), cache: cache())
        await #expect(throws: CatalogError(.notFound, source: .tmdb)) {
            _ = try await pictures.picture(#require(PictureReference(source: .tmdb, name: "abc.jpg")), width: 1)
        }
        #expect(!FileManager.default.fileExists(atPath: directory.path + "/pictures"))
    }

    @Test("Pictures can be shrunk, the least recently used first; where there is no room, none is saved")
    func shrink() async throws {
        let room = DataRoom()
        let files = PictureFileCache(directory: directory.path + "/pictures", sizeLimit: 1_000_000, room: room)
        let pictures = CachedPictureSource(source, cache: files)
        let size = source.picture.data.count
        for name in ["p0", "p1", "p2", "p0"] {
            _ = try await pictures.picture(#require(PictureReference(source: .google, name: name)), width: 1)
        }
        #expect(await files.totalSize == 3 * size)
        await files.shrink(to: size)
        #expect(await files.totalSize == size && source.count == 3)
        _ = try await pictures.picture(#require(PictureReference(source: .google, name: "p0")), width: 1)
        #expect(source.count == 3)
        room.level = .scarce
        _ = try await pictures.picture(#require(PictureReference(source: .google, name: "p3")), width: 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path + "/pictures").count == 1)
    }

    @Test("A picture that is used after others were deleted is not among the next ones", arguments: 1..<4)
    func useAfterDeletion(first: Int) async throws {
        let files = PictureFileCache(directory: directory.path + "/pictures", sizeLimit: 1_000_000)
        let size = source.picture.data.count
        for number in 0..<8 { await files.save(source.picture, as: "p\(number)") }
        await files.shrink(to: (8 - first) * size)
        _ = await files.picture(named: "p\(first)")
        await files.save(source.picture, as: "p8")
        await files.shrink(to: 2 * size)
        var left: [Int] = []
        for number in 0..<9 where await files.picture(named: "p\(number)") != nil { left.append(number) }
        #expect(left == [first, 8])
    }

    private func cache(limit: Int = 1_000_000) -> PictureFileCache {
        PictureFileCache(directory: directory.path + "/pictures", sizeLimit: limit)
    }
}

/// Returns the same picture for every request, and counts the requests.
final class CountingPictureSource: PictureSource {
    let picture: Picture
    private let fails: Bool
    private let requests = Mutex(0)

    init(failing: Bool = false) throws {
        fails = failing
        // A JPEG by its first bytes.
        picture = try #require(Picture(data: Data([0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 7, count: 96))))
    }

    var count: Int { requests.withLock { $0 } }

    func picture(_ picture: PictureReference, width: Int) async throws(CatalogError) -> Picture {
        requests.withLock { $0 += 1 }
        if fails { throw CatalogError(.notFound, source: picture.source) }
        return self.picture
    }
}
