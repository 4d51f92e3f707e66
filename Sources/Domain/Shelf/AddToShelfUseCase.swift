import Foundation

/// Why a work was not added or changed.
package enum AddToShelfError: Error, Equatable {
    case catalog(CatalogError)
    case storage(StorageError)
    /// A work that is in no catalog can be changed while it is on the shelf, and cannot be added.
    case notOnShelf
    /// The shelf has no room for the work, or for a longer note.
    case full
}

/// Adds a work to the shelf, or changes the entry that is there.
package struct AddToShelfUseCase: Sendable {
    private let shelf: any Shelf
    private let fetchMovie: FetchDetailsUseCase<Movie>
    private let fetchBook: FetchDetailsUseCase<Book>
    private let now: @Sendable () -> Date

    package init(
        shelf: any Shelf, fetchMovie: FetchDetailsUseCase<Movie>, fetchBook: FetchDetailsUseCase<Book>,
        now: @escaping @Sendable () -> Date
    ) {
        self.shelf = shelf
        self.fetchMovie = fetchMovie
        self.fetchBook = fetchBook
        self.now = now
    }

    /// A work that is on the shelf is not fetched from its catalog, so that a change succeeds while the service is down. Another
    /// work is then added with the facts that are known of it.
    package func execute(
        _ change: ShelfChange, in languages: ViewerLanguages, for visitor: VisitorID
    ) async throws(AddToShelfError) {
        let isThere: Bool
        do {
            isThere = try await shelf.entry(change.key, of: visitor) != nil
        } catch {
            throw .storage(error)
        }
        let work = isThere ? nil : try await work(change.key, languages, visitor).withinLimits
        let now = now()
        let update: ShelfUpdate
        do {
            update = try await shelf.update(change.key, of: visitor) { entry in
                if let entry {
                    return change.onlyIfNew ? nil : change.applied(to: entry).changed(since: entry, at: now)
                }
                // An entry that was removed meanwhile stays removed.
                return work.map { change.applied(to: ShelfEntry(work: $0, status: change.status, added: now)) }
            }
        } catch {
            throw .storage(error)
        }
        if update == .full { throw .full }
    }

    private func work(
        _ key: ShelfKey, _ languages: ViewerLanguages, _ visitor: VisitorID
    ) async throws(AddToShelfError) -> ShelfWork {
        do throws(CatalogError) {
            switch key.kind {
            case .movie:
                if let id = WorkID<Movie>(key.id) { return try await work(id, fetchMovie, languages, visitor, ShelfWork.init) }
            case .book:
                if let id = WorkID<Book>(key.id) { return try await work(id, fetchBook, languages, visitor, ShelfWork.init) }
            }
        } catch {
            throw .catalog(error)
        }
        throw .notOnShelf
    }

    private func work<Item: Work>(
        _ id: WorkID<Item>, _ fetchDetails: FetchDetailsUseCase<Item>, _ languages: ViewerLanguages, _ visitor: VisitorID,
        _ shelfWork: (Item) -> ShelfWork
    ) async throws(CatalogError) -> ShelfWork {
        let work = shelfWork(try await fetchDetails.execute(id, in: languages, of: visitor).value.work)
        // Names in other languages are not worth another call of a service.
        guard id.source == .catalog else { return work }
        var names: [ShelfWork] = []
        for other in Language.allCases where other != languages.page {
            names.append(shelfWork(try await fetchDetails.execute(id, in: ViewerLanguages(other), of: visitor).value.work))
        }
        return work.addingNames(of: names)
    }
}
