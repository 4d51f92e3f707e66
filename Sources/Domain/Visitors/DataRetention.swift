/// For how many days visitors' data is stored.
package enum DataRetention {
    /// After the last visit of a visitor of whom only recent queries are stored.
    package static let recentQueries = 7
    /// After the last visit. Browsers keep a cookie for at most 400 days.
    package static let visitors = 400
    /// After an import, its report.
    package static let importReports = 30
}
