import Domain

/// The numbers that works have in the catalog's tables: first the kind, then how many people look for the work, the best known first,
/// then the order in which works came in. Whatever an index answers in the order of its numbers comes best known first, and can be cut
/// off where there is enough.
enum WorkNumber {
    private static let kindShift: Int64 = 40
    private static let popularityShift: Int64 = 33

    /// - Parameter popularity: 1–100.
    static func number(_ kind: WorkKind, popularity: Int, place: Int64) -> Int64 {
        let rank = Int64(100 - min(100, max(1, popularity)))
        return kind.order << kindShift | rank << popularityShift | place & (1 << popularityShift - 1)
    }

    /// All numbers of a kind.
    static func range(of kind: WorkKind) -> Range<Int64> {
        kind.order << kindShift..<(kind.order + 1) << kindShift
    }

    /// Less for what more people look for; comparable between kinds.
    static func rank(of number: Int64) -> Int64 {
        number >> popularityShift & (1 << (kindShift - popularityShift) - 1)
    }

    static func place(of number: Int64) -> Int64 {
        number & (1 << popularityShift - 1)
    }
}

extension WorkKind {
    fileprivate var order: Int64 {
        switch self {
        case .movie: 0
        case .book: 1
        }
    }
}
