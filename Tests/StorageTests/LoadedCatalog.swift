import Domain
import Foundation
import TestSupport

@testable import Storage

/// The built-in catalog, loaded once for all tests of this process.
struct LoadedCatalog: Sendable {
    static let shared = LoadedCatalog()

    private let fixture = SharedFixture {
        let directory = try TemporaryDirectory()
        return (directory, try CatalogDatabase(path: try await LoadedCatalogFile.copy(to: directory.path)))
    }

    func database() async throws -> CatalogDatabase { try await fixture.value().1 }

    /// A page of what a query finds.
    func search<Item: StoredWork>(
        _ text: String, page: PageNumber = .first, language: Language = .english
    ) async throws -> ResultPage<Item> {
        try await SQLiteWorkCatalog<Item>(database: database())
            .works(matching: WorkQuery(text: .sample(text), page: page, language: language)).value
    }

    func details<Item: StoredWork>(of key: String, language: Language = .english) async throws -> WorkDetails<Item> {
        try await SQLiteWorkCatalog<Item>(database: database())
            .details(of: WorkID(source: .catalog, key: key), in: language).value
    }
}

extension SQLiteBuiltInWorks {
    /// The works of a database, with nothing in memory.
    init(_ database: CatalogDatabase) {
        self.init(
            database: database, movies: SQLiteWorkCatalog(database: database), books: SQLiteWorkCatalog(database: database))
    }
}
