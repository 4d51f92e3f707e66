import Foundation
import Providers
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The real program under faults of its environment. Tests that take longer or need file systems of their own are in
/// Tests/Faults.
@Suite("Faults", .serialized)
struct FaultsTests {
    let data: TemporaryDirectory

    init() async throws {
        data = try await TemporaryDirectory.makeWithCatalog()
    }

    private var arguments: [String] { ["--root", repositoryRoot, "--data-dir", data.path] }

    @Test(
        "A second server is refused, the doctor and backups are not; after kill -9 the next server has everything that was kept"
    )
    func secondServer() async throws {
        let first = try start()
        let visit = try await Visit(#require(await first.site()))
        #expect(try await keep("catalog-pride-and-prejudice-austen", visit) == 303)

        let second = try start()
        let (status, errors) = await Program.offPool { second.finish() }
        #expect(status == 1)
        #expect(
            errors.hasPrefix("foyer: another Foyer runs on the data folder \(data.path): stop it first, or set FOYER_DATA_DIR"))

        let (health, findings, _) = try await run("doctor", arguments)
        #expect(health == 0)
        #expect(findings.contains("ok   Data folder: \(data.path), where a Foyer runs, and its database opens\n"))

        let backup = data.path + "/backup.sqlite"
        let (made, report, _) = try await run("backup", [backup] + arguments)
        #expect(made == 0)
        #expect(
            report.wholeMatch(
                of: /Wrote .*backup.sqlite: \d+\.\d MB, with 1 entry on shelves, 0 questions, 0 recent queries\n/) != nil)
        let (again, _, refusal) = try await run("backup", [backup] + arguments)
        #expect(again == 1 && refusal == "foyer: \(backup) is there already, and stays as it is: --force replaces it\n")
        #expect(try await run("backup", ["--check", backup] + arguments).status == 0)
        let (restored, _, inUse) = try await run("restore", [backup] + arguments)
        #expect(restored == 1 && inUse.contains("another Foyer runs"))

        kill(first.process.processIdentifier, SIGKILL)
        _ = await Program.offPool { first.finish() }
        let third = try start()
        let mended = try #require(await third.site())
        #expect(try await visit.at(mended).get("/shelf").contains("catalog-pride-and-prejudice-austen"))
        #expect(await third.stop().status == 0)
        // A stopped server leaves no write-ahead log.
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: data.path).sorted() == [
                "backup.sqlite", "catalog.sqlite", "foyer.sqlite",
            ])
    }

    @Test("A backup is restored, and the database before it is kept under another name")
    func restore() async throws {
        let first = try start()
        let visit = try await Visit(#require(await first.site()))
        #expect(try await keep("catalog-pride-and-prejudice-austen", visit) == 303)
        let folder = data.path + "/backups"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let (_, report, _) = try await run("backup", [folder] + arguments)
        let file = try #require(report.firstMatch(of: /Wrote (.*\/foyer-\d{4}-\d\d-\d\d-\d{6}\.sqlite):/)?.1)
        #expect(try await keep("catalog-persuasion-austen", visit) == 303)
        #expect(await first.stop().status == 0)

        let (status, said, _) = try await run("restore", [String(file)] + arguments)
        #expect(status == 0 && said.contains("with 1 entry on shelves"))
        let aside = try #require(said.firstMatch(of: /What was there before is (.*)\n/)?.1)
        #expect(FileManager.default.fileExists(atPath: String(aside)))
        let second = try start()
        let shelf = try await visit.at(#require(await second.site())).get("/shelf")
        #expect(shelf.contains("catalog-pride-and-prejudice-austen") && !shelf.contains("catalog-persuasion-austen"))
        #expect(await second.stop().status == 0)
    }

    @Test("On SIGTERM, running requests get their responses with Connection: close, and no new connection is accepted")
    func gracefulShutdown() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let (asked, isAsked) = AsyncStream.makeStream(of: Void.self)
        try await StubService.runSlowly(respond: { _ in
            isAsked.finish()
            for await _ in gate {}
            return .init(json: #"{"page":1,"results":[{"id":1,"title":"Dune"}],"total_pages":1,"total_results":1}"#)
        }) { stub async throws in
            let program = try Program(
                arguments + ["--port", "0", "--tmdb-url", "\(stub.url)/3"], environment: ["FOYER_TMDB_TOKEN": "t"])
            let site = try #require(await program.site())
            let port = try #require(site.port)
            let search = Task {
                let url = try #require(URL(string: "\(site)/movies?query=dune"))
                return try await URLSession.shared.data(from: url)
            }
            for await _ in asked {}
            kill(program.process.processIdentifier, SIGTERM)
            await Program.offPool { while Self.isListening(on: port) { sched_yield() } }
            open.finish()
            let (page, response) = try await search.value
            let head = try #require(response as? HTTPURLResponse)
            #expect(head.statusCode == 200 && head.value(forHTTPHeaderField: "Connection") == "close")
            #expect(String(decoding: page, as: UTF8.self).contains("data-id=\"tmdb-1\""))
            #expect(await Program.offPool { program.finish() }.status == 0)
        }
    }

    private func start() throws -> Program { try Program(["--port", "0"] + arguments) }

    private func run(
        _ command: String, _ arguments: [String]
    ) async throws -> (status: Int32, output: String, errors: String) {
        let program = try Program(arguments, command: command)
        return await Program.offPool {
            let (status, errors) = program.finish()
            return (status, program.output, errors)
        }
    }

    private func keep(_ book: String, _ visit: Visit) async throws -> Int {
        try await visit.post("shelf", "kind=books&status=to-read&id=\(book)").status
    }

    private static func isListening(on port: Int) -> Bool {
        #if canImport(Glibc)
            let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let client = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        defer { close(client) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
