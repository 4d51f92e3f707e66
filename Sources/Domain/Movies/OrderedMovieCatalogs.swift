/// Several catalogs as one: the first that answers a search is heard, and an id goes to the catalog that it names.
package struct OrderedMovieCatalogs: MovieCatalog {
    package struct Entry: Sendable {
        package let source: Source
        package let catalog: any MovieCatalog

        package init(source: Source, catalog: any MovieCatalog) {
            self.source = source
            self.catalog = catalog
        }
    }

    private let first: Entry
    private let others: [Entry]

    package init(first: Entry, others: [Entry] = []) {
        self.first = first
        self.others = others
    }

    package func movies(matching query: MovieQuery) async throws(CatalogError) -> Answer<ResultPage<Movie>> {
        let firstFailure: CatalogError
        do {
            return try await first.catalog.movies(matching: query)
        } catch {
            guard error.kind != .cancelled else { throw error }
            firstFailure = error
        }
        var failures = [firstFailure]
        for entry in others {
            do {
                let answer = try await entry.catalog.movies(matching: query)
                return answer.adding(failures.map { .sourceFailed($0.source, $0.kind) })
            } catch {
                guard error.kind != .cancelled else { throw error }
                failures.append(error)
            }
        }
        throw firstFailure
    }

    package func movie(_ id: WorkID<Movie>, in language: Language) async throws(CatalogError) -> Answer<MovieDetails> {
        guard let entry = ([first] + others).first(where: { $0.source == id.source }) else {
            throw CatalogError(.notFound, source: id.source)
        }
        return try await entry.catalog.movie(id, in: language)
    }
}
