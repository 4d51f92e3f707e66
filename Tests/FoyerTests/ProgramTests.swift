import Foundation
import TestSupport
import Testing

@testable import Foyer

/// The real program, as a process of its own.
@Suite("The program")
struct ProgramTests {
    let data: TemporaryDirectory

    init() throws {
        data = try TemporaryDirectory()
    }

    @Test("The ready line names the address; on a signal the program ends with status 0", arguments: [SIGTERM, SIGINT])
    func lifecycle(signal: Int32) throws {
        let program = try Program(["--port", "0", "--root", repositoryRoot, "--data-dir", data.path + "/made"])
        let line = try #require(program.firstLine())
        #expect(line.wholeMatch(of: /Foyer is ready: http:\/\/127\.0\.0\.1:\d+/) != nil)
        #expect(FileManager.default.fileExists(atPath: data.path + "/made/foyer.sqlite"))
        kill(program.process.processIdentifier, signal)
        #expect(program.finish().status == 0)
    }

    @Test(
        "A bad setting ends the program with one line that names the setting",
        arguments: [
            (["--port", "http"], "FOYER_PORT (--port) takes a number from 0 to 65535, not “http”"),
            (
                ["--log-level", "loud"],
                "FOYER_LOG_LEVEL (--log-level) takes trace, debug, info, notice, warning, error or critical, not “loud”"
            ),
            (
                ["--root", "/nowhere"],
                "FOYER_ROOT (--root) takes the folder that holds Templates and Public, but there is no folder of templates at /nowhere/Templates"
            ),
            (
                ["--root", repositoryRoot, "--data-dir", "/proc/foyer"],
                "FOYER_DATA_DIR (--data-dir) takes a folder that Foyer may write to, but /proc/foyer cannot be made or written to"
            ),
        ])
    func badSettings(arguments: [String], message: String) throws {
        let program = try Program(["--port", "0", "--data-dir", data.path] + arguments)
        let (status, errors) = program.finish()
        #expect(status == 1 || status == 64)
        #expect(errors == "foyer: \(message)\n")
    }

    @Test(
        "An unknown command is answered with the nearest command and all commands, not with the usage of serve",
        arguments: [["improt"], ["help", "improt"]])
    func unknownCommand(words: [String]) throws {
        let (status, errors) = try Program(Array(words.dropFirst()), command: words[0]).finish()
        #expect(status == 64)
        #expect(
            errors == """
                foyer: there is no command “improt”. Did you mean foyer import? The commands are serve, import, export, doctor, backup, \
                restore and prepare.

                """)
    }

    @Test("The help of a command lists the options of that command only; the other options of foyer are accepted all the same")
    func help() async throws {
        for command in CommandName.allCases {
            let program = try Program(["--help"], command: command.rawValue)
            let help = await Program.offPool { program.output }
            for setting in SettingsTable.all {
                let isListed = setting.flag.map { help.contains(" --\($0) ") } ?? false
                #expect(isListed == (setting.commands.contains(command) && !setting.isSecret), "\(command) \(setting.name)")
            }
            #expect(program.finish().status == 0)
        }
        let backup = try Program(["--check", data.path + "/none", "--port", "1"], command: "backup")
        #expect(backup.finish().errors == "foyer: there is no database at \(data.path)/none\n")
    }

    @Test("foyer help shows the help of the program, and of the command that follows")
    func helpCommand() async throws {
        for (words, line) in [
            ([], "USAGE: foyer <subcommand>"), (["export"], "USAGE: foyer export"), (["help"], "USAGE: foyer"),
        ] {
            let program = try Program(words, command: "help")
            let help = await Program.offPool { program.output }
            #expect(help.contains(line), "\(words)")
            #expect(program.finish().status == 0)
        }
    }

    @Test("A name that is no setting is a warning, on standard error or in the log, and the program goes on")
    func unknownName() async throws {
        let environment = ["FOYER_PROT": "hush"]
        let warning = "FOYER_PROT (environment) is not a setting and has no effect; did you mean FOYER_PORT?"
        let export = try Program(["--data-dir", data.path + "/none"], command: "export", environment: environment)
        #expect(export.finish().errors.hasPrefix("foyer: warning: \(warning)\nfoyer: there is no data folder"))
        let server = try Program(
            ["--port", "0", "--root", repositoryRoot, "--data-dir", data.path, "--log-format", "json"], environment: environment
        )
        _ = try #require(await server.site())
        let (status, log) = await server.stop()
        #expect(status == 0 && log.contains(#""level":"warning""#) && log.contains(warning) && !log.contains("hush"))
    }

    @Test("The doctor reports what is wrong and what to do, with status 1; else its status is 0")
    func doctor() async throws {
        let healthy = try Program(
            ["--root", repositoryRoot, "--data-dir", data.path, "--max-connections", "10"], command: "doctor")
        let (status, _) = healthy.finish()
        #expect(status == 0)
        #expect(
            healthy.output == """
                ok   Services: none is set up: the built-in catalog is searched
                ok   Settings: FOYER_DATA_DIR (command line), FOYER_ROOT (command line), FOYER_MAX_CONNECTIONS (command line)
                ok   Access: 10 connections at once; clients on this machine are not limited; /metrics is open to this machine
                ok   Data folder: \(data.path), and its database opens
                ok   Space: 0.1 MB of 10240.0 MB: people 0.1 MB, catalog 0.0 MB, pictures 0.0 MB, other files 0.0 MB; visitors: 0, of these with recent queries alone: 0
                ok   Templates: \(repositoryRoot)/Templates, and Public beside it

                """)
        try await StubService.run(respond: { asked in
            asked.path == "/3/search/movie"
                ? .init(json: #"{"results":[],"total_results":57}"#, headers: ["X-RateLimit-Remaining": "39"])
                : .init(status: 401)
        }) { stub async throws in
            let failing = try Program(
                [
                    "--root", "/nowhere", "--data-dir", data.path, "--tmdb-url", "\(stub.url)/3", "--naver-url", "\(stub.url)",
                    "--open-library-url", "http://127.0.0.1:1", "--book-providers", "naver,openlibrary", "--max-connections",
                    "10",
                    "--public-url", "https://films.example.org",
                ], command: "doctor",
                environment: ["FOYER_TMDB_TOKEN": "secret-token", "FOYER_NAVER_ID": "i", "FOYER_NAVER_SECRET": "secret-naver"])
            let (status, errors) = await Program.offPool { failing.finish() }
            #expect(status == 1)
            let lines = failing.output.split(separator: "\n").map {
                $0.replacing(#/\ \(after [\d.]+ s\)|\ in [\d.]+ s/#, with: "")
            }
            #expect(
                lines == [
                    "ok   TMDB: 57 results for “dune” (X-RateLimit-Remaining: 39)",
                    "BAD  Naver: it refused the key: set a valid one as FOYER_NAVER_ID and FOYER_NAVER_SECRET, of the API that FOYER_NAVER_MODE names",
                    "BAD  Open Library: it cannot be reached: check this machine’s connection, and FOYER_OPEN_LIBRARY_URL",
                    "ok   Settings: FOYER_DATA_DIR (command line), FOYER_ROOT (command line), FOYER_PUBLIC_URL (command line), FOYER_TMDB_TOKEN (environment), FOYER_TMDB_URL (command line), FOYER_BOOK_PROVIDERS (command line), FOYER_OPEN_LIBRARY_URL (command line), FOYER_NAVER_ID (environment), FOYER_NAVER_SECRET (environment), FOYER_NAVER_URL (command line), FOYER_MAX_CONNECTIONS (command line)",
                    "ok   Access: 10 connections at once; clients are told apart by the X-Forwarded-For header of the proxy, and all without it count as one; /metrics is closed",
                    "ok   Data folder: \(data.path), and its database opens",
                    "ok   Space: 0.1 MB of 10240.0 MB: people 0.1 MB, catalog 0.0 MB, pictures 0.0 MB, other files 0.0 MB; visitors: 0, of these with recent queries alone: 0",
                    "BAD  Templates: FOYER_ROOT (--root) takes the folder that holds Templates and Public, but there is no folder of templates at /nowhere/Templates",
                ])
            #expect(!(failing.output + errors).contains("secret"))
        }
    }

    @Test("The doctor asks the chat service one question, and says what to do where it fails")
    func doctorAsks() async throws {
        let answer =
            #"{"choices":[{"message":{"content":"{\"books\":[{\"title\":\"The Sea\",\"author\":\"John Banville\",\"reason\":\"Sea.\"}]}"},"finish_reason":"stop"}]}"#
        let cases: [(StubService.CannedResponse, String)] = [
            (.init(json: answer), "ok   Questions (m): m answers “a novel about the sea” with “The Sea”"),
            (.init(status: 401), "BAD  Questions (m): it refused the key: set a valid one as FOYER_ASK_KEY"),
            (
                .init(status: 404),
                "BAD  Questions (m): it knows no model “m”, or is elsewhere: check FOYER_ASK_MODEL and FOYER_ASK_URL, as http://localhost:11434/v1"
            ),
            (
                .init(json: "{}"),
                "BAD  Questions (m): what m answers is no list of books: choose another as FOYER_ASK_MODEL, and check FOYER_ASK_URL"
            ),
        ]
        for (reply, line) in cases {
            try await StubService.run(.chat(key: "a-secret"), respond: { _ in reply }) { stub async throws in
                let program = try Program(
                    ["--root", repositoryRoot, "--data-dir", data.path, "--ask-url", "\(stub.url)/v1", "--ask-model", "m"],
                    command: "doctor", environment: ["FOYER_ASK_KEY": "a-secret"])
                let (status, errors) = await Program.offPool { program.finish() }
                #expect(status == (line.hasPrefix("ok") ? 0 : 1))
                let output = program.output
                let first = try #require(output.split(separator: "\n").first)
                    .replacing(#/\ \(after [\d.]+ s\)|\ in [\d.]+ s/#, with: "")
                #expect(first == line)
                #expect(!(output + errors).contains("a-secret"))
            }
        }
    }

    @Test(
        "A template with an error ends the program with the template's path, the line and the error",
        arguments: [
            ("\n{{#open}}", ":2: the section “open” is not closed"),
            ("\n\n{{unknown}}", ":3: “unknown” is not in WorkSearchViewModel, nor in the layout"),
        ])
    func brokenTemplate(template: String, message: String) throws {
        try FileManager.default.copyItem(atPath: repositoryRoot + "/Templates", toPath: data.path + "/Templates")
        try data.write(template, to: "Templates/works/search.mustache")
        let (status, errors) = try Program(["--root", data.path, "--data-dir", data.path]).finish()
        #expect(status == 1)
        #expect(errors.contains(data.path + "/Templates/works/search.mustache" + message))
    }

    @Test("A damaged database ends the program with what to do")
    func damagedDatabase() throws {
        try data.write(String(repeating: "no database", count: 1000), to: "foyer.sqlite")
        let (status, errors) = try Program(["--root", repositoryRoot, "--data-dir", data.path]).finish()
        #expect(status == 1)
        #expect(errors.contains("is damaged: move it away"))
    }

    @Test("A port that is in use ends the program with the port's number")
    func portInUse() throws {
        let first = try Program(["--port", "0", "--root", repositoryRoot, "--data-dir", data.path])
        let line = try #require(first.firstLine())
        let port = try #require(line.split(separator: ":").last)
        let (status, errors) = try Program(
            ["--port", String(port), "--root", repositoryRoot, "--data-dir", data.path + "/second", "--log-level", "critical"]
        ).finish()
        #expect(status == 1)
        #expect(errors.contains("cannot listen on 127.0.0.1, port \(port)"))
        kill(first.process.processIdentifier, SIGTERM)
        #expect(first.finish().status == 0)
    }
}
