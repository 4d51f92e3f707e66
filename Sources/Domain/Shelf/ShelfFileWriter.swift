import Foundation

/// Writes a shelf as Foyer's CSV or JSON, some entries at a time.
struct ShelfFileWriter {
    private let format: ShelfFile.Format
    private var hasBegun = false
    private var hasEntries = false
    private let encoder = JSONEncoder()

    init(_ format: ShelfFile.Format) {
        self.format = format
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    }

    /// - Parameter isLast: whether no more entries follow.
    /// - Returns: the bytes of the entries, with the start of the file before the first ones and its end behind the last.
    mutating func write(_ entries: [ShelfEntry], isLast: Bool) -> Data {
        var data = Data()
        if !hasBegun {
            data.append(start)
            hasBegun = true
        }
        for entry in entries {
            data.append(bytes(of: ShelfFileEntry(entry)))
            hasEntries = true
        }
        if isLast { data.append(end) }
        return data
    }

    private var start: Data {
        switch format {
        // Without the byte order mark, spreadsheet programs do not read UTF-8.
        case .csv: ShelfFile.byteOrderMark + Data(CSVWriter.row(ShelfFile.Column.allCases.map(\.rawValue)).utf8)
        case .json: Data("{\"format\":\"\(ShelfFileDocument.formatName)\",\"version\":1,\"entries\":[".utf8)
        }
    }

    private func bytes(of entry: ShelfFileEntry) -> Data {
        switch format {
        case .csv:
            Data(CSVWriter.row(ShelfFile.Column.allCases.map { CSVWriter.escapingFormula(entry.cell($0)) }).utf8)
        case .json:
            // One entry on each line. Texts and finite numbers can always be encoded.
            Data((hasEntries ? ",\n" : "\n").utf8) + ((try? encoder.encode(entry)) ?? Data("null".utf8))
        }
    }

    private var end: Data {
        switch format {
        case .csv: Data()
        case .json: Data("\n]}\n".utf8)
        }
    }
}
