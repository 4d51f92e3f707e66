import Foundation

/// How long a service asks to be left alone (RFC 9110, section 10.2.3): in seconds, or until a date.
enum RetryAfter {
    /// - Parameters:
    ///   - text: the field's value.
    ///   - date: when the service says that it answered. A date counts from there, so no two clocks have to agree.
    /// - Returns: at least 1; nil where there is none, or none that can be read.
    static func seconds(_ text: String?, date: String?) -> Int? {
        guard let text = text?.trimmingCharacters(in: .whitespaces) else { return nil }
        if let seconds = Int(text) { return max(1, seconds) }
        guard let then = moment(text), let now = date.flatMap(moment) else { return nil }
        return max(1, Int(then.timeIntervalSince(now)))
    }

    /// A date in the form that all send today, as `Sun, 06 Nov 1994 08:49:37 GMT`.
    private static func moment(_ text: String) -> Date? {
        // Foundation's reader ends the program at letters with marks.
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.date(from: text)
    }
}
