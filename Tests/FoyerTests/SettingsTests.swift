import Foundation
import Logging
import Providers
import TestSupport
import Testing
import Web

@testable import Foyer

@Suite("Settings")
struct SettingsTests {
    @Test("Without a setting, the defaults hold")
    func defaults() throws {
        let settings = try Settings(sources: SettingSources(environment: ["HOME": "/home/reader"], workingDirectory: "/work"))
        #expect(settings.host == "127.0.0.1" && settings.port == 8080)
        #expect(settings.dataDirectory == "/home/reader/.local/share/foyer")
        #expect(settings.root == "/work")
        #expect(settings.publicURL == nil && settings.logLevel == .info)
        let xdg = SettingSources(environment: ["HOME": "/home/reader", "XDG_DATA_HOME": "/data"], workingDirectory: "/work")
        #expect(try Settings(sources: xdg).dataDirectory == "/data/foyer")
    }

    @Test("A flag comes before the environment, the environment before .env")
    func order() throws {
        var sources = SettingSources(dotEnv: ["FOYER_PORT": "1"], workingDirectory: "/")
        #expect(try Settings(sources: sources).port == 1)
        sources.environment = ["FOYER_PORT": "2"]
        #expect(try Settings(sources: sources).port == 2)
        sources.flags = [.port: "3"]
        #expect(try Settings(sources: sources).port == 3)
        sources.flags = [.port: ""]
        #expect(try Settings(sources: sources).port == 2)
    }

    @Test("Relative paths start from the working directory")
    func paths() throws {
        let sources = SettingSources(flags: [.dataDirectory: "kept", .root: "/srv/foyer"], workingDirectory: "/work")
        let settings = try Settings(sources: sources)
        #expect(settings.dataDirectory == "/work/kept" && settings.root == "/srv/foyer")
    }

    @Test(
        "A bad setting is named, with what it takes",
        arguments: [
            (Setting.port, "x"), (.port, "-1"), (.port, "65536"), (.logLevel, "loud"), (.logFormat, "xml"),
            (.publicURL, "films.example.org"),
            (.publicURL, "ftp://films.example.org"), (.publicURL, "https://films.example.org/path"), (.publicURL, "https://"),
        ])
    func bad(setting: Setting, value: String) {
        do {
            _ = try Settings(sources: SettingSources(flags: [setting: value], workingDirectory: "/"))
            Issue.record("\(setting.rawValue) took \(value)")
        } catch {
            #expect(error.description.hasPrefix("\(setting.rawValue) (--\(setting.flag)) takes "))
            #expect(!error.description.contains("\n"))
        }
    }

    @Test("Questions go to a chat service where a key or an address is set, and need a model then")
    func ask() throws {
        func ask(_ environment: [String: String]) throws -> ChatSettings? {
            try Settings(sources: SettingSources(environment: environment, workingDirectory: "/")).ask
        }
        #expect(try ask([:]) == nil && ask(["FOYER_ASK_MODEL": "m"]) == nil)
        let standard = try #require(URL(string: "https://api.openai.com/v1"))
        #expect(
            try ask(["FOYER_ASK_KEY": "k", "FOYER_ASK_MODEL": "m"])
                == ChatSettings(url: standard, key: "k", model: "m", timeout: .seconds(60)))
        let local = try #require(URL(string: "http://localhost:11434/v1"))
        #expect(
            try ask(["FOYER_ASK_URL": "http://localhost:11434/v1", "FOYER_ASK_MODEL": "m", "FOYER_ASK_TIMEOUT": "300"])
                == ChatSettings(url: local, key: nil, model: "m", timeout: .seconds(300)))
        for environment in [["FOYER_ASK_KEY": "secret"], ["FOYER_ASK_URL": "http://localhost/v1"]] {
            do {
                _ = try ask(environment)
                Issue.record("no model, and no word of it")
            } catch {
                let words = "\(error)"
                #expect(words.hasPrefix("FOYER_ASK_MODEL (--ask-model) takes the name of a model") && !words.contains("secret"))
            }
        }
        for (name, value) in [("FOYER_ASK_TIMEOUT", "4"), ("FOYER_ASK_TIMEOUT", "x"), ("FOYER_ASK_URL", "localhost")] {
            #expect(throws: SettingError.self) { _ = try ask(["FOYER_ASK_KEY": "k", "FOYER_ASK_MODEL": "m", name: value]) }
        }
    }

    @Test("Films are searched at TMDB first where it has a key, else in the catalog alone; an order can be chosen")
    func movieProviders() throws {
        func providers(_ environment: [String: String]) throws -> [MovieProvider] {
            try Settings(sources: SettingSources(environment: environment, workingDirectory: "/")).movieProviders
        }
        #expect(try providers([:]) == [.catalog])
        #expect(try providers(["FOYER_TMDB_KEY": "k"]) == [.tmdb, .catalog])
        #expect(try providers(["FOYER_TMDB_TOKEN": "t", "FOYER_MOVIE_PROVIDERS": " Catalog , tmdb"]) == [.catalog, .tmdb])
        #expect(try providers(["FOYER_TMDB_TOKEN": "t", "FOYER_MOVIE_PROVIDERS": "catalog"]) == [.catalog])
        for bad in ["tmdb", "imdb", "catalog,catalog", "catalog,"] {
            #expect(throws: SettingError.self) { _ = try providers(["FOYER_MOVIE_PROVIDERS": bad]) }
        }
        #expect(throws: SettingError.invalid(.tmdbURL, takes: "an address like https://api.themoviedb.org/3")) {
            _ = try providers(["FOYER_TMDB_URL": "not an address"])
        }
    }

    @Test("Books are searched where there are credentials, then in the catalog; Open Library is named to be asked")
    func bookProviders() throws {
        func settings(_ environment: [String: String]) throws -> Settings {
            try Settings(sources: SettingSources(environment: environment, workingDirectory: "/"))
        }
        let naver = ["FOYER_NAVER_ID": "i", "FOYER_NAVER_SECRET": "s"]
        #expect(try settings([:]).bookProviders == [.catalog])
        #expect(
            try settings(["FOYER_GOOGLE_BOOKS_KEY": "k"].merging(naver) { $1 }).bookProviders == [.google, .naver, .catalog])
        for half in ["FOYER_NAVER_ID", "FOYER_NAVER_SECRET"] {
            let error = #expect(throws: SettingError.self) { _ = try settings([half: "x"]) }
            #expect(error?.description.contains("--") == false, "keys are no options")
        }
        #expect(try settings(["FOYER_BOOK_PROVIDERS": "OpenLibrary, catalog"]).bookProviders == [.openLibrary, .catalog])
        for bad in ["google", "naver", "amazon", "catalog,catalog", "openlibrary,"] {
            #expect(throws: SettingError.self) { _ = try settings(["FOYER_BOOK_PROVIDERS": bad]) }
        }
    }

    @Test(
        "Naver's address may be a host, a folder, or whole; its two doors have their own",
        arguments: [
            ("legacy", nil, "https://openapi.naver.com/v1/search/book.json"),
            ("hub", nil, "https://naverapihub.apigw.ntruss.com/search/v1/book"),
            ("legacy", "http://127.0.0.1:1", "http://127.0.0.1:1/v1/search/book.json"),
            ("hub", "http://127.0.0.1:1/", "http://127.0.0.1:1/search/v1/book"),
            ("hub", "http://127.0.0.1:1/x", "http://127.0.0.1:1/x/book"),
            ("legacy", "http://127.0.0.1:1/y/book.json", "http://127.0.0.1:1/y/book.json"),
        ])
    func naver(mode: String, url: String?, expected: String) throws {
        let environment = ["FOYER_NAVER_MODE": mode, "FOYER_NAVER_URL": url ?? ""]
        let settings = try Settings(sources: SettingSources(environment: environment, workingDirectory: "/"))
        #expect(settings.naver.url.absoluteString == expected)
    }

    @Test("How long saved answers are fresh, and how much room they take, are numbers")
    func savedAnswers() throws {
        let defaults = try Settings(sources: SettingSources(workingDirectory: "/"))
        #expect(defaults.freshness.searches == .seconds(86_400) && defaults.freshness.details == .seconds(7 * 86_400))
        #expect(defaults.savedAnswersSize == 256 * 1024 * 1024)
        let flags: [Setting: String] = [.freshSearches: "0", .freshDetails: "48", .savedAnswersSize: "1"]
        let own = try Settings(sources: SettingSources(flags: flags, workingDirectory: "/"))
        #expect(own.freshness.searches == .zero && own.freshness.details == .seconds(172_800))
        #expect(own.savedAnswersSize == 1024 * 1024)
        for setting in [Setting.freshSearches, .freshDetails, .savedAnswersSize, .savedPicturesSize] {
            #expect(throws: SettingError.self) {
                _ = try Settings(sources: SettingSources(flags: [setting: "-1"], workingDirectory: "/"))
            }
        }
    }

    @Test("Limits are numbers, 0 stands for none, and proxies are addresses or networks")
    func limits() throws {
        let defaults = try Settings(sources: SettingSources(workingDirectory: "/"))
        #expect(defaults.rateLimit == 60 && defaults.questionLimit == 30 && defaults.trustedProxies.isEmpty)
        #expect(defaults.maxConnections == 4000)
        let flags: [Setting: String] = [
            .rateLimit: "0", .questionLimit: "5", .trustedProxies: "10.0.0.2, fd00::/8", .maxConnections: "1",
        ]
        let own = try Settings(sources: SettingSources(flags: flags, workingDirectory: "/"))
        #expect(own.rateLimit == 0 && own.questionLimit == 5 && own.trustedProxies.count == 2 && own.maxConnections == 1)
        for (setting, value) in [
            (Setting.rateLimit, "-1"), (.questionLimit, "many"), (.trustedProxies, "proxy.example"),
            (.trustedProxies, "10.0.0.0/40"), (.maxConnections, "0"), (.maxConnections, "all"),
        ] {
            let error = #expect(throws: SettingError.self) {
                _ = try Settings(sources: SettingSources(flags: [setting: value], workingDirectory: "/"))
            }
            #expect(error?.description.hasPrefix("\(setting.rawValue) (--\(setting.flag)) takes ") == true)
        }
    }

    @Test(
        "There are as many connections as are wanted, or as the system's files allow, some of which are for the rest of the program",
        arguments: [
            (4000, 8192, 4000), (4000, 4128, 4000), (4000, 4127, 3999), (4000, 256, 128), (4000, 100, 50), (10, 256, 10),
            (1, 1, 1),
        ])
    func connections(wanted: Int, files: Int, expected: Int) {
        let limit = ConnectionLimit(wanted: wanted) { needed in
            #expect(needed == wanted + 128)
            return files
        }
        #expect(limit.count == expected)
        let words = "\(limit)"
        #expect(
            words.hasPrefix("\(expected) connections at once") && words.contains("only \(files) files") == (expected < wanted))
    }

    @Test(
        "What is measured is shown to this machine, to nobody, or to whoever has the token; of a public site, to nobody if not otherwise said"
    )
    func metrics() throws {
        func access(_ value: String?, publicURL: String? = nil) throws -> MetricsAccess {
            let environment = ["FOYER_METRICS": value, "FOYER_PUBLIC_URL": publicURL].compactMapValues { $0 }
            return try Settings(sources: SettingSources(environment: environment, workingDirectory: "/")).metrics
        }
        #expect(try access(nil) == .loopback && access("loopback") == .loopback && access("off") == .nobody)
        let site = "https://films.example.org"
        #expect(try access(nil, publicURL: site) == .nobody && access("loopback", publicURL: site) == .loopback)
        #expect(try access("0123456789abcdef") == .token("0123456789abcdef"))
        for wrong in ["on", "short", "with spaces in between", "0123456789abcde\u{e9}"] {
            let error = #expect(throws: SettingError.self) { _ = try access(wrong) }
            #expect(error?.description.contains(wrong) == false && error?.description.contains("--") == false)
        }
    }

    @Test("The region is a country's two letters, in either case")
    func region() throws {
        #expect(try Settings(sources: SettingSources(workingDirectory: "/")).tmdb.region == nil)
        let own = try Settings(sources: SettingSources(flags: [.region: "gb"], workingDirectory: "/"))
        #expect(own.tmdb.region == "GB")
        for wrong in ["Korea", "K1", "XX", "001"] {
            #expect(throws: SettingError.invalid(.region, takes: "the two letters of a country (ISO 3166), like KR, US or GB"))
            {
                _ = try Settings(sources: SettingSources(flags: [.region: wrong], workingDirectory: "/"))
            }
        }
    }

    @Test("A file .env is read with its comments, quotes and exports")
    func dotEnv() throws {
        let values = try DotEnv.parse(
            """
            # comment
            FOYER_PORT=9000
              export FOYER_HOST = 0.0.0.0   # everywhere
            FOYER_ROOT="/srv/a b#c" # quoted
            FOYER_LOG_LEVEL='debug'
            FOYER_KEY=ab#cd=
            FOYER_TMDB_KEY=   # your key here

            """, path: ".env")
        #expect(
            values == [
                "FOYER_PORT": "9000", "FOYER_HOST": "0.0.0.0", "FOYER_ROOT": "/srv/a b#c", "FOYER_LOG_LEVEL": "debug",
                "FOYER_KEY": "ab#cd=", "FOYER_TMDB_KEY": "",
            ])
    }

    @Test(
        "A line of .env that sets nothing is named by its number", arguments: ["A=1\nnonsense", "A=1\n=2", "A=1\ntwo words=2"])
    func badDotEnv(text: String) {
        #expect(throws: SettingError.malformedDotEnv(path: ".env", line: 2)) { try DotEnv.parse(text, path: ".env") }
    }
}
