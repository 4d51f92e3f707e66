import GRDB

/// The values of an SQL list, as in `IN (?, ?, ?, ?)`.
///
/// Its length is a power of two, so that lists of all lengths share few statements of the statement cache. The values behind
/// the last one are NULL, which equals nothing.
struct ValueList {
    /// What stands between the brackets.
    let placeholders: String
    let arguments: StatementArguments

    init(_ values: [some DatabaseValueConvertible]) {
        var length = 8
        while length < values.count { length *= 2 }
        placeholders = String(repeating: "?, ", count: length - 1) + "?"
        arguments = StatementArguments(values.map(\.databaseValue) + Array(repeating: .null, count: length - values.count))
    }
}
