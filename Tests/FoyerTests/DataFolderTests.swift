import Foundation
import Logging
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Domain
@testable import Foyer

@Suite("The data folder")
struct DataFolderTests {
    private let data: TemporaryDirectory

    init() throws {
        data = try TemporaryDirectory()
    }

    private var arguments: [String] { ["--root", repositoryRoot, "--data-dir", data.path + "/data"] }

    private func mode(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: data.path + "/data" + name)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    private func setMode(_ mode: Int, _ name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: data.path + "/data" + name)
    }

    /// Runs a program to its end.
    private func run(
        _ command: String, _ arguments: [String], umask: String? = nil
    ) throws -> (status: Int32, output: String) {
        let program = try Program(arguments, command: command, umask: umask)
        let output = program.output
        return (program.finish().status, output)
    }

    @Test("Other users can read nothing that the program makes, whatever the umask is", arguments: ["022", "000"])
    func newFolder(umask: String) async throws {
        let program = try Program(["--port", "0"] + arguments, umask: umask)
        let visit = try await Visit(#require(await program.site()))
        #expect(try await visit.post("movies/search", "query=dune").status == 303)
        #expect(try mode("") == 0o700)
        for name in ["/foyer.sqlite", "/foyer.sqlite-wal", "/foyer.sqlite-shm", "/catalog.sqlite"] {
            #expect(try mode(name) == 0o600, "\(name)")
        }
        let (status, _) = try run("backup", [data.path + "/data"] + arguments, umask: umask)
        #expect(status == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: data.path + "/data")
        let backup = try #require(names.first { $0.hasPrefix("foyer-") })
        #expect(try mode("/" + backup) == 0o600)
        #expect(await program.stop().status == 0)
    }

    @Test("The doctor reports a folder that others can read, with the command that mends it; the server mends it itself")
    func openFolder() async throws {
        let program = try Program(["--port", "0"] + arguments)
        _ = await program.site()
        #expect(await program.stop().status == 0)
        try FileManager.default.createDirectory(atPath: data.path + "/data/pictures", withIntermediateDirectories: false)
        try data.write("picture", to: "data/pictures/abc")
        try data.write("mine", to: "data/own.txt")
        try setMode(0o755, "")
        try setMode(0o755, "/pictures")
        for name in ["/foyer.sqlite", "/catalog.sqlite", "/pictures/abc", "/own.txt"] { try setMode(0o644, name) }
        let (status, output) = try run("doctor", arguments)
        #expect(status == 1)
        #expect(
            output.contains(
                """
                BAD  Data folder: other users of this machine can read \(data.path)/data, where people’s data is. Take their \
                permissions away: chmod -R go-rwx '\(data.path)/data'

                """))
        let second = try Program(["--port", "0"] + arguments)
        _ = await second.site()
        #expect(try mode("") == 0o700 && mode("/pictures") == 0o700)
        for name in ["/foyer.sqlite", "/catalog.sqlite", "/pictures/abc"] { #expect(try mode(name) == 0o600, "\(name)") }
        // A file that is not the program's stays as it is.
        #expect(try mode("/own.txt") == 0o644)
        #expect(await second.stop().status == 0)
        #expect(try run("doctor", arguments).status == 0)
    }

    @Test("A folder that its group may write to keeps the group's permissions, and the doctor says so")
    func sharedFolder() async throws {
        let program = try Program(["--port", "0"] + arguments)
        _ = await program.site()
        #expect(await program.stop().status == 0)
        try setMode(0o775, "")
        try setMode(0o664, "/foyer.sqlite")
        let second = try Program(["--port", "0"] + arguments)
        _ = await second.site()
        #expect(try mode("") == 0o770 && mode("/foyer.sqlite") == 0o660)
        #expect(await second.stop().status == 0)
        let (status, output) = try run("doctor", arguments)
        #expect(status == 0)
        #expect(
            output.contains(
                """
                ok   Data folder: \(data.path)/data, and its database opens; its group can read and change it, too. If that is \
                not on purpose, run chmod -R g-rwx '\(data.path)/data'

                """))
    }

    @Test("Past the limit, what is to be saved is refused in words; pages, searches and deletions work")
    func limit() async throws {
        let first = try Program(["--port", "0"] + arguments)
        var visit = try await Visit(#require(await first.site()))
        let book = "kind=books&status=to-read&id=catalog-pride-and-prejudice-austen"
        #expect(try await visit.post("shelf", book).status == 303)
        #expect(await first.stop().status == 0)
        let second = try Program(["--port", "0", "--data-limit", "1 MB"] + arguments)
        visit = visit.at(try #require(await second.site()))
        let refused = try await visit.post("shelf", book)
        #expect(refused.status == 503 && refused.headers["retry-after"] != nil)
        #expect(refused.page.contains("No space left") && refused.page.contains("storage is full"))
        let searched = try await visit.post("movies/search", "query=dune")
        #expect(searched.status == 303 && searched.headers["set-cookie"] == nil)
        #expect(searched.headers["location"] == "/movies?query=dune")
        #expect(try await visit.get("/movies?query=dune").contains("data-id=\"catalog-dune"))
        #expect(try await visit.get("/shelf").contains("pride-and-prejudice"))
        let removed = try await visit.post("shelf/delete", "kind=books&id=catalog-pride-and-prejudice-austen")
        #expect(removed.status == 303)
        #expect(!(try await visit.get("/shelf").contains("data-id=\"catalog-pride-and-prejudice")))
        let (status, errors) = await second.stop()
        #expect(status == 0 && errors.components(separatedBy: "nothing is saved").count == 2)
        let (health, output) = try run("doctor", ["--data-limit", "1 MB"] + arguments)
        #expect(health == 1 && output.contains("BAD  Space: ") && output.contains("raise FOYER_DATA_LIMIT"))
    }

    @Test("Without a catalog, the prepared one is copied, and the log says so; without that, the works are loaded")
    func preparedCatalog() async throws {
        let prepared = try await TemporaryDirectory.makeWithCatalog()
        for (folder, event) in [(prepared.path, "catalog copied"), (data.path + "/none", "catalog loaded")] {
            let events = Mutex(Data())
            let log = Logger(label: "test") { label in
                JSONLogHandler(label: label, level: .info, now: { Date(timeIntervalSince1970: 0) }) { line in
                    events.withLock { $0 += line }
                }
            }
            let own = try TemporaryDirectory()
            let settings = try Settings(sources: SettingSources(flags: ["FOYER_DATA_DIR": own.path], workingDirectory: "/"))
            let catalog = try await DataFolder(settings: settings)
                .openCatalog(prepared: PreparedCatalog(folder: folder), logger: log)
            try catalog.close()
            #expect(events.withLock { String(decoding: $0, as: UTF8.self) }.contains(event))
        }
    }

    @Test("The folder is measured while visitors are deleted, however long that takes", .timeLimit(.minutes(1)))
    func measuredDuringDeletion() async throws {
        let (measured, measuring) = AsyncStream.makeStream(of: Void.self)
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let monitor = DataFolderMonitor(limit: 1000, room: DataRoom(), logger: log) {
            measuring.yield()
            return DataFolderSize()
        } shrinkCaches: { _ in
        }
        let visitors = StubVisitors(willSaveSeen: { for await _ in AsyncStream<Void>.makeStream().stream {} })
        let maintenance = Maintenance(
            visitors: visitors, purge: PurgeVisitorsUseCase(visitors: visitors, now: { Date(timeIntervalSince1970: 0) }),
            folder: monitor, logger: log)
        let running = Task { try await maintenance.run() }
        for await _ in measured { break }
        running.cancel()
        try await running.value
    }

    @Test("Near the limit, caches make room first; the folder is measured again after that")
    func monitor() async {
        let sizes = Mutex((other: 850, pictures: 100))
        let room = DataRoom()
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let asked = Mutex<[Int]>([])
        let monitor = DataFolderMonitor(limit: 1000, room: room, logger: log) {
            sizes.withLock { DataFolderSize(other: $0.other, free: $0.pictures < 0 ? 0 : .max) }
                .adding(pictures: sizes.withLock { $0.pictures })
        } shrinkCaches: { bytes in
            asked.withLock { $0.append(bytes) }
            sizes.withLock { $0.pictures = max(0, $0.pictures - bytes) }
        }
        await monitor.measure()
        #expect(asked.withLock { $0 } == [50])
        #expect(room.level == .free && monitor.size.total == 900)
        sizes.withLock { $0.other = 950 }
        await monitor.measure()
        #expect(room.level == .scarce && monitor.size.pictures == 0)
        sizes.withLock { $0.other = 1000 }
        await monitor.measure()
        #expect(room.level == .none)
        sizes.withLock { $0.other = 10 }
        await monitor.measure()
        #expect(room.level == .free)
    }
}

extension DataFolderSize {
    fileprivate func adding(pictures: Int) -> DataFolderSize {
        var size = self
        size.pictures = pictures
        return size
    }
}
