import Domain
import Synchronization

/// What searches found and what they showed, kept in memory until the catalog changes: the same words are typed again and again.
final class SearchResultCache<Item: StoredWork>: Sendable {
    /// What a search found, in the order in which it is shown.
    struct Results: Sendable {
        let ids: [Int64]
        let facets: SearchFacets
        let correction: SearchCorrection?
    }

    private struct ResultsKey: Hashable {
        let text: SearchQuery
        let options: SearchOptions
        /// Where the order depends on it.
        let language: Language?

        init(_ query: WorkQuery<Item>) {
            text = query.text
            options = query.options
            language = query.options.order == .title ? query.language : nil
        }
    }

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
        /// How often everything was forgotten.
        var moment = 0
        /// Of which pages ask for a handful.
        var selections = BoundedCache<SelectionKey, [WorkSelection<Item>]>(costLimit: 64)
        /// By how many ids there are.
        var results = BoundedCache<ResultsKey, Results>(costLimit: 500_000)
        /// By how many works there are; each takes some 2 KB.
        var works = BoundedCache<WorkKey, Item>(costLimit: 8000)
    }

    private let state = Mutex(State())

    /// To be asked for before the catalog is read: what was read of an earlier one is not learnt any more.
    var moment: Int { state.withLock { $0.moment } }

    /// Forgets everything, since the catalog is another one.
    func forget() {
        state.withLock { $0 = State(moment: $0.moment + 1) }
    }

    func results(of query: WorkQuery<Item>) -> Results? {
        state.withLock { $0.results.value(for: ResultsKey(query)) }
    }

    func learn(_ results: Results, of query: WorkQuery<Item>, at moment: Int) {
        // A query and its counts take memory, too.
        update(at: moment) { $0.results.insert(results, for: ResultsKey(query), cost: results.ids.count + 256) }
    }

    func selections(_ themes: [Item.Theme], in language: Language, limit: Int) -> [WorkSelection<Item>]? {
        state.withLock { $0.selections.value(for: SelectionKey(themes: themes, language: language, limit: limit)) }
    }

    func learn(
        _ selections: [WorkSelection<Item>], _ themes: [Item.Theme], in language: Language, limit: Int, at moment: Int
    ) {
        update(at: moment) {
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

    func learn(_ work: Item, id: Int64, in language: Language, at moment: Int) {
        update(at: moment) { $0.works.insert(work, for: WorkKey(id: id, language: language), cost: 1) }
    }

    private func update(at moment: Int, _ change: (inout State) -> Void) {
        state.withLock { state in
            if state.moment == moment { change(&state) }
        }
    }
}
