import Foundation
import Logging
import Providers
import TestSupport
import Testing
import Web

@testable import Foyer

@Suite("Settings")
struct SettingsTests {
    @Test("A setting that is not set has its default")
    func defaults() throws {
        let settings = try Settings(sources: SettingSources(environment: ["HOME": "/home/ada"], workingDirectory: "/work"))
        #expect(settings.host == "127.0.0.1" && settings.port == 8080)
        #expect(settings.dataDirectory == "/home/ada/.local/share/foyer")
        #expect(settings.root == "/work")
        #expect(settings.publicURL == nil && settings.logLevel == .info)
        #expect(settings.given.isEmpty && settings.warnings.isEmpty)
        let xdg = SettingSources(environment: ["HOME": "/home/ada", "XDG_DATA_HOME": "/data"], workingDirectory: "/work")
        #expect(try Settings(sources: xdg).dataDirectory == "/data/foyer")
    }

    @Test("A flag comes before the environment, the environment before .env; a blank value counts as not set")
    func order() throws {
        var sources = SettingSources(dotEnv: ["FOYER_PORT": "1"], workingDirectory: "/")
        #expect(try Settings(sources: sources).port == 1)
        sources.environment = ["FOYER_PORT": "2"]
        #expect(try Settings(sources: sources).port == 2)
        sources.flags = ["FOYER_PORT": "3"]
        #expect(try Settings(sources: sources).port == 3)
        sources.flags = ["FOYER_PORT": ""]
        let settings = try Settings(sources: sources)
        #expect(settings.port == 2 && settings.given.map(\.source) == ["environment"])
    }

    @Test("Relative paths start from the working directory")
    func paths() throws {
        let settings = try settings(flags: ["FOYER_DATA_DIR": "kept", "FOYER_ROOT": "/srv/foyer"])
        #expect(settings.dataDirectory == "/work/kept" && settings.root == "/srv/foyer")
    }

    @Test(
        "The error of a bad setting names the setting, what it takes, and the wrong value",
        arguments: [
            ("FOYER_PORT", "x"), ("FOYER_PORT", "-1"), ("FOYER_PORT", "65536"), ("FOYER_LOG_LEVEL", "loud"),
            ("FOYER_LOG_FORMAT", "xml"), ("FOYER_PUBLIC_URL", "films.example.org"),
            ("FOYER_PUBLIC_URL", "ftp://films.example.org"), ("FOYER_PUBLIC_URL", "https://films.example.org/path"),
            ("FOYER_PUBLIC_URL", "https://"), ("FOYER_PUBLIC_URL", "https://films%2eexample.org"),
            ("FOYER_PUBLIC_URL", "https://[fe80::1%25eth0]"), ("FOYER_PUBLIC_URL", "https://films,example.org"),
            ("FOYER_DATA_LIMIT", "9999999 TB"), ("FOYER_DATA_LIMIT", "1001 TB"), ("FOYER_DATA_LIMIT", "0 TB"),
        ])
    func bad(name: String, value: String) throws {
        let setting = try #require(SettingsTable.all.first { $0.name == name })
        let error = #expect(throws: SettingError.self) { try settings(flags: [name: value]) }
        #expect(error?.description == "\(name) (--\(try #require(setting.flag))) takes \(setting.takes), not “\(value)”")
    }

    @Test("Of a list, the error names the element that does not fit; of a long or broken text, one short line")
    func badPart() throws {
        for (name, value, given) in [
            ("FOYER_MOVIE_PROVIDERS", "catalog, netflix", "“netflix”"),
            ("FOYER_MOVIE_PROVIDERS", "catalog,catalog", "“catalog” twice"),
            ("FOYER_BOOK_PROVIDERS", "catalog,", "an empty name"),
            ("FOYER_TRUSTED_PROXIES", "10.0.0.2,10.0.0.0/40", "“10.0.0.0/40”"),
            ("FOYER_PORT", "80\n80", "“80 80”"),
            ("FOYER_PORT", String(repeating: "8", count: 500), "“\(String(repeating: "8", count: 60))”"),
        ] {
            let error = #expect(throws: SettingError.self) { try settings(environment: [name: value]) }
            #expect(error?.description.hasSuffix(", not \(given)") == true, "\(String(describing: error))")
        }
    }

    @Test("A command checks only the settings that it uses")
    func commandSettings() throws {
        var sources = SettingSources(
            environment: ["FOYER_PORT": "x", "FOYER_NAVER_ID": "alone", "FOYER_DATA_DIR": "/data"], workingDirectory: "/")
        for command in CommandName.server {
            sources.command = command
            #expect(throws: SettingError.self) { try Settings(sources: sources) }
        }
        for command in [CommandName.import, .export, .backup, .restore] {
            sources.command = command
            #expect(try Settings(sources: sources).dataDirectory == "/data")
        }
    }

    @Test("No error shows a secret, nor an address that may contain one")
    func secrets() throws {
        for (name, value) in [
            ("FOYER_METRICS", "hush"), ("FOYER_TMDB_URL", "https://me:hush@example.org/3"),
            ("FOYER_ASK_URL", "https://example.org/v1?key=hush"),
        ] {
            let error = #expect(throws: SettingError.self) { try settings(environment: [name: value]) }
            #expect(error?.description.hasPrefix(name) == true && error?.description.contains("hush") == false)
        }
    }

    @Test("An unknown name is a warning, which suggests the nearest setting")
    func unknownNames() throws {
        let sources = SettingSources(
            environment: ["FOYER_PROT": "80", "FOYER_CHECKS": "1", "FOYERS": "2"],
            dotEnv: ["FOYER_TMDB_TOKENS": "hush", "FOYER_QUIZMASTER": "1"], workingDirectory: "/")
        #expect(
            try Settings(sources: sources).warnings == [
                "FOYER_PROT (environment) is not a setting and has no effect; did you mean FOYER_PORT?",
                "FOYER_QUIZMASTER (.env) is not a setting and has no effect; docs/settings.md lists the settings",
                "FOYER_TMDB_TOKENS (.env) is not a setting and has no effect; did you mean FOYER_TMDB_TOKEN?",
            ])
    }

    @Test("Each setting is one row, under its own name, with whole sentences; a secret has no flag")
    func rows() {
        #expect(SettingsTable.all.count == Mirror(reflecting: SettingsTable.rows).children.count)
        #expect(Set(SettingsTable.all.map(\.name)).count == SettingsTable.all.count)
        for setting in SettingsTable.all {
            #expect(setting.name.hasPrefix("FOYER_") && setting.help.hasSuffix("."), "\(setting.name)")
            #expect((setting.flag == nil) == setting.isSecret)
        }
    }

    @Test("Questions go to a chat service where a key or an address is set, which also needs a model")
    func chat() throws {
        func chat(_ environment: [String: String]) throws -> ChatSettings? { try settings(environment: environment).chat }
        #expect(try chat([:]) == nil && chat(["FOYER_ASK_MODEL": "m"]) == nil)
        let standard = try #require(URL(string: "https://api.openai.com/v1"))
        #expect(
            try chat(["FOYER_ASK_KEY": "k", "FOYER_ASK_MODEL": "m"])
                == ChatSettings(url: standard, key: "k", model: "m", timeout: .seconds(60)))
        let local = try #require(URL(string: "http://localhost:11434/v1"))
        #expect(
            try chat(["FOYER_ASK_URL": "http://localhost:11434/v1", "FOYER_ASK_MODEL": "m", "FOYER_ASK_TIMEOUT": "300"])
                == ChatSettings(url: local, key: nil, model: "m", timeout: .seconds(300)))
        for environment in [["FOYER_ASK_KEY": "secret"], ["FOYER_ASK_URL": "http://localhost/v1"]] {
            let error = #expect(throws: SettingError.self) { _ = try chat(environment) }
            let message = error?.description ?? ""
            #expect(message.hasPrefix("FOYER_ASK_MODEL (--ask-model) takes the name of a model") && !message.contains("secret"))
        }
        for (name, value) in [("FOYER_ASK_TIMEOUT", "4"), ("FOYER_ASK_TIMEOUT", "x"), ("FOYER_ASK_URL", "localhost")] {
            #expect(throws: SettingError.self) { _ = try chat(["FOYER_ASK_KEY": "k", "FOYER_ASK_MODEL": "m", name: value]) }
        }
    }

    @Test("Films are searched at TMDB first where it has a key, else in the catalog alone; the order can be set")
    func movieProviders() throws {
        func providers(_ environment: [String: String]) throws -> [MovieProvider] {
            try settings(environment: environment).movieProviders
        }
        #expect(try providers([:]) == [.catalog])
        #expect(try providers(["FOYER_TMDB_KEY": "k"]) == [.tmdb, .catalog])
        #expect(try providers(["FOYER_TMDB_TOKEN": "t", "FOYER_MOVIE_PROVIDERS": " Catalog , tmdb"]) == [.catalog, .tmdb])
        #expect(try providers(["FOYER_TMDB_TOKEN": "t", "FOYER_MOVIE_PROVIDERS": "catalog"]) == [.catalog])
        for bad in ["tmdb", "imdb", "catalog,catalog", "catalog,"] {
            #expect(throws: SettingError.self) { _ = try providers(["FOYER_MOVIE_PROVIDERS": bad]) }
        }
        #expect(
            throws: SettingError.invalid(
                "FOYER_TMDB_URL (--tmdb-url)", takes: "an address like https://api.themoviedb.org/3", given: "“not an address”")
        ) { _ = try providers(["FOYER_TMDB_URL": "not an address"]) }
    }

    @Test("Books are searched where there are credentials, then in the catalog; Open Library only where it is named")
    func bookProviders() throws {
        func settings(_ environment: [String: String]) throws -> Settings { try self.settings(environment: environment) }
        let naver = ["FOYER_NAVER_ID": "i", "FOYER_NAVER_SECRET": "s"]
        #expect(try settings([:]).bookProviders == [.catalog])
        #expect(
            try settings(["FOYER_GOOGLE_BOOKS_KEY": "k"].merging(naver) { $1 }).bookProviders == [.google, .naver, .catalog])
        for half in ["FOYER_NAVER_ID", "FOYER_NAVER_SECRET"] {
            let error = #expect(throws: SettingError.self) { _ = try settings([half: "x"]) }
            #expect(error?.description.contains("--") == false, "a key has no flag")
        }
        #expect(try settings(["FOYER_BOOK_PROVIDERS": "OpenLibrary, catalog"]).bookProviders == [.openLibrary, .catalog])
        for bad in ["google", "naver", "amazon", "catalog,catalog", "openlibrary,"] {
            #expect(throws: SettingError.self) { _ = try settings(["FOYER_BOOK_PROVIDERS": bad]) }
        }
    }

    @Test(
        "Naver's address may be a host, a folder, or the whole address; each of its two APIs has its own default",
        arguments: [
            ("legacy", nil, "https://openapi.naver.com/v1/search/book.json"),
            ("hub", nil, "https://naverapihub.apigw.ntruss.com/search/v1/book"),
            ("legacy", "http://127.0.0.1:1", "http://127.0.0.1:1/v1/search/book.json"),
            ("hub", "http://127.0.0.1:1/", "http://127.0.0.1:1/search/v1/book"),
            ("hub", "http://127.0.0.1:1/x", "http://127.0.0.1:1/x/book"),
            ("legacy", "http://127.0.0.1:1/y/book.json", "http://127.0.0.1:1/y/book.json"),
        ])
    func naver(mode: String, url: String?, expected: String) throws {
        let settings = try settings(environment: ["FOYER_NAVER_MODE": mode, "FOYER_NAVER_URL": url ?? ""])
        #expect(settings.naverURL.absoluteString == expected)
    }

    @Test("Freshness is set in hours, sizes in megabytes")
    func savedResponses() throws {
        let defaults = try settings()
        #expect(defaults.freshness.searches == .seconds(86_400) && defaults.freshness.details == .seconds(7 * 86_400))
        #expect(defaults.savedAnswersSize == 256 * 1024 * 1024)
        let own = try settings(
            flags: ["FOYER_FRESH_SEARCHES": "0", "FOYER_FRESH_DETAILS": "48", "FOYER_SAVED_ANSWERS_SIZE": "1"])
        #expect(own.freshness.searches == .zero && own.freshness.details == .seconds(172_800))
        #expect(own.savedAnswersSize == 1024 * 1024)
        for name in ["FOYER_FRESH_SEARCHES", "FOYER_FRESH_DETAILS", "FOYER_SAVED_ANSWERS_SIZE", "FOYER_SAVED_PICTURES_SIZE"] {
            #expect(throws: SettingError.self) { _ = try settings(flags: [name: "-1"]) }
        }
    }

    @Test(
        "The limit of the data folder has a unit; without one, it is megabytes",
        arguments: [("1", 1 << 20), ("500 MB", 500 << 20), ("2gb", 2 << 30), ("1 TB", 1 << 40), ("1000 TB", 1000 << 40)])
    func dataLimit(text: String, bytes: Int) throws {
        #expect(try settings(environment: ["FOYER_DATA_LIMIT": text]).dataLimit == bytes)
        #expect(try settings().dataLimit == 10 << 30)
        for wrong in ["0", "-1", "10 kg", "GB", "1.5 GB", "9999999999"] {
            #expect(throws: SettingError.self) { _ = try settings(environment: ["FOYER_DATA_LIMIT": wrong]) }
        }
    }

    @Test("Limits are numbers, where 0 means no limit; proxies are addresses or networks")
    func limits() throws {
        let defaults = try settings()
        #expect(
            defaults.rateLimit == 60 && defaults.questionLimit == 30 && defaults.changeLimit == 600
                && defaults.trustedProxies.isEmpty)
        #expect(defaults.maxConnections == 4000)
        let own = try settings(
            flags: [
                "FOYER_RATE_LIMIT": "0", "FOYER_QUESTION_LIMIT": "5", "FOYER_TRUSTED_PROXIES": "10.0.0.2, fd00::/8",
                "FOYER_MAX_CONNECTIONS": "1",
            ])
        #expect(own.rateLimit == 0 && own.questionLimit == 5 && own.trustedProxies.count == 2 && own.maxConnections == 1)
        for (name, value) in [
            ("FOYER_RATE_LIMIT", "-1"), ("FOYER_QUESTION_LIMIT", "many"), ("FOYER_TRUSTED_PROXIES", "proxy.example"),
            ("FOYER_TRUSTED_PROXIES", "10.0.0.0/40"), ("FOYER_MAX_CONNECTIONS", "0"), ("FOYER_MAX_CONNECTIONS", "all"),
        ] {
            let setting = try #require(SettingsTable.all.first { $0.name == name })
            let error = #expect(throws: SettingError.self) { _ = try settings(flags: [name: value]) }
            #expect(error?.description.hasPrefix("\(name) (--\(try #require(setting.flag))) takes ") == true)
        }
    }

    @Test(
        "The connections are limited to the wanted number, or to what the system's open files allow less a reserve",
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

    @Test("Metrics are open to this machine, to no client, or to clients with the token; a public site's are closed by default")
    func metrics() throws {
        func access(_ value: String?, publicURL: String? = nil) throws -> MetricsAccess {
            let environment = ["FOYER_METRICS": value, "FOYER_PUBLIC_URL": publicURL].compactMapValues { $0 }
            return try settings(environment: environment).metrics
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

    @Test("The region is a country's two letters, in upper or lower case")
    func region() throws {
        #expect(try settings().region == nil)
        #expect(try settings(flags: ["FOYER_REGION": "gb"]).region == "GB")
        for wrong in ["Korea", "K1", "XX", "001"] {
            #expect(
                throws: SettingError.invalid(
                    "FOYER_REGION (--region)", takes: "the two letters of a country (ISO 3166), like KR, US or GB",
                    given: "“\(wrong)”")
            ) { _ = try settings(flags: ["FOYER_REGION": wrong]) }
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

    private func settings(flags: [String: String] = [:], environment: [String: String] = [:]) throws -> Settings {
        try Settings(sources: SettingSources(flags: flags, environment: environment, workingDirectory: "/work"))
    }
}
