/// For how many days visitors' data is stored.
package enum DataRetention {
    /// After the last visit of somebody who has recent queries alone.
    package static let recentQueries = 7
    /// After the last visit. Browsers keep a cookie for at most 400 days.
    package static let visitors = 400
    /// After an import, its report.
    package static let importReports = 30
}
