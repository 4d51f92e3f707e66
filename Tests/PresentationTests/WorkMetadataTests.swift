import Domain
import Foundation
import TestSupport
import Testing

@testable import Presentation

@Suite("Metadata of a work")
struct WorkMetadataTests {
    private static let origin = "https://foyer.example"

    private func metadata<Item: PresentableWork>(_ work: Item, _ texts: Texts = .english) throws -> (
        properties: [String: String], data: [String: Any]
    ) {
        let viewModel = WorkDetailsPresenter<Item>(texts: texts).present(
            CatalogResponse(WorkDetails(work: work)), recents: RecentQueriesState(queries: [], isRecording: true),
            origin: Self.origin, now: Date(timeIntervalSince1970: 0))
        let pairs = viewModel.metadata.properties.map { ($0.property, $0.content) }
        let json = try #require(viewModel.metadata.structuredData)
        let data = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        return (Dictionary(uniqueKeysWithValues: pairs), data)
    }

    @Test("A film with all facts")
    func film() throws {
        let (properties, data) = try metadata(Movie.sample())
        #expect(
            properties == [
                "og:title": "The Sample", "og:type": "video.movie", "og:description": "Something happens to someone.",
                "og:url": "https://foyer.example/movies/catalog-sample-1999", "og:locale": "en_US", "og:site_name": "Foyer",
            ])
        #expect(data["@context"] as? String == "https://schema.org" && data["@type"] as? String == "Movie")
        #expect(data["name"] as? String == "The Sample")
        #expect(data["alternateName"] as? [String] == ["표본", "A Sample"])
        #expect(data["datePublished"] as? String == "1999-03-02")
        #expect(data["duration"] as? String == "PT101M")
        #expect(data["inLanguage"] as? String == "ko")
        #expect(data["genre"] as? [String] == ["Drama", "Crime"])
        let directors = try #require(data["director"] as? [[String: String]])
        #expect(
            directors == [["@type": "Person", "name": "Director One"], ["@type": "Person", "name": "Director Two"]])
        #expect((data["actor"] as? [[String: String]])?.first?["name"] == "Actor One")
        let rating = try #require(data["aggregateRating"] as? [String: Any])
        #expect(rating["ratingValue"] as? Double == 7.8 && rating["bestRating"] as? Int == 10)
        #expect(rating["ratingCount"] as? Int == 12_000)
        #expect(
            data["sameAs"] as? [String] == ["https://www.imdb.com/title/tt0000001/", "https://www.wikidata.org/wiki/Q1"])
        #expect(data["url"] as? String == properties["og:url"])
        #expect(data["image"] == nil)
    }

    @Test("A book with all facts")
    func book() throws {
        let (properties, data) = try metadata(Book.sample(), .korean)
        #expect(properties["og:type"] == "book" && properties["og:locale"] == "ko_KR")
        #expect(data["@type"] as? String == "Book")
        #expect(data["datePublished"] as? String == "1987-05")
        #expect((data["author"] as? [[String: String]])?.map { $0["name"] } == ["Author One", "Author Two"])
        #expect(data["isbn"] as? String == "9780306406157" && data["numberOfPages"] as? Int == 180)
        #expect(
            data["sameAs"] as? [String] == [
                "https://openlibrary.org/works/OL1W", "https://search.shopping.naver.com/book/1",
            ])
        #expect(data["director"] == nil && data["duration"] == nil)
    }

    @Test("Unknown facts are left out")
    func bare() throws {
        let (filmProperties, film) = try metadata(Movie.sample(complete: false))
        #expect(Set(film.keys) == ["@context", "@type", "name", "url"])
        #expect(filmProperties["og:image"] == nil)
        let (_, book) = try metadata(Book.sample(complete: false))
        #expect(Set(book.keys) == ["@context", "@type", "name", "url"])
    }

    @Test("A picture has its absolute address; a drawn cover is left out, since it is SVG")
    func picture() throws {
        let poster = try #require(PictureReference(source: .tmdb, name: "a.jpg"))
        let movie = Movie(
            id: WorkID(source: .tmdb, key: "603"), title: LocalizedTitle(title: "X", language: nil), poster: poster)
        let (properties, data) = try metadata(movie)
        let image = try #require(properties["og:image"])
        #expect(image.hasPrefix("https://foyer.example/images/pictures/tmdb/details/a.jpg"))
        #expect(data["image"] as? String == image)
        #expect(data["sameAs"] as? [String] == ["https://www.themoviedb.org/movie/603"])
    }
}
