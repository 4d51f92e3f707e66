import CoreMetrics
import Synchronization

/// The metrics of the program, made by swift-metrics' API, in Prometheus' text format 0.0.4.
///
/// Counters and timers are atomics. The lock is taken only to make a series and to write all of them.
package final class PrometheusMetrics: MetricsFactory {
    /// The bounds of a duration's buckets, in nanoseconds: from half a millisecond to ten seconds.
    fileprivate static let bounds: [Int64] = [
        500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000, 250_000_000, 500_000_000,
        1_000_000_000, 2_500_000_000, 5_000_000_000, 10_000_000_000,
    ]

    private struct SeriesID: Hashable {
        /// The metric's name.
        let name: String
        /// The text between the braces.
        let labels: String
    }

    private struct State {
        var series: [SeriesID: any Series] = [:]
        /// By the metric's name.
        var help: [String: String] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// All series, sorted by name and labels.
    package var text: String {
        let state = state.withLock { $0 }
        let sorted = state.series.sorted { ($0.key.name, $0.key.labels) < ($1.key.name, $1.key.labels) }
        var text = ""
        var lastName: String?
        for (id, series) in sorted {
            if id.name != lastName {
                if let help = state.help[id.name] { text += "# HELP \(id.name) \(help)\n" }
                text += "# TYPE \(id.name) \(series.kind)\n"
                lastName = id.name
            }
            series.write(id.name, id.labels, to: &text)
        }
        return text
    }

    /// - Parameter help: one sentence, without line breaks and backslashes.
    package func counter(_ label: String, help: String, dimensions: [(String, String)] = []) -> Counter {
        setHelp(help, for: Self.name(label) + Self.counterSuffix)
        return Counter(label: label, dimensions: dimensions, factory: self)
    }

    /// Makes a counter that does not store its total: `total` is called when the metrics are written.
    ///
    /// - Parameter name: the metric's whole name; nothing is appended.
    package func counter(named name: String, help: String, total: @escaping @Sendable () -> Int) {
        setHelp(help, for: name)
        state.withLock { $0.series[SeriesID(name: name, labels: "")] = ObservedCounterSeries(total: total) }
    }

    /// - Parameter help: one sentence, without line breaks and backslashes.
    package func gauge(_ label: String, help: String, dimensions: [(String, String)] = []) -> Gauge {
        setHelp(help, for: Self.name(label))
        return Gauge(label: label, dimensions: dimensions, factory: self)
    }

    /// Makes a histogram of durations.
    ///
    /// - Parameter help: one sentence, without line breaks and backslashes.
    package func timer(_ label: String, help: String, dimensions: [(String, String)] = []) -> Timer {
        setHelp(help, for: Self.name(label) + Self.timerSuffix)
        return Timer(label: label, dimensions: dimensions, factory: self)
    }

    private func setHelp(_ help: String, for name: String) {
        state.withLock { $0.help[name] = help }
    }

    private static let counterSuffix = "_total"
    private static let timerSuffix = "_seconds"

    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        series(label, Self.counterSuffix, dimensions) { CounterSeries() }
    }

    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        series(label, "", dimensions) { GaugeSeries() }
    }

    /// Keeps the last value only. No code of Foyer makes a recorder other than a gauge.
    package func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        series(label, "", dimensions) { GaugeSeries() }
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        series(label, Self.timerSuffix, dimensions) { DurationSeries() }
    }

    // Series stay: Prometheus would read a missing one as a restart of the program.
    package func destroyCounter(_ handler: any CounterHandler) {}
    package func destroyMeter(_ handler: any MeterHandler) {}
    package func destroyRecorder(_ handler: any RecorderHandler) {}
    package func destroyTimer(_ handler: any TimerHandler) {}

    /// The series with that name and those labels; a new one where there is none of that kind.
    private func series<Kind: Series>(
        _ label: String, _ suffix: String, _ dimensions: [(String, String)], _ make: () -> Kind
    ) -> Kind {
        let id = SeriesID(
            name: Self.name(label) + suffix,
            labels: dimensions.map { "\(Self.name($0))=\"\(Self.escaped($1))\"" }.joined(separator: ","))
        return state.withLock { state in
            if let known = state.series[id] as? Kind { return known }
            let new = make()
            state.series[id] = new
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

/// The values of one metric for one set of labels.
private protocol Series: AnyObject, Sendable {
    /// Prometheus' type of metric.
    var kind: String { get }
    func write(_ name: String, _ labels: String, to text: inout String)
}

extension Series {
    fileprivate func line(_ name: String, _ labels: String, _ value: some CustomStringConvertible) -> String {
        labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
    }
}

private final class CounterSeries: CounterHandler, Series {
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

/// A counter that does not store its total, but reads it when it is written.
private final class ObservedCounterSeries: Series {
    private let total: @Sendable () -> Int

    init(total: @escaping @Sendable () -> Int) {
        self.total = total
    }

    var kind: String { "counter" }

    func write(_ name: String, _ labels: String, to text: inout String) {
        text += line(name, labels, total())
    }
}

private final class GaugeSeries: MeterHandler, RecorderHandler, Series {
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

/// A histogram of durations.
private final class DurationSeries: TimerHandler, Series {
    /// A class, since an atomic cannot be copied into an array.
    private final class Bucket: Sendable {
        let count = Atomic<Int64>(0)
    }

    /// One for each bound, and one for longer durations.
    private let buckets = (0...PrometheusMetrics.bounds.count).map { _ in Bucket() }
    private let sum = Atomic<Int64>(0)

    var kind: String { "histogram" }

    func recordNanoseconds(_ duration: Int64) {
        let index = PrometheusMetrics.bounds.firstIndex { duration <= $0 } ?? PrometheusMetrics.bounds.count
        buckets[index].count.wrappingAdd(1, ordering: .relaxed)
        sum.wrappingAdd(duration, ordering: .relaxed)
    }

    func write(_ name: String, _ labels: String, to text: inout String) {
        let prefix = labels.isEmpty ? "" : labels + ","
        var count: Int64 = 0
        for (index, bucket) in buckets.enumerated() {
            count += bucket.count.load(ordering: .relaxed)
            let bound =
                index < PrometheusMetrics.bounds.count ? "\(Double(PrometheusMetrics.bounds[index]) / 1e9)" : "+Inf"
            text += line(name + "_bucket", "\(prefix)le=\"\(bound)\"", count)
        }
        text += line(name + "_sum", labels, Double(sum.load(ordering: .relaxed)) / 1e9)
        text += line(name + "_count", labels, count)
    }
}
