import Foundation

/// Reads a file `.env`: lines of the form `NAME=VALUE`, with or without `export`, quotes, and comments that begin with `#`.
enum DotEnv {
    /// - Returns: nothing where there is no such file.
    static func read(directory: String) throws(SettingError) -> [String: String] {
        let path = directory + "/.env"
        guard FileManager.default.fileExists(atPath: path) else { return [:] }
        guard let contents = FileManager.default.contents(atPath: path) else { throw .unreadableDotEnv(path: path) }
        return try parse(String(decoding: contents, as: UTF8.self), path: path)
    }

    static func parse(_ text: String, path: String) throws(SettingError) -> [String: String] {
        var values: [String: String] = [:]
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            var line = line.trimmingPrefix(while: \.isWhitespace)
            if line.isEmpty || line.hasPrefix("#") { continue }
            line = line.trimmingPrefix("export ")
            guard let equals = line.firstIndex(of: "=") else { throw .malformedDotEnv(path: path, line: index + 1) }
            let name = line[..<equals].trimmingCharacters(in: .whitespaces)
            guard !name.isEmpty, !name.contains(where: \.isWhitespace) else {
                throw .malformedDotEnv(path: path, line: index + 1)
            }
            values[name] = value(line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces))
        }
        return values
    }

    private static func value(_ text: String) -> String {
        if text.hasPrefix("#") { return "" }
        if let quote = text.first, quote == "\"" || quote == "'", let end = text.dropFirst().firstIndex(of: quote) {
            return String(text[text.index(after: text.startIndex)..<end])
        }
        // Only a "#" after white space begins a comment: a key may contain one.
        return text.firstRange(of: " #").map { String(text[..<$0.lowerBound]).trimmingCharacters(in: .whitespaces) } ?? text
    }
}
