/// Fetches a page of a visitor's shelf.
package struct FetchShelfUseCase: Sendable {
    private let shelf: any Shelf
    private let builtIn: any BuiltInWorks

    package init(shelf: any Shelf, builtIn: any BuiltInWorks) {
        self.shelf = shelf
        self.builtIn = builtIn
    }

    /// Works of the built-in catalog have titles in the given language, others in the language in which they were added.
    ///
    /// - Parameter visitor: nil without a visitor's cookie.
    package func execute(
        _ request: ShelfRequest, in language: Language, of visitor: VisitorID?
    ) async throws(StorageError) -> ResultPage<ShelfEntry> {
        guard let visitor else { return .shelf([], of: request, total: 0) }
        let page = try await shelf.page(request, of: visitor)
        let works = try await builtIn.works(page.items.map(\.key), in: language)
        return .shelf(page.items.map { $0.replacingWork(with: works[$0.key]) }, of: request, total: page.total)
    }
}
