import Domain
import Foundation

/// Visitors who are all known, or cannot be looked up, with cookies without a prefix. The token is the id backwards.
package struct StubVisitors: Visitors {
    private let failure: StorageError?
    private let willSaveSeen: @Sendable () async -> Void

    /// - Parameter willSaveSeen: called by `saveSeen()`; may wait.
    package init(failing failure: StorageError? = nil, willSaveSeen: @escaping @Sendable () async -> Void = {}) {
        self.failure = failure
        self.willSaveSeen = willSaveSeen
    }

    package func visitor(with token: VisitorToken) -> Visitor? {
        VisitorID(String(token.value.reversed())).map {
            Visitor(token: token, id: $0, mayHavePlainCookie: true, lookupError: failure)
        }
    }

    package func newVisitor() -> Visitor { Visitor(id: VisitorID()) }
    package func saveSeen() async { await willSaveSeen() }
    package func advance(to today: Day) {}
    package func day(before count: Int) -> Day? { nil }
    package func unseen(since day: Day, after previous: UnseenVisitor?, limit: Int) -> [UnseenVisitor] { [] }
    package func delete(_ visitors: [VisitorID], unseenSince day: Day) -> Int { 0 }
    package func deleteImportReports(until day: Day, limit: Int) -> Int { 0 }
    package func releaseSpace() {}
    package func statistics() -> VisitorStatistics { VisitorStatistics(visitors: 0, withoutKept: 0, longestUnseen: nil) }
}

extension VisitorID {
    /// A new visitor of a test.
    package init() {
        guard let id = VisitorID(HexadecimalKey().description) else { preconditionFailure("a key is an id") }
        self = id
    }

    /// The cookie of a visitor of `StubVisitors`, as a browser sends it.
    package var cookie: String { "foyer_visitor=\(Visitor(id: self).token.value)" }
}

extension Visitor {
    /// A visitor of `StubVisitors`.
    package init(id: VisitorID) {
        guard let token = VisitorToken(String(id.value.reversed())) else { preconditionFailure("an id is a token backwards") }
        self.init(token: token, id: id, mayHavePlainCookie: true)
    }

    /// The visitor of `StubVisitors` who has a cookie.
    package init?(cookie: String) {
        guard let token = VisitorToken(String(cookie.split(separator: "=").last ?? "")),
            let visitor = StubVisitors().visitor(with: token)
        else { return nil }
        self = visitor
    }
}
