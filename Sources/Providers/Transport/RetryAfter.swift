import Foundation

/// The value of a `Retry-After` header (RFC 9110, section 10.2.3): seconds, or a date.
enum RetryAfter {
    /// - Parameters:
    ///   - value: the header's value.
    ///   - date: the value of the response's `Date` header. A date counts from there, so that no two clocks have to agree.
    /// - Returns: seconds, at least 1; nil without a valid value.
    static func seconds(_ value: String?, date: String?) -> Int? {
        guard let value = value?.trimmingCharacters(in: .whitespaces) else { return nil }
        if let seconds = Int(value) { return max(1, seconds) }
        guard let end = httpDate(value), let now = date.flatMap(httpDate) else { return nil }
        return max(1, Int(end.timeIntervalSince(now)))
    }

    /// Parses the only form that servers may send today: `Sun, 06 Nov 1994 08:49:37 GMT`.
    private static func httpDate(_ text: String) -> Date? {
        // Foundation's parser crashes on letters with combining marks.
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.date(from: text)
    }
}
