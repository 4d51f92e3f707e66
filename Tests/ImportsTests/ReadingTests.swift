import Domain
import Foundation
import TestSupport
import Testing

@testable import Imports

@Suite("Reading files")
struct ReadingTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func lines(_ data: Data, limit: Int = LineReader.limit) throws -> [String] {
        try folder.write(data, to: "file")
        var reader = LineReader(try FileBytes(path: folder.path("file"), tracker: ReadProgressTracker()), limit: limit)
        var lines: [String] = []
        while let line = try reader.next() {
            lines.append(line.isTooLong ? "too long: \(line.number)" : String(decoding: line.bytes, as: UTF8.self))
        }
        return lines
    }

    @Test("Lines end in LF or CRLF; the last one needs no end; a byte order mark is skipped")
    func lineEnds() throws {
        #expect(try lines(Data("\u{feff}one\r\ntwo\n\nfour".utf8)) == ["one", "two", "", "four"])
        #expect(try lines(Data()) == [])
        #expect(try lines(Data("one\n".utf8)) == ["one"])
    }

    @Test("Lines longer than a piece are read completely")
    func longLines() throws {
        let long = (0..<60_000).map { "word \($0)" }.joined(separator: " ")
        #expect(try lines(Data("a\n\(long)\nb\n\(long)".utf8)) == ["a", long, "b", long])
        #expect(try lines(gzip("a\n\(long)\nb\n\(long)")) == ["a", long, "b", long])
    }

    @Test("A line above the limit is reported, and the next one is read")
    func tooLongLine() throws {
        let long = String(repeating: "x", count: 700_000)
        #expect(try lines(Data("a\n\(long)\nb\n\(long)".utf8), limit: 1000) == ["a", "too long: 2", "b", "too long: 4"])
    }

    @Test("Consecutive gzip members are one file; zeros after them are skipped")
    func gzipMembers() throws {
        #expect(try lines(gzip("one\ntw") + gzip("o\nthree\n") + Data(repeating: 0, count: 1024)) == ["one", "two", "three"])
        #expect(try lines(gzip("")) == [])
    }

    @Test("A gzip file that is truncated anywhere, or has a wrong byte, is damaged")
    func damagedGzip() throws {
        let whole = gzip((0..<5000).map { "line \($0 * 7919)" }.joined(separator: "\n"))
        for count in [2, 9, 10, 100, whole.count / 2, whole.count - 9, whole.count - 8, whole.count - 1] {
            #expect("\(count) of \(whole.count)") {
                _ = try lines(whole.prefix(count))
            } throws: { error in
                if case CatalogReadError.damaged = error { true } else { false }
            }
        }
        var wrong = whole
        wrong[whole.count / 2] ^= 0xff
        #expect(throws: CatalogReadError.self) { try lines(wrong) }
        #expect(throws: CatalogReadError.self) { try lines(whole + Data("rest".utf8)) }
    }

    @Test("A small file that decompresses to 200 MB is read in pieces")
    func bomb() throws {
        let member = gzip(String(repeating: "\n", count: 10_000_000))
        try folder.write((0..<20).reduce(into: Data()) { data, _ in data += member }, to: "bomb")
        let tracker = ReadProgressTracker()
        var reader = LineReader(try FileBytes(path: folder.path("bomb"), tracker: tracker))
        var buffer = [UInt8](repeating: 0, count: FileBytes.pieceSize)
        let file = try FileBytes(path: folder.path("bomb"), tracker: tracker)
        var total = 0
        while case let count = try file.read(into: &buffer, at: 0), count > 0 { total += count }
        #expect(total == 200_000_000)
        #expect(try reader.next()?.bytes.isEmpty == true)
    }

    @Test("The progress counts bytes on disk")
    func progress() throws {
        let data = gzip(String(repeating: "a line\n", count: 1000))
        try folder.write(data, to: "file.gz")
        let tracker = ReadProgressTracker()
        let files = try FileBytes.all([folder.path("file.gz")], tracker: tracker)
        #expect(tracker.progress == ReadProgress(read: 0, total: data.count))
        var reader = LineReader(files[0])
        while try reader.next() != nil {}
        #expect(tracker.progress == ReadProgress(read: data.count, total: data.count))
    }

    @Test("A cancelled task stops reading")
    func cancelled() async throws {
        try folder.write("a\nb\n", to: "file")
        let path = folder.path("file")
        let error =
            await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                do throws(CatalogReadError) {
                    var reader = LineReader(try FileBytes(path: path, tracker: ReadProgressTracker()))
                    _ = try reader.next()
                    return nil
                } catch {
                    return error
                }
            }.value as CatalogReadError?
        #expect(error == .cancelled)
    }

    private func rows(_ text: String) throws -> [String] {
        try folder.write(text, to: "rows.csv")
        var reader = try CommaSeparatedReader(
            FileBytes(path: folder.path("rows.csv"), tracker: ReadProgressTracker()), required: ["b"], format: "a test")
        var rows: [String] = []
        while let row = try reader.next() {
            switch row {
            case .fields(let fields, let line): rows.append("\(line): \(fields.joined(separator: "|"))")
            case .unreadable(let line, let reason): rows.append("\(line)! \(reason)")
            }
        }
        return rows
    }

    @Test("Quoted fields may contain commas, line breaks and quotes; a row has its first line's number")
    func commaSeparated() throws {
        #expect(
            try rows("a,b\r\n\"1,\"\"x\"\"\",2\r\n\"two\r\nlines\",3\r\n\r\n4,5") == [
                "2: 1,\"x\"|2", "3: two\nlines|3", "6: 4|5",
            ])
    }

    @Test("A row with too many fields or misplaced quotes is reported, and the next one is read")
    func raggedRows() throws {
        #expect(
            try rows("a,b\n1\n1,2,3\n\"a\"b,2\n5\" disk,6\n7,8\n") == [
                "2! more or fewer fields than columns", "3! more or fewer fields than columns", "4! quotes in the wrong places",
                "5: 5\" disk|6", "6: 7|8",
            ])
    }

    @Test("A missing closing quote makes only its own row unreadable")
    func openQuote() throws {
        #expect(try rows("a,b\n1,\"2\n3,4\n5,6\n") == ["2! a quoted field without a closing quote", "3: 3|4", "4: 5|6"])
    }

    @Test("A missing required column is an error that names the column")
    func missingColumn() throws {
        #expect(
            throws: CatalogReadError.wrongFormat(
                path: folder.path("rows.csv"), expected: "a header line with “b”, as in a test")
        ) { try rows("a,c\n1,2\n") }
    }

    private func scanned(_ json: String) throws -> [String] {
        try JSONScanner.scan(Array(json.utf8)[...]) { scanner throws(JSONSyntaxError) in
            var found: [String] = []
            try scanner.object { key, scanner throws(JSONSyntaxError) in
                switch key {
                case "text": found.append(try scanner.string() ?? "no text")
                case "list": found += try scanner.strings()
                case "number": found.append(try scanner.number().map { "\($0)" } ?? "no number")
                default: break
                }
            }
            return found
        }
    }

    @Test("Requested JSON values are read, and all others are skipped")
    func json() throws {
        #expect(
            try scanned(
                #" {"x":{"text":["}",{"a":"\\\""}]},"text":"a\n\"\\\/é\u00e9\ud83d\ude00\ud800x","y":null,"list":["a",1,"b"],"number":-1.5e2} "#
            )
                == ["a\n\"\\/éé😀\u{fffd}x", "a", "b", "-150.0"])
        #expect(try scanned("{\"text\":1,\"number\":\"1\",\"list\":\"a\"}") == ["no text", "no number", "a"])
    }

    @Test(
        "Invalid JSON is an error",
        arguments: [
            "", "{", "{\"text\"", "{\"text\":", "{\"text\":\"a", "{\"text\":\"a\"", "{\"text\":\"a\\", "{\"text\":\"\\u12",
            "{\"x\":[1,2}",
            "{\"x\":tru}", "{\"text\":\"a\"} more", "{\"a\" 1}", "{\"text\":\"\\q\"}", "{\"text\":\"a\nb\"}",
            "{\"x\":" + String(repeating: "[", count: 100_000),
        ])
    func noJSON(text: String) {
        #expect(throws: JSONSyntaxError.self) { try scanned(text) }
    }

    @Test("The scanner agrees with Foundation on every prefix of a record")
    func beginnings() throws {
        let whole = Array(#"{"text":"a\u00e9","list":["x",{"k":[1,2,{}]}],"number":12.5,"n":null,"t":true}"#.utf8)
        for count in 0...whole.count {
            let isWhole = (try? JSONSerialization.jsonObject(with: Data(whole.prefix(count)))) != nil
            let scanned = try? scanned(String(decoding: whole.prefix(count), as: UTF8.self))
            #expect((scanned != nil) == isWhole)
        }
    }
}
