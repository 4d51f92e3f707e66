import Domain

/// The ids of works in the catalog's tables. The highest bits are the kind, the next ones the popularity rank, the lowest ones
/// a sequence number: an index that is read in the order of ids gives the best known works of a kind first, so that a search
/// can stop early.
enum WorkNumber {
    private static let kindShift: Int64 = 40
    private static let popularityShift: Int64 = 33

    /// - Parameters:
    ///   - popularity: from 1 to 100; other values are clamped.
    ///   - sequenceNumber: unique among the works of all kinds, up to 33 bits.
    static func number(_ kind: WorkKind, popularity: Int, sequenceNumber: Int64) -> Int64 {
        let rank = Int64(100 - min(100, max(1, popularity)))
        return kind.order << kindShift | rank << popularityShift | sequenceNumber & (1 << popularityShift - 1)
    }

    /// The numbers of all works of a kind.
    static func range(of kind: WorkKind) -> Range<Int64> {
        kind.order << kindShift..<(kind.order + 1) << kindShift
    }

    /// 0 for the best known works, 99 for the least known; comparable between kinds.
    static func popularityRank(of number: Int64) -> Int64 {
        number >> popularityShift & (1 << (kindShift - popularityShift) - 1)
    }

    static func sequenceNumber(of number: Int64) -> Int64 {
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
