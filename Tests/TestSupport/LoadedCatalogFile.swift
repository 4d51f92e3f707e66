import Foundation
import Storage

/// A database file with the built-in catalog. It is loaded once for each test process, since loading takes seconds in a debug
/// build.
package enum LoadedCatalogFile {
    private static let name = "catalog.sqlite"

    private static let fixture = SharedFixture {
        let directory = try TemporaryDirectory()
        let database = try CatalogDatabase(path: directory.path + "/" + name)
        _ = try await CatalogLoader(database: database).loadIfNeeded()
        try database.close()
        // Only the file itself is copied.
        let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        precondition(files == [name])
        return directory
    }

    /// Copies the file into a folder, under the name that the program looks for.
    ///
    /// - Returns: the path of the copy.
    @discardableResult package static func copy(to folder: String) async throws -> String {
        let path = folder + "/" + name
        try FileManager.default.copyItem(atPath: try await fixture.value().path + "/" + name, toPath: path)
        return path
    }
}

extension TemporaryDirectory {
    /// A data folder with the loaded catalog, as an earlier start of the program leaves it.
    package static func makeWithCatalog() async throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory()
        try await LoadedCatalogFile.copy(to: directory.path)
        return directory
    }
}
