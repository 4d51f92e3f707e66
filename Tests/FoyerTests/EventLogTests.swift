import Domain
import Foundation
import Logging
import Providers
import Storage
import Synchronization
import Testing

@testable import Foyer

@Suite("Events that may come often")
struct EventLogTests {
    private final class Lines: Sendable {
        private let kept = Mutex<[String]>([])
        func add(_ line: Data) { kept.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
        /// The lines since the last call, in no order.
        func taken() -> Set<String> {
            kept.withLock { lines in
                defer { lines = [] }
                return Set(lines.map { $0.replacing(/"(time|logger)":"[^"]*",?/, with: "").trimmingCharacters(in: .newlines) })
            }
        }
    }

    private let lines = Lines()

    private func events() -> EventLog {
        EventLog(
            logger: Logger(label: "foyer") { [lines] label in
                JSONLogHandler(label: label, level: .info, now: { Date() }, write: lines.add)
            })
    }

    @Test("The first event of a kind is logged at once, further ones once a minute with their number")
    func minutes() {
        let events = events()
        for _ in 1...5 {
            events.add(.serviceFailed("tmdb", .timeout))
            events.add(.requestRefused(status: 429))
        }
        events.add(.serviceFailed("tmdb", .quota))
        func failed(_ kind: String, _ count: Int) -> String {
            #"{"count":"\#(count)","error":"\#(kind)","level":"warning","message":"service failed","service":"tmdb",}"#
        }
        func refused(_ count: Int) -> String {
            #"{"count":"\#(count)","level":"info","message":"requests refused","status":"429",}"#
        }
        #expect(lines.taken() == [failed("timeout", 1), failed("quota", 1), refused(1)])
        events.flush()
        #expect(lines.taken() == [failed("timeout", 4), refused(4)])
        // In the next minute, a kind that goes on has no line of its own at once; one that paused for a minute has.
        events.add(.serviceFailed("tmdb", .timeout))
        events.add(.serviceFailed("tmdb", .quota))
        #expect(lines.taken() == [failed("quota", 1)])
        events.flush()
        #expect(lines.taken() == [failed("timeout", 1)])
        events.flush()
        events.flush()
        #expect(lines.taken().isEmpty)
    }

    @Test("A slow query is logged with its kind and the longest time; a quick one is not, nor is what no client can help")
    func metrics() {
        let events = events()
        let metrics = ProgramMetrics(events: events)
        metrics.databaseUsed(.read, .milliseconds(999))
        #expect(lines.taken().isEmpty)
        for milliseconds in [1000, 3000, 2000] { metrics.databaseUsed(.read, .milliseconds(milliseconds)) }
        events.flush()
        func slow(_ milliseconds: Int, _ count: Int) -> String {
            #"{"count":"\#(count)","level":"info","message":"slow query","milliseconds":"\#(milliseconds)","use":"read"}"#
        }
        #expect(lines.taken() == [slow(1000, 1), slow(3000, 2)])
        let observer = metrics.observer(of: "tmdb")
        observer.requestEnded(.failed(.notFound), .zero)
        observer.requestEnded(.failed(.cancelled), .zero)
        observer.requestEnded(.succeeded, .zero)
        observer.requestEnded(.notSent, .zero)
        #expect(lines.taken().isEmpty)
        observer.requestEnded(.failed(.offline), .zero)
        #expect(lines.taken().count == 1)
    }
}
