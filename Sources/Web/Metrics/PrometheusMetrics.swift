import CoreMetrics
import Synchronization

/// Keeps what is measured by swift-metrics' names, and writes it as Prometheus reads it (text format 0.0.4).
///
/// What is counted often is counted by atomics: the lock is taken where a counter is made and where all are read.
package final class PrometheusMetrics: MetricsFactory {
    /// The bounds of a duration's buckets, in nanoseconds: from half a millisecond to ten seconds.
    fileprivate static let bounds: [Int64] = [
        500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000, 250_000_000, 500_000_000,
        1_000_000_000, 2_500_000_000, 5_000_000_000, 10_000_000_000,
    ]

    private struct Series: Hashable {
        let name: String
        /// As they stand between the braces.
        let labels: String
    }

    private let series = Mutex<[Series: any Measured]>([:])

    package init() {}

    /// Everything that is measured, by name and labels.
    package var text: String {
        let all = series.withLock { $0 }.sorted { ($0.key.name, $0.key.labels) < ($1.key.name, $1.key.labels) }
        var text = ""
        var lastName: String?
        for (series, measured) in all {
            if series.name != lastName {
                text += "# TYPE \(series.name) \(measured.kind)\n"
                lastName = series.name
            }
            measured.write(series.name, series.labels, to: &text)
        }
        return text
    }

    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        made(label, "_total", dimensions) { CounterSeries() }
    }

    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        made(label, "", dimensions) { GaugeSeries() }
    }

    /// What is summarized elsewhere as a distribution is kept here as its last value; nothing of Foyer's asks for such.
    package func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        made(label, "", dimensions) { GaugeSeries() }
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        made(label, "_seconds", dimensions) { DurationSeries() }
    }

    // What was counted stays counted: a series that vanished would be read as a restart.
    package func destroyCounter(_ handler: any CounterHandler) {}
    package func destroyMeter(_ handler: any MeterHandler) {}
    package func destroyRecorder(_ handler: any RecorderHandler) {}
    package func destroyTimer(_ handler: any TimerHandler) {}

    /// The series by that name and those labels: the one that is there, where it is of the same kind.
    private func made<Kind: Measured>(
        _ label: String, _ ending: String, _ dimensions: [(String, String)], _ make: () -> Kind
    ) -> Kind {
        let key = Series(
            name: Self.name(label) + ending,
            labels: dimensions.map { "\(Self.name($0))=\"\(Self.escaped($1))\"" }.joined(separator: ","))
        return series.withLock { series in
            if let known = series[key] as? Kind { return known }
            let new = make()
            series[key] = new
            return new
        }
    }

    private static func name(_ label: String) -> String {
        let name = String(label.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" || $0 == ":" ? $0 : "_" })
        return name.first?.isNumber == true ? "_" + name : name
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}

/// One line, or for a distribution a few.
private protocol Measured: AnyObject, Sendable {
    var kind: String { get }
    func write(_ name: String, _ labels: String, to text: inout String)
}

extension Measured {
    fileprivate func line(_ name: String, _ labels: String, _ value: some CustomStringConvertible) -> String {
        labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
    }
}

private final class CounterSeries: CounterHandler, Measured {
    private let count = Atomic<Int64>(0)

    var kind: String { "counter" }

    func increment(by amount: Int64) {
        count.wrappingAdd(amount, ordering: .relaxed)
    }

    func reset() {
        count.store(0, ordering: .relaxed)
    }

    func write(_ name: String, _ labels: String, to text: inout String) {
        text += line(name, labels, count.load(ordering: .relaxed))
    }
}

private final class GaugeSeries: MeterHandler, RecorderHandler, Measured {
    private let value = Mutex(0.0)

    var kind: String { "gauge" }

    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { self.value.withLock { $0 = value } }
    func increment(by amount: Double) { value.withLock { $0 += amount } }
    func decrement(by amount: Double) { value.withLock { $0 -= amount } }
    func record(_ value: Int64) { set(Double(value)) }
    func record(_ value: Double) { set(value) }

    func write(_ name: String, _ labels: String, to text: inout String) {
        text += line(name, labels, value.withLock { $0 })
    }
}

/// How long something took, in buckets.
private final class DurationSeries: TimerHandler, Measured {
    /// A class of its own for each, since atomics stay where they are.
    private final class Bucket: Sendable {
        let count = Atomic<Int64>(0)
    }

    /// One for each bound, and one for all that took longer.
    private let buckets = (0...PrometheusMetrics.bounds.count).map { _ in Bucket() }
    private let sum = Atomic<Int64>(0)

    var kind: String { "histogram" }

    func recordNanoseconds(_ duration: Int64) {
        let place = PrometheusMetrics.bounds.firstIndex { duration <= $0 } ?? PrometheusMetrics.bounds.count
        buckets[place].count.wrappingAdd(1, ordering: .relaxed)
        sum.wrappingAdd(duration, ordering: .relaxed)
    }

    func write(_ name: String, _ labels: String, to text: inout String) {
        let prefix = labels.isEmpty ? "" : labels + ","
        var count: Int64 = 0
        for (place, bucket) in buckets.enumerated() {
            count += bucket.count.load(ordering: .relaxed)
            let bound =
                place < PrometheusMetrics.bounds.count ? "\(Double(PrometheusMetrics.bounds[place]) / 1e9)" : "+Inf"
            text += line(name + "_bucket", "\(prefix)le=\"\(bound)\"", count)
        }
        text += line(name + "_sum", labels, Double(sum.load(ordering: .relaxed)) / 1e9)
        text += line(name + "_count", labels, count)
    }
}
