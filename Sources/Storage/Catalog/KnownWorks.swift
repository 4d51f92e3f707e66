import Domain
import Synchronization

/// What searches found and what they showed, kept in memory: the catalog stays as it is while the program runs, and the same words are
/// typed again and again.
final class KnownWorks<Item: StoredWork>: Sendable {
    private struct WorkKey: Hashable {
        let id: Int64
        let language: Language
    }

    private struct SelectionKey: Hashable {
        let themes: [Item.Theme]
        let language: Language
        let limit: Int
    }

    private struct State {
        /// Of which pages ask for a handful.
        var selections = BoundedCache<SelectionKey, [WorkSelection<Item>]>(costLimit: 64)
        /// By how many ids there are.
        var ids = BoundedCache<SearchQuery, [Int64]>(costLimit: 500_000)
        /// By how many works there are; each takes some 2 KB.
        var works = BoundedCache<WorkKey, Item>(costLimit: 8000)
    }

    private let state = Mutex(State())

    func ids(matching query: SearchQuery) -> [Int64]? {
        state.withLock { $0.ids.value(for: query) }
    }

    func learn(_ ids: [Int64], matching query: SearchQuery) {
        // A query takes memory, too.
        state.withLock { $0.ids.insert(ids, for: query, cost: ids.count + 32) }
    }

    func selections(_ themes: [Item.Theme], in language: Language, limit: Int) -> [WorkSelection<Item>]? {
        state.withLock { $0.selections.value(for: SelectionKey(themes: themes, language: language, limit: limit)) }
    }

    func learn(_ selections: [WorkSelection<Item>], _ themes: [Item.Theme], in language: Language, limit: Int) {
        state.withLock {
            $0.selections.insert(selections, for: SelectionKey(themes: themes, language: language, limit: limit), cost: 1)
        }
    }

    func work(_ id: Int64, in language: Language) -> Item? {
        state.withLock { $0.works.value(for: WorkKey(id: id, language: language)) }
    }

    /// - Returns: nil unless all are known.
    func works(_ ids: some Sequence<Int64>, in language: Language) -> [Item]? {
        state.withLock { state in
            var works: [Item] = []
            for id in ids {
                guard let work = state.works.value(for: WorkKey(id: id, language: language)) else { return nil }
                works.append(work)
            }
            return works
        }
    }

    func learn(_ work: Item, id: Int64, in language: Language) {
        state.withLock { $0.works.insert(work, for: WorkKey(id: id, language: language), cost: 1) }
    }
}
