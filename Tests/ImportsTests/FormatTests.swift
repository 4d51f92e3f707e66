import Domain
import Foundation
import Storage
import TestSupport
import Testing

@testable import Imports

@Suite("Import formats")
struct FormatTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    @Test("A missing file is reported by name before anything is read", arguments: ImportFormat.allCases)
    func missing(format: ImportFormat) throws {
        #expect(throws: CatalogReadError.missing(path: "/nowhere/at/all")) { try read(format, ["/nowhere/at/all"]) }
        #expect {
            _ = try read(format, [folder.path])
        } throws: { error in
            guard case CatalogReadError.missing(let path) = error else { return false }
            return path.hasPrefix(folder.path + "/")
        }
    }

    @Test("A calibre library is read by the reader for calibre")
    func calibre() throws {
        try folder.write("", to: "metadata.db")
        #expect(throws: CatalogReadError.missing(path: "calibre: " + folder.path("metadata.db"))) {
            try read(.calibre, [folder.path])
        }
    }

    // MARK: - goodbooks

    private static let goodbooksHeader =
        "book_id,work_id,isbn,isbn13,authors,original_publication_year,original_title,title,language_code,average_rating,ratings_count\n"

    @Test("goodbooks: a book has its series, its ISBN and its ratings")
    func goodbooks() throws {
        try folder.write(
            Self.goodbooksHeader
                + "1,77,441478123,9.78044147812e+12,\"Ursula K.  Le Guin, Someone Else\",1969.0,The Left Hand of Darkness,\"The Left Hand of Darkness (Hainish Cycle, #4)\",eng,4.05,99999\n"
                + "2,78,,9780141439518,Anon,-720.0,Ὀδύσσεια,The Odyssey,en-US,3.7,10\n"
                + "3,79,123,9.78e+12,Anon,,,Nickel and Dimed: On (Not) Getting By,spa,0,0\n" + "4,x,,,Anon,,,Title,,,\n"
                + "5,80,,,Anon,,, ,,,\n" + "6,81,only,four,fields\n",
            to: "books.csv")
        let reading = try read(.goodbooks, [folder.path])
        let first = try #require(reading.record("goodbooks-77"))
        #expect(first.title == "The Left Hand of Darkness")
        #expect(first.otherTitles == ["Hainish Cycle, #4"])
        #expect(first.originalTitle == nil)
        #expect(first.originalLanguage == "en")
        #expect(first.creators == ["Ursula K. Le Guin", "Someone Else"])
        #expect(first.date == PartialDate("1969"))
        #expect(first.isbns.map(\.description) == ["9780441478125"])
        #expect(first.rating == CatalogRating(average: 4.05, best: 5, count: 99999))
        #expect(first.popularity == 75)
        let second = try #require(reading.record("goodbooks-78"))
        #expect(second.date == nil)
        #expect(second.originalTitle == "Ὀδύσσεια")
        // The edition's, not the work's.
        #expect(second.originalLanguage == nil)
        #expect(second.isbns.map(\.description) == ["9780141439518"])
        let third = try #require(reading.record("goodbooks-79"))
        #expect(third.title == "Nickel and Dimed: On (Not) Getting By")
        #expect(third.isbns == [] && third.rating == nil && third.popularity == 1 && third.originalLanguage == "es")
        #expect(
            reading.skipped.map { "\($0.location.line) \($0.reason)" } == [
                "5 no work_id", "6 no title", "7 more or fewer fields than columns",
            ])
    }

    @Test("A title above the limit is skipped before it is parsed")
    func endlessTitles() throws {
        let folder = try TemporaryDirectory()
        let brackets = String(repeating: "(a) ", count: 50_000)
        try folder.write("movieId,title,genres\n1,x \(brackets),Drama\n2,Toy Story (1995),Drama\n", to: "movies.csv")
        let films = try read(.movielens, [folder.path])
        #expect(films.reasons == ["a title of more than 500 characters": 1] && films.records.count == 1)
        let spaces = String(repeating: " a", count: 50_000)
        try folder.write(
            "[{\"title\": \"x\(spaces)[\", \"year\": 1999, \"cast\": [], \"genres\": []}]", to: "movies-1990s.json")
        #expect(try read(.wikipediaMovies, [folder.path]).reasons == ["a title of more than 500 characters": 1])
    }

    @Test(
        "The series is separated from the title",
        arguments: [
            ("Catching Fire (The Hunger Games, #2)", "Catching Fire", "The Hunger Games, #2"),
            ("Ranma ½, Vol. 1 (Ranma ½ (US 2nd), #1)", "Ranma ½, Vol. 1", "Ranma ½ (US 2nd), #1"),
            ("Judy Moody (Judy Moody, # 1)", "Judy Moody", "Judy Moody, # 1"),
            ("I Am America (And So Can You!)", "I Am America (And So Can You!)", nil), ("(Untitled #1)", "(Untitled #1)", nil),
        ])
    func series(written: String, title: String, series: String?) {
        #expect(GoodbooksReader.titleAndSeries(written) == (title, series))
    }

    // MARK: - Lists of films

    private func film(_ members: String) -> String { "  {\n    \(members)\n  }" }

    @Test("Wikipedia: casts are cleaned, and two films with one page stay two films")
    func wikipedia() throws {
        try folder.write(
            "[\n"
                + [
                    film(
                        #""title": "Crime Story[1]", "year": 1931, "cast": ["Jo Doe", "(", ")", "and", "Ann Roe (actress)", "Bob Coe", "Jr.", "", "Sam Poe (screenplay)"], "genres": ["Crime", "Noir", "Science Fiction"], "href": "Crime_Story_(1931_film)", "extract": "Crime Story is a 1931 American crime film written and directed by Jo Noe and starring Jo Doe.\n", "thumbnail": "https://example.org/1.jpg""#
                    ),
                    film(
                        #""title": "Crime Story", "year": 1931, "cast": ["Jo Doe"], "genres": [], "href": "Crime_Story_(1931_film)""#
                    ),
                    film(
                        #""title": "Trails", "year": 1920, "cast": ["Al Moe"], "genres": ["Silent"], "href": "Trails", "extract": "Trails is a 1941 American Western film directed by Not Him and starring nobody.""#
                    ),
                    film(
                        #""title": "Trails", "year": 1941, "cast": ["Al Moe"], "genres": [], "href": "Trails", "extract": "Trails is a 1941 American Western film directed by Real Him and starring nobody.""#
                    ),
                    film(
                        #""title": "Lace", "year": 1984, "cast": [], "genres": [], "href": "Lace_(TV_series)", "extract": "Lace is an American television two-part miniseries.""#
                    ),
                    film(
                        #""title": "Mr. X Goes Out", "year": 1939, "cast": [], "genres": [], "href": "Mr._X_Goes_Out", "extract": "Mr. X Goes Out is the third in the Mr. X film series, directed by Lee Koe.""#
                    ),
                    film(#""title": "", "year": 1939, "cast": [], "genres": []"#),
                    film(#""title": "No Year", "cast": [], "genres": []"#),
                    film(
                        #""title": "Goonies, The", "year": 1985, "cast": ["will.i.am", "the life of"], "genres": ["Adventure"], "href": null"#
                    ),
                ].joined(separator: ",\n") + "\n]\n", to: "movies-1930s.json")
        let reading = try read(.wikipediaMovies, [folder.path])
        #expect(reading.records.map(\.title) == ["Crime Story", "Trails", "Trails", "Mr. X Goes Out", "The Goonies"])
        #expect(Set(reading.records.map(\.key)).count == 5)
        #expect(reading.records.allSatisfy { $0.key.hasPrefix("wikipedia-") && RecordValidation.isKey($0.key) })
        let first = reading.records[0]
        #expect(first.cast == ["Jo Doe", "Ann Roe", "Bob Coe Jr."])
        #expect(first.creators == ["Jo Noe"])
        #expect(first.genres == ["crime", "science-fiction"] && first.subjects == ["noir"])
        #expect(first.countries == ["US"] && first.originalLanguage == "en" && first.date == PartialDate("1931"))
        #expect((6...45).contains(first.popularity))
        // The page is that of another year's film.
        #expect(
            reading.records[1].overview == nil && reading.records[1].creators == []
                && reading.records[1].originalLanguage == nil)
        #expect(reading.records[2].creators == ["Real Him"])
        #expect(reading.records[4].cast == ["will.i.am"])
        #expect(
            reading.skipped.map { "\($0.location.line) \($0.reason)" } == [
                "5 the same film again", "14 a series", "20 no title", "23 no year",
            ])
    }

    @Test("Wikipedia: a truncated list, and a file without a list, are errors")
    func brokenLists() throws {
        for text in ["[ {\"title\": \"A\", \"year\": 1999}, {\"title\"", "[ {\"title\": \"A\", \"year\": 1999},", "["] {
            try folder.write(text, to: "movies-a.json")
            #expect(throws: CatalogReadError.damaged(path: folder.path("movies-a.json"), reason: "it ends too early")) {
                try read(.wikipediaMovies, [folder.path])
            }
        }
        try folder.write("{\"title\": \"A\"}", to: "movies-a.json")
        #expect(throws: CatalogReadError.wrongFormat(path: folder.path("movies-a.json"), expected: "a JSON list of films")) {
            try read(.wikipediaMovies, [folder.path])
        }
    }

    @Test(
        "Directors are taken only from unambiguous sentences",
        arguments: [
            ("A is a 1920 film directed by D. W. Griffith and starring Someone.", ["D. W. Griffith"]),
            ("A is a film directed by Joel and Ethan Coen.", ["Joel Coen", "Ethan Coen"]),
            ("A is a film written and directed by Ann Roe and Bob de la Poe, from a novel.", ["Ann Roe", "Bob de la Poe"]),
            ("A is a film. It was directed by Ann Roe in 1920.", ["Ann Roe"]),
            ("A is a film directed by Douglas Fairbanks, Jr. for him.", ["Douglas Fairbanks Jr."]),
            ("A is a remake of the film directed by Ann Roe.", []),
            ("A is a film. Two sequels directed by Ann Roe followed.", []),
            ("A is a film directed by Ann Roe's brother.", []), ("A is a film directed by the brothers Roe.", []),
            ("A is a film.", []),
        ])
    func directors(text: String, names: [String]) {
        #expect(DirectorExtractor.directors(in: text) == names)
    }

    // MARK: - MovieLens

    @Test("MovieLens: films have ids, ratings and the most frequent tags")
    func movieLens() throws {
        try folder.write(
            "movieId,title,genres\r\n1,\"Matrix, The (1999)\",Action|Sci-Fi\r\n2,\"City of Lost Children, The (Cité des enfants perdus, La) (1995)\",(no genres listed)\r\nx,Bad (1999),Drama\r\n3,Alone\r\n",
            to: "movies.csv")
        try folder.write("movieId,imdbId,tmdbId\r\n1,0133093,603\r\n2,10133094,\r\n", to: "links.csv")
        try folder.write(
            "userId,movieId,tag,timestamp\r\n1,1,Dreams,0\r\n2,1,dreams,0\r\n3,1,\"kung, fu\",0\r\n4,1,x,0\r\n5,99,other,0\r\n",
            to: "tags.csv")
        try folder.write(
            "userId,movieId,rating,timestamp\n1,1,5.0,0\n2,1,4.0,0\n3,1,3.5,0\n4,99999999999,5.0,0\n5,2,bad,0\n",
            to: "ratings.csv")
        let reading = try read(.movielens, [folder.path])
        let matrix = try #require(reading.record("movielens-1"))
        #expect(matrix.title == "The Matrix" && matrix.date == PartialDate("1999") && matrix.imdb == "tt0133093")
        #expect(matrix.genres == ["action", "science-fiction"] && matrix.subjects == ["dreams", "kung, fu"])
        #expect(matrix.rating == CatalogRating(average: 4.17, best: 5, count: 3))
        let city = try #require(reading.record("movielens-2"))
        #expect(city.title == "The City of Lost Children" && city.otherTitles == ["La Cité des enfants perdus"])
        #expect(city.imdb == "tt10133094" && city.genres == [] && city.subjects == [] && city.rating == nil)
        #expect(
            reading.skipped.map { "\($0.location.line) \($0.reason)" } == [
                "4 no movieId", "5 more or fewer fields than columns",
            ])
    }

    @Test(
        "MovieLens: a title is separated from other titles and the year",
        arguments: [
            ("Heat (1995)", "Heat", [], "1995"),
            (
                "Shanghai Triad (Yao a yao yao dao waipo qiao) (1995)", "Shanghai Triad", ["Yao a yao yao dao waipo qiao"],
                "1995"
            ),
            ("Seven (a.k.a. Se7en) (1995)", "Seven", ["Se7en"], "1995"), ("Babylon 5", "Babylon 5", [], nil),
            (
                "Fear City: A Family-Style Comedy (La cité de la peur) (1994) ", "Fear City: A Family-Style Comedy",
                ["La cité de la peur"], "1994"
            ),
            ("(500) Days of Summer (2009)", "(500) Days of Summer", [], "2009"), ("Show (2009– )", "Show", [], "2009"),
            ("Some Girl(s) (2013)", "Some Girl(s)", [], "2013"), ("(1999)", "(1999)", [], nil),
        ] as [(String, String, [String], String?)])
    func movieLensTitle(written: String, title: String, others: [String], year: String?) {
        let read = MovieLensTitle(written)
        #expect(read.title == title && read.others == others && read.year == year)
    }

    // MARK: - IMDb

    @Test("IMDb: six files are joined, whatever the order of their rows is")
    func imdb() throws {
        try folder.write(
            gzip(
                "tconst\ttitleType\tprimaryTitle\toriginalTitle\tisAdult\tstartYear\tendYear\truntimeMinutes\tgenres\n"
                    + "tt6751668\tmovie\tParasite\tGisaengchung\t0\t2019\t\\N\t132\tDrama,Sci-Fi\n"
                    + "tt0000009\tmovie\tMiss \"Jerry\tMiss \"Jerry\t0\t1894\t\\N\t45\tRomance\n"
                    + "tt0000010\tshort\tShort\tShort\t0\t1895\t\\N\t1\t\\N\n"
                    + "tt0000011\tmovie\tAdult\tAdult\t1\t1895\t\\N\t1\t\\N\n"
                    + "tt0000009\tmovie\tAgain\tAgain\t0\t1894\t\\N\t45\t\\N\n"
                    + "tt0000012\tmovie\t\\N\t\\N\t0\t1895\t\\N\t1\t\\N\n"
                    + "tt0000013\ttvMovie\tOn TV\tOn TV\t0\t\\N\t\\N\t\\N\t\\N\n"), to: "title.basics.tsv.gz")
        try folder.write(
            "tconst\taverageRating\tnumVotes\ntt6751668\t8.5\t999999\ntt0000010\t5.0\t10\n", to: "title.ratings.tsv")
        try folder.write("tconst\tdirectors\twriters\ntt6751668\tnm3,nm1\tnm9\ntt0000009\t\\N\t\\N\n", to: "title.crew.tsv")
        try folder.write(
            gzip(
                "tconst\tordering\tnconst\tcategory\tjob\tcharacters\n" + "tt6751668\t2\tnm5\tactress\t\\N\t\\N\n"
                    + "tt0000009\t2\tnm6\tdirector\t\\N\t\\N\n" + "tt6751668\t1\tnm4\tactor\t\\N\t[\"X\"]\n"
                    + "tt6751668\t3\tnm7\twriter\t\\N\t\\N\n"), to: "title.principals.tsv.gz")
        try folder.write(
            "nconst\tprimaryName\tbirthYear\tdeathYear\tprimaryProfession\tknownForTitles\n"
                + (1...9).reversed().map { "nm\($0)\tPerson \($0)\t\\N\t\\N\t\\N\t\\N\n" }.joined(), to: "name.basics.tsv")
        try folder.write(
            "titleId\tordering\ttitle\tregion\tlanguage\ttypes\tattributes\tisOriginalTitle\n"
                + "tt6751668\t1\tGisaengchung\t\\N\tko\toriginal\t\\N\t1\n"
                + "tt6751668\t2\t기생충\tKR\t\\N\timdbDisplay\t\\N\t0\n"
                + "tt6751668\t3\tParásitos\tES\t\\N\timdbDisplay\t\\N\t0\n"
                + "tt6751668\t4\tPARASITOS\tMX\t\\N\timdbDisplay\t\\N\t0\n"
                + "tt6751668\t5\tParasite\tUS\t\\N\timdbDisplay\t\\N\t0\n", to: "title.akas.tsv")
        let workspace = try TemporaryDirectory()
        let reading = try read(.imdb, [folder.path], workspace: workspace)
        #expect(reading.records.map(\.key) == ["tt0000009", "tt0000013", "tt6751668"])
        let film = try #require(reading.record("tt6751668"))
        #expect(film.title == "Parasite" && film.originalTitle == "Gisaengchung" && film.koreanTitle == "기생충")
        #expect(film.otherTitles == ["Parásitos"] && film.originalLanguage == "ko")
        #expect(film.creators == ["Person 3", "Person 1"] && film.cast == ["Person 4", "Person 5"])
        #expect(film.genres == ["drama", "science-fiction"] && film.runtime == 132 && film.date == PartialDate("2019"))
        #expect(film.rating == CatalogRating(average: 8.5, best: 10, count: 999999) && film.popularity == 90)
        #expect(film.imdb == "tt6751668")
        let old = try #require(reading.record("tt0000009"))
        #expect(old.title == "Miss \"Jerry" && old.creators == ["Person 6"] && old.originalTitle == nil)
        #expect(
            reading.skipped.map { "\($0.location.line) \($0.reason)" } == [
                "4 not a film but of the type short", "5 an adult title", "6 the same id again", "7 no title",
            ])
        #expect(reading.locations.map(\.line) == [3, 8, 2])
        #expect(reading.progress.map { $0.read == $0.total } == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path) == [])
    }

    @Test("IMDb: films are joined in several batches")
    func manyFilms() throws {
        let ids = (1...1700).map { "tt\(String(format: "%07d", $0))" }
        try folder.write(
            "tconst\ttitleType\tprimaryTitle\toriginalTitle\n"
                + ids.shuffled().map { "\($0)\tmovie\tFilm \($0)\tFilm \($0)\n" }.joined(),
            to: "title.basics.tsv")
        try folder.write(
            "tconst\taverageRating\tnumVotes\n" + ids.map { "\($0)\t7.0\t\(Int($0.dropFirst(2)) ?? 0)\n" }.joined(),
            to: "title.ratings.tsv")
        let reading = try read(.imdb, [folder.path], workspace: TemporaryDirectory())
        #expect(reading.records.map(\.key) == ids)
        #expect(reading.records.allSatisfy { $0.rating?.count == Int($0.key.dropFirst(2)) && $0.title == "Film \($0.key)" })
    }

    @Test("IMDb: truncated files and files of another format are errors")
    func brokenIMDb() throws {
        let basics = gzip(
            "tconst\ttitleType\tprimaryTitle\toriginalTitle\n" + (0..<9000).map { "tt\($0 * 31)\tmovie\tA\tA\n" }.joined())
        try folder.write(basics.prefix(basics.count - 20), to: "title.basics.tsv.gz")
        #expect(throws: CatalogReadError.damaged(path: folder.path("title.basics.tsv.gz"), reason: "it ends too early")) {
            try read(.imdb, [folder.path], workspace: TemporaryDirectory())
        }
        try folder.write("tconst\tdirectors\n", to: "title.basics.tsv.gz")
        #expect(
            throws: CatalogReadError.wrongFormat(
                path: folder.path("title.basics.tsv.gz"),
                expected: "a header line with “titleType”, “primaryTitle”, “originalTitle”, as in IMDb's title.basics")
        ) { try read(.imdb, [folder.path], workspace: TemporaryDirectory()) }
        #expect(throws: CatalogReadError.workspace(.readOnly)) { try read(.imdb, [folder.path]) }
    }

    // MARK: - Open Library

    private func line(_ type: String, _ key: String, _ json: String) -> String {
        "/type/\(type)\t\(key)\t1\t2009-12-11T01:57:19\t\(json)\n"
    }

    private var authors: String {
        line("author", "/authors/OL1A", #"{"name": "Ursula K. Le Guin", "key": "/authors/OL1A"}"#)
            + line("author", "/authors/OL2A", #"{"personal_name": "Jo Doe"}"#)
    }

    private var editions: String {
        line(
            "edition", "/books/OL1M",
            #"{"works": [{"key": "/works/OL7W"}], "publish_date": "May 1974", "languages": [{"key": "/languages/eng"}]}"#)
            + line(
                "edition", "/books/OL2M",
                #"{"works": [{"key": "/works/OL7W"}], "isbn_10": ["0441478123", "bad"], "publishers": ["Ace"], "number_of_pages": 304, "publish_date": "1969", "languages": [{"key": "/languages/eng"}]}"#
            )
            + line("edition", "/books/OL3M", "{ no JSON")
    }

    private var works: String {
        line(
            "work", "/works/OL7W",
            #"{"title": "The Left Hand of Darkness", "subtitle": "A Novel", "authors": [{"author": {"key": "/authors/OL1A"}, "type": {}}, {"author": "/authors/OL2A"}], "subjects": ["Science Fiction.", "Protected DAISY", "Winter"], "description": {"type": "/type/text", "value": "On a winter world.\r\nTwo travel."}}"#
        )
            + line("work", "/works/OL8W", #"{"title": "Alone"}"#) + line("redirect", "/works/OL9W", "{}")
            + line("delete", "/works/OL10W", "{}") + line("work", "/works/OL11W", "{}")
            + line("work", "/works/OL12W", "{\"title\": ")
            + line(
                "work", "/works/OL13W",
                #"{"title": "Dated", "first_publish_date": "July 2, 1994", "authors": [{"author": {"key": "/authors/OL1A"}}], "description": "Plain."}"#
            )
            + "/type/work\tshort\n"
    }

    private func expectWorks(_ reading: Reading) throws {
        #expect(reading.records.map(\.key) == ["OL7W", "OL13W"])
        let book = try #require(reading.record("OL7W"))
        #expect(book.title == "The Left Hand of Darkness" && book.otherTitles == ["The Left Hand of Darkness: A Novel"])
        #expect(book.creators == ["Ursula K. Le Guin", "Jo Doe"] && book.subjects == ["science fiction", "winter"])
        #expect(book.overview == "On a winter world.\nTwo travel." && book.date == PartialDate("1969"))
        #expect(book.isbns.map(\.description) == ["9780441478125"] && book.publisher == "Ace" && book.pages == 304)
        #expect(book.originalLanguage == "en" && book.openLibrary == "OL7W" && book.popularity == 10)
        let dated = try #require(reading.record("OL13W"))
        #expect(dated.date == PartialDate("1994") && dated.overview == "Plain." && dated.popularity == 1)
        #expect(
            reading.reasons == [
                "neither an author nor an edition": 1, "a redirect": 1, "deleted": 1, "no title": 1, "it is not JSON": 1,
                "fewer than five columns": 1,
            ])
    }

    @Test("Open Library: works are joined with authors and editions of other files")
    func openLibrary() throws {
        try folder.write(gzip(authors), to: "ol_dump_authors_2024-01-01.txt.gz")
        try folder.write(gzip(editions), to: "ol_dump_editions_2024-01-01.txt.gz")
        try folder.write(gzip(works), to: "ol_dump_works_2024-01-01.txt.gz")
        try expectWorks(try read(.openLibrary, [folder.path], workspace: TemporaryDirectory()))
    }

    @Test("Open Library: works are joined with authors and editions of the same file")
    func openLibraryInOne() throws {
        try folder.write(works + editions + authors, to: "dump.txt")
        try expectWorks(try read(.openLibrary, [folder.path("dump.txt")], workspace: TemporaryDirectory()))
    }

    @Test("Open Library: a missing dump of works, and a file of another format, are errors")
    func openLibraryWithoutWorks() throws {
        try folder.write(authors, to: "ol_dump_authors.txt")
        #expect(
            throws: CatalogReadError.wrongFormat(
                path: folder.path("ol_dump_authors.txt"),
                expected: "Open Library's dump of works, ol_dump_works_….txt.gz, among the files")
        ) { try read(.openLibrary, [folder.path], workspace: TemporaryDirectory()) }
        try folder.write("a,b\n", to: "ol_dump_authors.txt")
        #expect(throws: CatalogReadError.self) { try read(.openLibrary, [folder.path], workspace: TemporaryDirectory()) }
    }

    @Test("Open Library: a truncated dump of works is an error")
    func openLibraryCut() throws {
        let dump = gzip(String(repeating: works, count: 100))
        try folder.write(dump.prefix(dump.count - 5), to: "ol_dump_works.txt.gz")
        #expect(throws: CatalogReadError.damaged(path: folder.path("ol_dump_works.txt.gz"), reason: "it ends too early")) {
            try read(.openLibrary, [folder.path], workspace: TemporaryDirectory())
        }
    }
}

@Suite("Workspace of imports")
struct ImportWorkspaceTests {
    @Test("Values are read by key; several values of a key keep their order")
    func order() throws {
        let workspace = try SQLiteImportWorkspace(folder: TemporaryDirectory().path)
        func entry(_ key: Int, _ text: String) -> WorkspaceEntry { WorkspaceEntry(key: key, value: Array(text.utf8)) }
        try workspace.put([entry(3, "c"), entry(1, "a"), entry(2, "b")], in: .films)
        try workspace.put([entry(1, "a2"), entry(9, "")], in: .films)
        try workspace.put([entry(1, "other")], in: .cast)
        let all = [entry(1, "a"), entry(1, "a2"), entry(2, "b"), entry(3, "c"), entry(9, "")]
        #expect(try workspace.entries(in: .films, keys: 0...Int.max, limit: .max) == all)
        #expect(try workspace.entries(in: .films, keys: 2...3, limit: .max) == Array(all[2...3]))
        #expect(try workspace.entries(in: .films, keys: 1...9, limit: 2) == Array(all[..<2]))
        #expect(try workspace.entries(in: .films, keys: [9, 7, 1]) == [all[4], all[0], all[1]])
        try workspace.put([entry(0, "late")], in: .films)
        #expect(try workspace.entries(in: .films, keys: 0...1, limit: .max) == [entry(0, "late"), all[0], all[1]])
    }

    @Test("Files of killed imports are deleted, and other files are kept")
    func leftovers() throws {
        let folder = try TemporaryDirectory()
        try folder.write("x", to: "import-workspace-999999999-ABCD")
        try folder.write("x", to: "import-workspace-\(ProcessInfo.processInfo.processIdentifier)-EFGH")
        try folder.write("x", to: "foyer.sqlite")
        do {
            let workspace = try SQLiteImportWorkspace(folder: folder.path)
            try workspace.put([WorkspaceEntry(key: 1, value: [1])], in: .films)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["foyer.sqlite"])
    }
}
