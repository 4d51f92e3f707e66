import Domain
import Foundation
import Providers
import TestSupport
import Testing

@testable import Foyer

/// The real program, with `foyer import` and `foyer export`.
@Suite("Imports and exports")
struct ImportCommandTests {
    private static let lines = [
        #"{"kind":"book","id":"quiet-harbour","title":"The Quiet Harbour","authors":["Ines Verdade"],"published":"1951"}"#,
        #"{"kind":"movie","id":"ferryman-1957","title":"Ferryman","date":"1957","basedOn":"quiet-harbour"}"#,
        #"{"kind":"movie","id":"untitled"}"#,
        #"{"kind":"movie","id":"night-tide","title":"Night Tide of Nowhere","date":"in spring"}"#,
    ]

    let data: TemporaryDirectory

    init() async throws {
        data = try await TemporaryDirectory.makeWithCatalog()
    }

    @Test("A file is imported once and reported line by line, its works are found by the server, and exported again")
    func wholeWay() async throws {
        let file = try write(Self.lines)
        let (status, report, _) = try await run("import", "foyer", file)
        #expect(status == 0)
        let counts = report.split(separator: "\n").dropFirst().joined(separator: "\n")
        #expect(report.hasPrefix("foyer: read 4 records in "))
        #expect(
            counts == """
                  added     3
                  updated   0
                  merged    0
                  unchanged 0
                  skipped   1
                    1 × no title: own.jsonl:3
                  values left out of imported records (unknown fields, other forms, too many or too long):
                    1 × date: own.jsonl:4
                """)
        let again = try await run("import", "foyer", file)
        #expect(again.status == 0 && again.output.contains("  added     0\n") && again.output.contains("  unchanged 3\n"))

        let server = try Program(["--port", "0", "--root", repositoryRoot, "--data-dir", data.path])
        let site = try #require(await server.site())
        let url = site.appending(path: "movies").appending(queryItems: [URLQueryItem(name: "query", value: "ines verdade")])
        let page = try await HTTPTransport(userAgent: "test").get(url, headers: [:], limits: .patient)
        #expect(String(decoding: page.body, as: UTF8.self).contains("data-id=\"catalog-ferryman-1957\""))
        #expect(await server.stop().status == 0)

        let out = data.path + "/out.jsonl"
        #expect(try await run("export", out).output.hasPrefix("Wrote \(out): "))
        let written = try String(contentsOfFile: out, encoding: .utf8).split(separator: "\n")
        for key in ["quiet-harbour", "ferryman-1957", "night-tide"] {
            #expect(written.count { $0.contains("\"id\":\"\(key)\"") } == 1)
        }
        let refused = try await run("export", out)
        #expect(refused.status == 1)
        #expect(refused.errors == "foyer: \(out) is there already, and stays as it is: --force replaces it\n")
        #expect(try await run("export", out, "--force").status == 0)
        let packed = try await run("export", out + ".gz")
        #expect(packed.status == 1 && packed.errors.contains("out.jsonl.gz. Export to another name and run gzip on it"))
        #expect(!FileManager.default.fileExists(atPath: out + ".gz"))
        let nowhere = try Program(["--data-dir", data.path + "/misspelt"], command: "export")
        let (ended, errors) = await Program.offPool { nowhere.finish() }
        #expect(
            ended == 1
                && errors == "foyer: there is no data folder \(data.path)/misspelt: FOYER_DATA_DIR (--data-dir) names it\n")
    }

    @Test("A file without a usable record, a file of another format and a missing file are errors")
    func nothing() async throws {
        let untitled = try await run("import", "foyer", try write([Self.lines[2]]))
        #expect(untitled.status == 1)
        #expect(untitled.output.contains("  skipped   1\n    1 × no title: own.jsonl:1\n"))
        #expect(untitled.output.hasPrefix("foyer: read 1 record in "))
        #expect(untitled.errors == "foyer: Foyer can use no record of these files\n")
        #expect(try await run("import", "foyer", try write([])).status == 1)

        let other = try await run("import", "foyer", try write(["id,title", "1,A"]))
        #expect(other.status == 1)
        #expect(
            other.errors == "foyer: \(data.path)/own.jsonl is not what was expected: a line of JSON for every record\n")
        let missing = try await run("import", "goodbooks", data.path + "/none")
        #expect(missing.status == 1 && missing.errors.contains("there is no file \(data.path)/none"))
    }

    @Test("A second import into the same catalog is refused")
    func second() async throws {
        let file = try write(Self.lines)
        let lock = try ImportLock(directory: data.path)
        let (status, _, errors) = try await run("import", "foyer", file)
        withExtendedLifetime(lock) {}
        #expect(status == 1)
        #expect(errors == "foyer: another import into \(data.path) runs: wait until it is done\n")
    }

    @Test("The progress line shows the share, the rate and the remaining time")
    func progress() {
        func line(_ read: Int, _ total: Int, _ seconds: Int, stage: String? = nil, withBar: Bool = true) -> String {
            ImportDisplay.line(
                "imdb", ReadProgress(read: read, total: total, stage: nil), ImportReport(), stage: stage,
                after: .seconds(seconds), withBar: withBar)
        }
        #expect(line(0, 100, 0) == "imdb  [........................]  0 %")
        #expect(line(50, 100, 30) == "imdb  [############............]  50 %  30 s left")
        #expect(line(25, 100, 60, withBar: false) == "imdb  25 %  3 min 0 s left")
        #expect(line(100, 100, 60, stage: "putting the index in order").hasSuffix("100 %  putting the index in order"))
        #expect(line(10, 0, 60, withBar: false) == "imdb  0 %")
        #expect(ImportReport.time(.seconds(7500)) == "2 h 5 min")
    }

    private func run(
        _ command: String, _ arguments: String...
    ) async throws -> (status: Int32, output: String, errors: String) {
        let program = try Program(arguments + ["--data-dir", data.path], command: command)
        return await Program.offPool {
            let (status, errors) = program.finish()
            return (status, program.output, errors)
        }
    }

    private func write(_ lines: [String]) throws -> String {
        try data.write(lines.joined(separator: "\n"), to: "own.jsonl")
        return data.path + "/own.jsonl"
    }
}
