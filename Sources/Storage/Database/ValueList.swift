import GRDB

/// The values of an SQL list, as in `IN (?, ?, ?, ?)`.
///
/// Its length is a power of two, so that lists of all lengths share few statements of the statement cache. The values behind
/// the last one are NULL, which equals nothing.
struct ValueList {
    /// SQLite accepts 32,766 values; the statements of longer lists would take much memory.
    private static let maximumLength = 512

    /// What stands between the brackets.
    let placeholders: String
    let arguments: StatementArguments

    /// Lists of all values, each of at most 512.
    static func lists(of values: [some DatabaseValueConvertible]) -> [ValueList] {
        stride(from: 0, to: values.count, by: maximumLength).map { ValueList(values[$0...].prefix(maximumLength)) }
    }

    private init(_ values: ArraySlice<some DatabaseValueConvertible>) {
        var length = 8
        while length < values.count { length *= 2 }
        placeholders = String(repeating: "?, ", count: length - 1) + "?"
        arguments = StatementArguments(values.map(\.databaseValue) + Array(repeating: .null, count: length - values.count))
    }
}
