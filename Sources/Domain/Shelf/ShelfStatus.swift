extension WorkKind {
    /// The status that the button "Add to shelf" gives a new entry.
    package var firstStatus: ShelfStatus {
        switch self {
        case .movie: .toWatch
        case .book: .toRead
        }
    }

    package var statuses: [ShelfStatus] { ShelfStatus.allCases.filter { $0.kind == self } }
}

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

    /// How far the visitor is with the work: 0–2.
    var progress: Int {
        switch self {
        case .toWatch, .toRead: 0
        case .reading: 1
        case .watched, .read: 2
        }
    }
}
