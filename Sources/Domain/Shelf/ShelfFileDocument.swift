import Foundation

/// A shelf as JSON.
enum ShelfFileDocument {
    static let formatName = "foyer-shelf"

    /// Where the first entries of a file are. A decoder of the whole file needs hundreds of times its size in memory.
    ///
    /// - Parameter limit: the most entries to return.
    /// - Returns: nil for JSON of another form.
    static func extents(in bytes: [UInt8], upTo limit: Int) -> [Range<Int>]? {
        var extents: [Range<Int>]?
        func read(_ scanner: inout JSONScanner) throws(JSONSyntaxError) {
            guard scanner.isAtArray else { return }
            var found: [Range<Int>] = []
            try scanner.array { scanner throws(JSONSyntaxError) in
                let extent = try scanner.extent()
                if found.count < limit { found.append(extent) }
            }
            extents = found
        }
        do throws(JSONSyntaxError) {
            try JSONScanner.scan(bytes[...]) { scanner throws(JSONSyntaxError) in
                // The list stands in a document or alone.
                if scanner.isAtArray { return try read(&scanner) }
                try scanner.object { key, scanner throws(JSONSyntaxError) in
                    if key == "entries" { try read(&scanner) }
                }
            }
        } catch {
            return nil
        }
        return extents
    }
}
