import Domain
import Foundation
import TestSupport
import Testing

@testable import Presentation

@Suite("The shelf's pages")
struct ShelfPresenterTests {
    private func present(
        _ entries: [ShelfEntry], _ request: ShelfRequest = ShelfRequest(), total: Int? = nil, in texts: Texts
    ) -> ShelfViewModel {
        ShelfPresenter(texts: texts).present(
            .shelf(entries, of: request, total: total ?? entries.count), for: request)
    }

    @Test("An entry is in the viewer's language")
    func languages() throws {
        let english = try #require(present([.sample()], in: .english).results?.items.first)
        #expect(english.status == "Read" && english.kind == "Book" && english.byline == "Author One + 1")
        #expect(english.stars == "★★★★½" && english.starsLabel == "4.5 out of 5" && english.finished == "Read 1 May 2020")
        #expect(english.href == "/books/catalog-the-book-one" && english.changeLabel == "Edit “The Book”")
        let korean = try #require(present([.sample()], in: .korean).results?.items.first)
        #expect(korean.status == "읽은 책" && korean.kind == "책" && korean.byline == "Author One 외 1명")
        #expect(korean.starsLabel == "5점 만점에 4.5점" && korean.finished == "2020년 5월 1일 완독")
        #expect(korean.form.removeLabel == "서재에서 빼기: ‘The Book’")
    }

    @Test("A work that no catalog has is shown without a link, with a cover that is drawn from its address")
    func bare() throws {
        let item = try #require(present([.sample(complete: false)], in: .english).results?.items.first)
        #expect(item.href == nil && item.stars == nil && item.note == nil && item.byline == nil)
        #expect(item.cover.src.hasPrefix("/images/covers/movies/catalog-own-") && SitePath.isCover(item.cover.src))
    }

    @Test("A film of TMDB without a date is to be announced; one of another catalog, or of a file, may only lack it")
    func announcement() {
        func film(id: String?) -> ShelfEntry {
            ShelfEntry(
                work: ShelfWork(kind: .movie, id: id, title: "Soon"), status: .toWatch, added: Date(timeIntervalSince1970: 0))
        }
        let items =
            present([film(id: "tmdb-1"), film(id: "catalog-1"), film(id: nil), .sample()], in: .english).results?.items ?? []
        #expect(items.map(\.announcement) == ["Release date: to be announced", nil, nil, nil])
    }

    @Test("The shelf says that it ends only under two entries or more")
    func end() {
        #expect(present([.sample()], in: .english).results?.endText == nil)
        #expect(present([.sample(), .sample(complete: false)], in: .english).results?.endText == "End of the list")
    }

    @Test("The number of entries is in the viewer's language")
    func amounts() {
        #expect(present([.sample()], in: .english).results?.countText == "1 entry on your shelf")
        #expect(present([.sample()], total: 1234, in: .english).results?.countText == "1,234 entries on your shelf")
        #expect(present([.sample()], ShelfRequest(isOwned: true), in: .english).results?.countText == "1 entry found")
        #expect(present([.sample()], in: .korean).results?.countText == "서재에 담은 작품 1개")
        #expect(present([.sample()], ShelfRequest(kind: .book), in: .korean).results?.countText == "찾은 작품 1개")
    }

    @Test("A shelf's address is written and read")
    func addresses() throws {
        let request = ShelfRequest(
            kind: .book, status: .read, isOwned: true, query: try .sample("a & b"), order: .rating,
            page: try #require(PageNumber(3)))
        let address = "/shelf?kind=books&status=read&owned=1&query=a%20%26%20b&sort=rating&page=3"
        #expect(SitePath.shelf(request).address == address)
        #expect(SitePath(pageAddress: address) == .shelf(request))
        #expect(SitePath(pageAddress: "/shelf?kind=x&page=0&sort=y") == .shelf())
        #expect(SitePath.shelf().address == "/shelf")
        #expect(SitePath(pageAddress: "/shelf/import?page=2") == .shelfImport(page: 2))
        #expect(SitePath(pageAddress: "/shelf/delete") == nil)
        #expect(SitePath(pageAddress: "/shelf/export.csv") == nil)
    }

    @Test(
        "Links choose all entries, a kind or a status and keep the other filters; the form keeps the choice"
    )
    func choices() throws {
        let all = try #require(present([.sample()], in: .english).filter)
        #expect(
            all.choices.map(\.text) == [
                "Films and books", "Films", "To watch", "Watched", "Books", "To read", "Reading", "Read",
            ])
        #expect(all.choices.filter(\.isCurrent).map(\.href) == ["/shelf"])
        #expect(all.kind == nil && all.status == nil)
        let request = ShelfRequest(
            status: .read, isOwned: true, query: try .sample("x"), order: .title, page: try #require(PageNumber(2)))
        let read = try #require(present([.sample()], request, in: .english).filter)
        #expect(read.choices.filter(\.isCurrent).map(\.text) == ["Read"])
        #expect(read.choices.map(\.href).contains("/shelf?kind=movies&owned=1&query=x&sort=title"))
        #expect(read.kind == nil && read.status == "read")
        // Earlier versions wrote both into an address.
        let both = try #require(present([.sample()], ShelfRequest(kind: .book, status: .read), in: .english).filter)
        #expect(both.choices.filter(\.isCurrent).map(\.text) == ["Read"] && both.kind == nil)
    }

    @Test("A button adds a work with the first status of its kind, or shows its status")
    func buttons() {
        let film = Movie.sample(key: "x", title: "Heat")
        let presenter = ShelfFormPresenter(texts: .english)
        let fresh = presenter.button(of: film, title: "Heat", in: ShelfContext(marks: [:], here: .movies(query: "heat")))
        #expect(!fresh.isKept && fresh.status == "to-watch" && fresh.text == "To watch" && fresh.action == "/shelf")
        #expect(fresh.label == "Add “Heat” to your shelf: to watch" && fresh.here == "/movies?query=heat#keep-catalog-x")
        let marks = [ShelfKey(film.id): ShelfMark(status: .watched)]
        let kept = presenter.button(of: film, title: "Heat", in: ShelfContext(marks: marks, here: .movies()))
        #expect(kept.isKept && kept.text == "Watched" && kept.action == "/movies/catalog-x#shelf")
        let korean = ShelfFormPresenter(texts: .korean)
            .button(of: film, title: "히트", in: ShelfContext(marks: marks, here: .movies()))
        #expect(korean.text == "본 영화" && korean.label == "서재에 있음: ‘히트’, 본 영화. 수정하기")
    }

    @Test("Every outcome of a line has its own text in every language", arguments: Texts.all)
    func outcomes(texts: Texts) {
        let outcomes: [ShelfImportLine.Outcome] =
            [
                .added, .addedWithShorterNote, .addedAs(.toRead, unknown: nil), .addedAs(.toRead, unknown: "dnf"),
                .addedAs(.read, unknown: "dnf"), .addedAs(.read, unknown: "dnf", noteWasCut: true), .alreadyThere, .completed,
                .problem(.unknownStatus, unknownStatus: "dnf"),
            ]
            + ShelfImportError.allCases.map { .problem($0) }
        let words = outcomes.map(texts.shelf.importOutcome)
        #expect(Set(words).count == outcomes.count && words.allSatisfy { !$0.isEmpty })
    }

    @Test("The text of a line quotes the unknown status, and says which one the entry has instead")
    func unknownStatuses() {
        func texts(_ outcome: ShelfImportLine.Outcome) -> [String] {
            [Texts.english, .korean].map { $0.shelf.importOutcome(outcome) }
        }
        #expect(
            texts(.addedAs(.toRead, unknown: "did-not-finish")) == [
                "Unknown shelf “did-not-finish”. Added as “To read”.",
                "알 수 없는 책장 ‘did-not-finish’입니다. ‘읽을 책’ 상태로 추가했습니다.",
            ])
        #expect(
            texts(.problem(.unknownStatus, unknownStatus: "gone")) == [
                "Unknown status “gone”. Choose a status: to-watch or watched for films; to-read, reading or read for books.",
                "알 수 없는 상태 ‘gone’입니다. 영화는 to-watch, watched, 책은 to-read, reading, read 중에서 고르세요.",
            ])
    }

    @Test("A report has a summary in both languages")
    func report() {
        let report = ShelfImportReport(
            counts: ShelfImportCounts(added: 1200, addedWithChosenStatus: 3, alreadyThere: 2, problems: 1),
            lines: ResultPage(
                items: [ShelfImportLine(number: 3, text: "x", outcome: .problem(.missingTitle))], number: 1, total: 204,
                offset: 0, pageCount: 2))
        let english = ShelfImportPresenter(texts: .english).present(report)
        #expect(english.summary == "1,200 added (please check the status of 3) · 2 already on your shelf · 1 problem")
        #expect(english.next == "/shelf/import?page=2" && english.previous == nil)
        #expect(english.lines.map(\.fate) == ["problem"] && english.lines.map(\.line) == ["Line 3"])
        #expect(english.unlisted == "999 more lines aren’t listed here.")
        let korean = ShelfImportPresenter(texts: .korean).present(report)
        #expect(korean.summary == "추가 1,200개 (3개는 상태 확인 필요) · 이미 있음 2개 · 문제 1개")
        #expect(korean.lines.map(\.fateText) == ["제목이 없습니다."])
        #expect(korean.unlisted == "이 목록에 없는 줄이 999개 더 있습니다.")
    }
}
