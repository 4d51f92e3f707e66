import Domain

/// A book of the built-in catalog and how well it matches a question.
struct RankedBook: Sendable {
    let profile: BookProfile
    var match: BookMatch

    var id: WorkID<Book> { WorkID(source: .catalog, key: profile.key) }
}
