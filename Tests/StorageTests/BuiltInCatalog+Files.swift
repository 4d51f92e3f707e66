import Foundation
import TestSupport

@testable import Storage

extension BuiltInCatalog {
    /// A catalog of some files in a folder. The other files of the folder are empty.
    init(files: [String: String], in directory: TemporaryDirectory) throws {
        let names = ["films", "books", "people", "subjects", "names", "notes", "traits"].map { $0 + ".jsonl" }
        for name in names { try directory.write(files[name] ?? "", to: name) }
        try self.init(BuiltInCatalogFiles(directory: URL(filePath: directory.path)))
    }
}
