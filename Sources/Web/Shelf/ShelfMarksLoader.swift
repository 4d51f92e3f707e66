import Domain
import Hummingbird
import Logging

/// What of a page is on its visitor's shelf. Where that cannot be read, the page comes without it, and the log says why.
struct PageShelf: Sendable {
    let fetch: FetchShelfMarksUseCase

    func marks<Item: Work>(
        of works: [Item], for reader: RequestViewer, context: FoyerRequestContext
    ) async -> [ShelfKey: ShelfMark] {
        await marks(of: works.map { ShelfKey($0.id) }, for: reader, context: context)
    }

    func marks(of keys: [ShelfKey], for reader: RequestViewer, context: FoyerRequestContext) async -> [ShelfKey: ShelfMark] {
        do {
            return try await fetch.execute(keys, of: reader.visitor)
        } catch {
            context.logger.error("shelf not read", metadata: ["error": "\(error)"])
            return [:]
        }
    }

    func entry(_ key: ShelfKey, for reader: RequestViewer, context: FoyerRequestContext) async -> ShelfEntry? {
        do {
            return try await fetch.entry(key, of: reader.visitor)
        } catch {
            context.logger.error("shelf not read", metadata: ["error": "\(error)"])
            return nil
        }
    }
}

extension Array {
    /// By which the works are known on a shelf.
    func keys<Item: Work>() -> [ShelfKey] where Element == WorkSelection<Item> {
        flatMap(\.works).map { ShelfKey($0.id) }
    }
}
