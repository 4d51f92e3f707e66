import Foundation

/// A shelf as JSON.
struct ShelfFileDocument: Encodable {
    static let formatName = "foyer-shelf"

    let format: String
    let version: Int
    let entries: [ShelfFileEntry]

    /// - Returns: nil for JSON of another form; an entry of another form is nil.
    static func entries(in data: Data) -> [ShelfFileEntry?]? {
        struct Lossy: Decodable {
            let record: ShelfFileEntry?

            init(from decoder: any Decoder) {
                // The report has a line for each entry that cannot be decoded.
                record = try? ShelfFileEntry(from: decoder)
            }
        }
        struct File: Decodable {
            let entries: [Lossy]
        }
        let decoder = JSONDecoder()
        // The list stands in a document or alone. The caller reports a file that is neither.
        let entries = (try? decoder.decode(File.self, from: data))?.entries ?? (try? decoder.decode([Lossy].self, from: data))
        return entries?.map(\.record)
    }
}
