extension WorkKind {
    /// The status that the first press of the button "Add to shelf" gives a work.
    package var firstStatus: ShelfStatus {
        switch self {
        case .movie: .toWatch
        case .book: .toRead
        }
    }

    package var statuses: [ShelfStatus] { ShelfStatus.allCases.filter { $0.kind == self } }
}

/// What a work is kept as.
package enum ShelfStatus: String, Sendable, Hashable, CaseIterable {
    case toWatch = "to-watch"
    case watched
    case toRead = "to-read"
    case reading
    case read

    package var kind: WorkKind {
        switch self {
        case .toWatch, .watched: .movie
        case .toRead, .reading, .read: .book
        }
    }

    /// How far on it is.
    var progress: Int {
        switch self {
        case .toWatch, .toRead: 0
        case .reading: 1
        case .watched, .read: 2
        }
    }
}
