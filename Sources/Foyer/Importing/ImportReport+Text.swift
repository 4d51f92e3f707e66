import Domain
import Foundation

extension ImportReport {
    /// The report for the person who ran the import.
    func text(_ format: ImportFormat, in time: Duration) -> String {
        let rate = Double(read) / max(0.001, time / .seconds(1))
        var lines = [
            "\(format.rawValue): read \(Self.number(read)) \(read == 1 ? "record" : "records") in \(Self.time(time)) (\(Self.number(Int(rate))) a second)"
        ]
        let counts = [
            ("added", added), ("updated", updated), ("merged", merged), ("unchanged", unchanged), ("skipped", skippedCount),
        ]
        let width = counts.map { Self.number($0.1).count }.max() ?? 1
        for (name, count) in counts {
            let padding = String(repeating: " ", count: 10 - name.count + width - Self.number(count).count)
            lines.append("  \(name)\(padding)\(Self.number(count))")
        }
        func add(_ reasons: [String: Occurrences]) {
            for (reason, occurrences) in reasons.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
                let first = occurrences.first.map(\.description).joined(separator: ", ")
                let more = occurrences.count - occurrences.first.count
                lines.append(
                    "    \(Self.number(occurrences.count)) × \(reason): \(first)"
                        + (more > 0 ? " and \(Self.number(more)) more" : ""))
            }
        }
        add(skipped)
        if !leftOut.isEmpty {
            lines.append("  values left out of imported records (unknown fields, other forms, too many or too long):")
            add(leftOut)
        }
        return lines.joined(separator: "\n")
    }

    /// As English text, like the program's other messages: `36,273`.
    static func number(_ count: Int) -> String {
        count.formatted(.number.locale(Locale(identifier: "en_US")))
    }

    /// `8 s`, `3 min 20 s`, `2 h 5 min`.
    static func time(_ duration: Duration) -> String {
        let seconds = Int((duration / .seconds(1)).rounded())
        switch seconds {
        case ..<60: return "\(seconds) s"
        case ..<3600: return "\(seconds / 60) min \(seconds % 60) s"
        default: return "\(seconds / 3600) h \(seconds / 60 % 60) min"
        }
    }
}

extension CatalogImportError: CustomStringConvertible {
    package var description: String {
        switch reason {
        case .reading(let error): error.description
        case .writing(.full):
            "the disk is full: the records counted above are in the catalog, and the next run imports the rest"
        case .writing(let error): "the catalog cannot be written to: \(error)"
        case .stopped: "stopped"
        }
    }
}
