import Foundation
import Logging
import Synchronization
import Testing

@testable import Foyer

@Suite("The log in JSON")
struct JSONLogTests {
    private final class Lines: Sendable {
        private let data = Mutex(Data())
        func add(_ line: Data) { data.withLock { $0 += line } }
        var all: [String] { data.withLock { String(decoding: $0, as: UTF8.self) }.split(separator: "\n").map(String.init) }
    }

    private let lines = Lines()

    private func logger(_ level: Logger.Level = .info) -> Logger {
        Logger(label: "foyer") { [lines] label in
            JSONLogHandler(label: label, level: level, now: { Date(timeIntervalSince1970: 0.25) }, write: lines.add)
        }
    }

    @Test("Each event is one line with one object, whatever its texts contain")
    func whole() throws {
        var logger = logger()
        logger[metadataKey: "hb.request.id"] = "abc"
        logger.info(
            "catalog\nloaded \"twice\"", metadata: ["films": "558", "of": ["a", ["b": "c"]], "hb.request.id": "other"])
        logger.debug("not logged")
        logger.error("gone")
        try #require(lines.all.count == 2)
        #expect(
            lines.all[0] == """
                {"films":"558","hb.request.id":"other","level":"info","logger":"foyer","message":"catalog\\nloaded \\"twice\\"",\
                "of":["a",{"b":"c"}],"time":"1970-01-01T00:00:00.250Z"}
                """)
        #expect(lines.all[1].contains(#""hb.request.id":"abc","level":"error""#))
    }

    @Test("Metadata does not replace the keys time, level, logger and message")
    func ownNames() throws {
        logger().info("said", metadata: ["message": "other", "level": "other", "time": "other", "logger": "other"])
        #expect(lines.all == [#"{"level":"info","logger":"foyer","message":"said","time":"1970-01-01T00:00:00.250Z"}"#])
    }
}
