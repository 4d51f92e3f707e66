import Domain
import Hummingbird
import Logging

/// Loads which works of a page are on the visitor's shelf. Where that cannot be read, the page shows none, and the log says
/// why.
struct ShelfMarksLoader: Sendable {
    let fetch: FetchShelfMarksUseCase

    func marks<Item: Work>(of works: [Item], _ context: FoyerRequestContext) async -> [ShelfKey: ShelfMark] {
        await marks(of: works.map { ShelfKey($0.id) }, context)
    }

    func marks(of keys: [ShelfKey], _ context: FoyerRequestContext) async -> [ShelfKey: ShelfMark] {
        await context.value(or: [:], logging: "shelf not read") { () throws(StorageError) in
            try await fetch.execute(keys, of: context.viewer.visitor)
        }
    }

    func entry(_ key: ShelfKey, _ context: FoyerRequestContext) async -> ShelfEntry? {
        await context.value(or: nil, logging: "shelf not read") { () throws(StorageError) in
            try await fetch.entry(key, of: context.viewer.visitor)
        }
    }
}

extension Array {
    /// The keys of all works of the selections.
    func keys<Item: Work>() -> [ShelfKey] where Element == WorkSelection<Item> {
        flatMap(\.works).map { ShelfKey($0.id) }
    }
}
