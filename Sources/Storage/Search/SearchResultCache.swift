import Domain
import Synchronization

/// The results of searches, and the works that were shown, kept in memory until the catalog changes.
final class SearchResultCache<Item: StoredWork>: Sendable {
    struct Results: Sendable {
        /// In the order of the results.
        let ids: [Int64]
        let facets: SearchFacets
        let correction: SearchCorrection?
        var conditions: [SearchCondition] = []
        var isPartial = false
    }

    /// A list of results, whatever page of it is shown.
    struct ResultsKey: Hashable {
        /// Nil for works that are browsed.
        private let text: SearchQuery?
        private let options: SearchOptions
        /// Nil unless the order depends on it.
        private let language: Language?

        private init(_ text: SearchQuery?, _ options: SearchOptions, _ language: Language) {
            self.text = text
            self.options = options
            self.language = options.order == .title ? language : nil
        }

        init(_ query: WorkQuery<Item>) { self.init(query.text, query.options, query.language) }
        init(_ query: BrowseQuery<Item>) { self.init(nil, query.options, query.language) }
    }

    private struct WorkKey: Hashable {
        let id: Int64
        let language: Language
    }

    private struct KeyedWork: Hashable {
        let key: String
        let language: Language
    }

    private struct SelectionKey: Hashable {
        let themes: [Item.Theme]
        let language: Language
        let limit: Int
    }

    private struct State {
        /// How often the cache was emptied.
        var generation = 0
        /// The cost of each is 1.
        var selections = BoundedCache<SelectionKey, [WorkSelection<Item>]>(costLimit: 64)
        /// The cost is the number of ids.
        var results = BoundedCache<ResultsKey, Results>(costLimit: 500_000)
        /// The cost of each is 1; it takes about 2 KB.
        var works = BoundedCache<WorkKey, Item>(costLimit: 8000)
        /// The works of shelves and answers, which are found by their keys. The cost is as of `works`.
        var keyedWorks = BoundedCache<KeyedWork, Item>(costLimit: 2000)
    }

    private let state = Mutex(State())

    /// Grows when the cache is emptied. A search takes it before it reads the catalog: values of an earlier generation are not
    /// stored.
    var generation: Int { state.withLock { $0.generation } }

    /// Empties the cache, after the catalog changed.
    func removeAll() {
        state.withLock { $0 = State(generation: $0.generation + 1) }
    }

    func results(_ key: ResultsKey) -> Results? { state.withLock { $0.results.value(for: key) } }

    func insert(_ results: Results, _ key: ResultsKey, generation: Int) {
        // The query and the facets take about as much memory as 256 ids.
        update(generation) { $0.results.insert(results, for: key, cost: results.ids.count + 256) }
    }

    func selections(_ themes: [Item.Theme], in language: Language, limit: Int) -> [WorkSelection<Item>]? {
        state.withLock { $0.selections.value(for: SelectionKey(themes: themes, language: language, limit: limit)) }
    }

    func insert(
        _ selections: [WorkSelection<Item>], _ themes: [Item.Theme], in language: Language, limit: Int, generation: Int
    ) {
        update(generation) {
            $0.selections.insert(selections, for: SelectionKey(themes: themes, language: language, limit: limit), cost: 1)
        }
    }

    /// - Parameter fetch: reads works that are not cached, which are then stored.
    /// - Returns: the works in the order of their ids. An id without a work is left out.
    func works(
        _ ids: some Collection<Int64>, in language: Language, generation: Int, fetch: ([Int64]) throws -> [Int64: Item]
    ) throws -> [Item] {
        var works = state.withLock { state in ids.map { state.works.value(for: WorkKey(id: $0, language: language)) } }
        let missing = try fetch(zip(ids, works).compactMap { $1 == nil ? $0 : nil })
        update(generation) { state in
            for (id, work) in missing { state.works.insert(work, for: WorkKey(id: id, language: language), cost: 1) }
        }
        for (index, id) in ids.enumerated() where works[index] == nil { works[index] = missing[id] }
        return works.compactMap { $0 }
    }

    /// - Returns: nil unless all are cached.
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

    /// The works with these keys that are cached, by key.
    func works(withKeys keys: some Sequence<String>, in language: Language) -> [String: Item] {
        state.withLock { state in
            var works: [String: Item] = [:]
            for key in keys { works[key] = state.keyedWorks.value(for: KeyedWork(key: key, language: language)) }
            return works
        }
    }

    /// - Parameter works: by key.
    func insert(_ works: [String: Item], in language: Language, generation: Int) {
        update(generation) { state in
            for (key, work) in works {
                state.keyedWorks.insert(work, for: KeyedWork(key: key, language: language), cost: 1)
            }
        }
    }

    private func update(_ generation: Int, _ change: (inout State) -> Void) {
        state.withLock { state in
            if state.generation == generation { change(&state) }
        }
    }
}
