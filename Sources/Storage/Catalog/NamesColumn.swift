/// People's other names in one column: for each person the name and the other names with U+001E between them, and U+001F
/// between people.
enum NamesColumn {
    private static let separator: Character = "\u{1E}"

    static func joined(_ names: [String: [String]]) -> String {
        names.sorted { $0.key < $1.key }
            .map { ([$0.key] + $0.value).joined(separator: String(separator)) }
            .joined(separator: ListColumn.separator)
    }

    static func names(_ column: String) -> [String: [String]] {
        var names: [String: [String]] = [:]
        for person in ListColumn.list(column) {
            let list = person.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
            if let name = list.first { names[name] = Array(list.dropFirst()) }
        }
        return names
    }
}
