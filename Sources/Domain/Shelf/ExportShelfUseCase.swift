import Foundation

/// Writes a shelf to a file that a visitor can download.
package struct ExportShelfUseCase: Sendable {
    private let shelf: any Shelf

    package init(shelf: any Shelf) {
        self.shelf = shelf
    }

    /// Begins a file. Its first part is read at once, so that an error of the storage is known before anything is sent.
    package func execute(
        _ format: ShelfFile.Format, of visitor: VisitorID?
    ) async throws(StorageError) -> ShelfExport {
        var writer = ShelfFileWriter(format)
        guard let visitor else { return ShelfExport(first: writer.write([], isLast: true), rest: nil) }
        let slice = try await shelf.slice(of: visitor, from: nil)
        return ShelfExport(
            first: writer.write(slice.entries, isLast: slice.next == nil),
            rest: slice.next.map { ShelfExport.Rest(shelf: shelf, visitor: visitor, writer: writer, place: $0) })
    }
}

/// A shelf as a file in parts of at most a few hundred kilobytes. Each is made when it is asked for.
package struct ShelfExport: Sendable {
    fileprivate struct Rest: Sendable {
        let shelf: any Shelf
        let visitor: VisitorID
        var writer: ShelfFileWriter
        var place: ShelfPlace
    }

    private var first: Data?
    private var rest: Rest?

    fileprivate init(first: Data, rest: Rest?) {
        self.first = first
        self.rest = rest
    }

    /// - Returns: nil after the last part.
    package mutating func next() async throws(StorageError) -> Data? {
        if let first {
            self.first = nil
            return first
        }
        guard var rest else { return nil }
        let slice = try await rest.shelf.slice(of: rest.visitor, from: rest.place)
        let part = rest.writer.write(slice.entries, isLast: slice.next == nil)
        self.rest = slice.next.map { place in
            rest.place = place
            return rest
        }
        return part
    }
}
