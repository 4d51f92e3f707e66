import Domain
import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

@Suite("Pictures on disk")
struct SavedPicturesTests {
    let directory: TemporaryDirectory
    let source: CountingPictures

    init() throws {
        directory = try TemporaryDirectory()
        source = try CountingPictures()
    }

    @Test("A picture is fetched once for each size, also by the next run, under a name of our own")
    func once() async throws {
        let reference = try #require(PictureReference(source: .tmdb, name: "abc.jpg"))
        for _ in 0..<2 {
            let pictures = CachedPictureSource(source, store: store())
            for width in [100, 200, 100] {
                #expect(try await pictures.picture(reference, width: width) == source.picture)
            }
        }
        #expect(source.count == 2)
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path + "/pictures")
        #expect(names.count == 2 && names.allSatisfy { $0.wholeMatch(of: /[0-9a-z]+/) != nil })
    }

    @Test("Where there is no room, what was not used for longest goes")
    func eviction() async throws {
        let pictures = CachedPictureSource(source, store: store(limit: 10 * source.picture.data.count))
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

    @Test("A file that is no picture any more, and a folder that cannot be, cost a request and nothing else")
    func broken() async throws {
        let reference = try #require(PictureReference(source: .tmdb, name: "abc.jpg"))
        let pictures = CachedPictureSource(source, store: store())
        _ = try await pictures.picture(reference, width: 1)
        let file = try #require(try FileManager.default.contentsOfDirectory(atPath: directory.path + "/pictures").first)
        try directory.write("<html>", to: "pictures/" + file)
        #expect(try await pictures.picture(reference, width: 1) == source.picture)
        #expect(source.count == 2)
        try directory.write("a file", to: "taken")
        let nowhere = CachedPictureSource(
            source, store: PictureFileCache(directory: directory.path + "/taken", sizeLimit: 1000))
        for _ in 0..<2 { #expect(try await nowhere.picture(reference, width: 1) == source.picture) }
        #expect(source.count == 4)
    }

    @Test("A failure is the service's, and is not kept")
    func failure() async throws {
        let pictures = CachedPictureSource(try CountingPictures(failing: true), store: store())
        await #expect(throws: CatalogError(.notFound, source: .tmdb)) {
            _ = try await pictures.picture(#require(PictureReference(source: .tmdb, name: "abc.jpg")), width: 1)
        }
        #expect(!FileManager.default.fileExists(atPath: directory.path + "/pictures"))
    }

    private func store(limit: Int = 1_000_000) -> PictureFileCache {
        PictureFileCache(directory: directory.path + "/pictures", sizeLimit: limit)
    }
}

/// One picture, whatever is asked for.
final class CountingPictures: PictureSource {
    let picture: Picture
    private let fails: Bool
    private let asked = Mutex(0)

    init(failing: Bool = false) throws {
        fails = failing
        // A JPEG by its first bytes.
        picture = try #require(Picture(data: Data([0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 7, count: 96))))
    }

    var count: Int { asked.withLock { $0 } }

    func picture(_ picture: PictureReference, width: Int) async throws(CatalogError) -> Picture {
        asked.withLock { $0 += 1 }
        if fails { throw CatalogError(.notFound, source: picture.source) }
        return self.picture
    }
}
