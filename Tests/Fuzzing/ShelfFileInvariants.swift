import Foundation

@testable import Domain

enum ShelfFileInvariants: Invariants {
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)

    static let corpus =
        [
            """
            kind,title,original title,makers,date,status,owned,rating,note,finished,added,isbn13,id,other titles,other makers,about,picture\r
            books,"Dune, again",,Frank Herbert | B,1965-08,reading,yes,3.5,"'=1+1\n\"\"two\"\"\",2020,2024-01-02T03:04:05Z,9780306406157,google-a,X | Y,Z,grief | the sea,google-a\r
            movies,'=x,기생충,봉준호,2019,to-watch,,,,,,,tmdb-496243,,,,tmdb-a.jpg\r

            """,
            "Exclusive Shelf,Title,Author,ISBN13,My Rating,Date Read,Date Added,My Review\nread,\"Dune (Dune, #1)\",Frank Herbert,\"=\"\"9780441172719\"\"\",5,2019/03/02,2018/12/31,Good<br/>b<i>oo</i>k\n",
            "Date,Name,Year,Letterboxd URI,Rating\n2019-05-05,Parasite,2019,https://boxd.it/hTha,4.5\n",
            "kind;title;status;rating\nbooks;Emma;read;4\nbooks;\"Em\"ma;read;\nmovies;Heat;watched;0.5\n",
            #"{"format":"foyer-shelf","version":1,"entries":[{"kind":"books","title":"Emma","status":"read","note":"a\nb","owned":true,"rating":4.5,"makers":["A","B"],"otherTitles":["C"],"added":"2024-01-02T03:04:05Z","date":"1815","finished":"2020-02","picture":"google-a","id":"google-a","about":["x"]},1,{"kind":"movies","title":7}]}"#,
        ] + atTheLimits

    /// Too many lines, rows and entries, and texts, rows and entries that are too long.
    private static let atTheLimits = [
        "Name,Year\n" + String(repeating: ",1\n", count: ShelfFile.lineLimit + 2),
        "[1" + String(repeating: ",1", count: ShelfFile.lineLimit + 1) + "]",
        "kind,title,status,note\nbooks,E\(marks),read,\nbooks,Emma,read,x\(marks)\(marks)\n",
        "Name,Year\nHeat,1995\(String(repeating: ",", count: 257 * 1024))\nAlien,\"\(String(repeating: "1", count: 129 * 1024))\"\n",
        #"[{"kind":"books","status":"read","title":"\#(String(repeating: "x", count: ShelfFile.entryLimit))"}]"#,
        #"[{"kind":"books","status":"read","title":"Emma","makers":["\#((0..<300).map { "Anna \($0)" }.joined(separator: "\",\""))"]}]"#,
    ]
    private static let marks = String(repeating: "\u{20D0}", count: 2000)
    static let dictionary = [
        "\"", "\"\"", ",", ";", "\t", "\n", " | ", "'", "'=", "=", "books", "movies", "read", "watched", "kind,title,status\n",
        "Name,Year\n",
        "2020-01-01", "9780306406157", "note", "<br>", "(x, #2)", "0.5", "5,0", "+", "-", "@", "＝", "\\n", "\u{2028}",
        "-262144-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "\"entries\":", "\"makers\":[\"a | b\"]", "\\u0000", "1e400",
    ]

    static func check(_ input: [UInt8]) throws(InvariantViolationError) {
        let lines = ShelfFile.lines(of: Data(input), name: "watchlist.csv", now: now)
        try require((1...(ShelfFile.lineLimit + 1)).contains(lines.count), "\(lines.count) lines")
        try require(
            zip(lines, lines.dropFirst()).allSatisfy { $0.number < $1.number }, "numbers of lines: \(lines.map(\.number))")
        var entries: [ShelfEntry] = []
        for line in lines {
            try require(line.text.utf8.count <= 200 && (line.status?.utf8.count ?? 0) <= 200, "a text of line \(line.number)")
            guard let imported = try? line.result.get() else { continue }
            let entry = imported.entry(as: nil)
            try checkEntry(entry)
            _ = entry.work.identities
            entries.append(entry)
        }
        for format in [ShelfFile.Format.csv, .json] {
            var writer = ShelfFileWriter(format)
            let data = writer.write(entries, isLast: true)
            let again =
                entries.isEmpty
                ? []
                : ShelfFile.lines(of: data, name: "x", now: .distantPast)
                    .map { try? $0.result.get().entry(as: nil) }
            try require(again.count == entries.count, "\(entries.count) lines parsed again are \(again.count)")
            for (entry, copy) in zip(entries, again) {
                try require(copy == entry, "\(format) changes when it is parsed again: \(entry), \(String(describing: copy))")
            }
        }
    }

    private static func checkEntry(_ entry: ShelfEntry) throws(InvariantViolationError) {
        let work = entry.work
        for text in [work.title, work.originalTitle].compactMap({ $0 }) + work.otherTitles + work.creators + work.otherCreators
            + work.subjects
        {
            try checkLine(text, "a shelf's text", upTo: ShelfWork.lineLimit)
            try require(!SingleLineText.isLonger(text, than: ShelfWork.lineLimit), "a text of \(text.utf8.count) bytes")
        }
        try require(work.isWithinLimits, "a work of \(work.size) bytes")
        try require(work.identities.count <= 200, "\(work.identities.count) identities")
        try require(entry.status.kind == work.kind && (!entry.isOwned || work.kind == .book), "a status: \(entry.status)")
        try require(!SingleLineText.isLonger(entry.note ?? "", than: ShelfEntry.noteLimit), "a long note")
        try require(ShelfKey(kind: work.kind.rawValue, id: entry.key.id) == entry.key, "a key: \(entry.key.id)")
        try require(entry.note.flatMap(ShelfText.note) == entry.note, "a note: \(String(describing: entry.note))")
    }
}
