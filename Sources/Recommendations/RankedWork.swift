import Domain

/// A work of the built-in catalog and how well it matches a question.
struct RankedWork: Sendable {
    let profile: WorkProfile
    var match: WorkMatch

    var key: ShelfKey { profile.shelfKey }
}

extension WorkProfile {
    var shelfKey: ShelfKey {
        switch kind {
        case .movie: ShelfKey(WorkID<Movie>(source: .catalog, key: key))
        case .book: ShelfKey(WorkID<Book>(source: .catalog, key: key))
        }
    }
}

extension WorkSet {
    func contains(_ work: WorkProfile) -> Bool {
        switch work.kind {
        case .movie: contains(WorkID<Movie>(source: .catalog, key: work.key))
        case .book: contains(WorkID<Book>(source: .catalog, key: work.key))
        }
    }
}
