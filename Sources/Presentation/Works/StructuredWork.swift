import Domain

/// A film or a book as structured data in the vocabulary of schema.org. Unknown properties are left out.
package struct StructuredWork: Encodable, Sendable {
    private let context = "https://schema.org"
    let type: String
    let name: String
    let url: String
    var alternateName: [String]?
    var description: String?
    var image: String?
    var datePublished: String?
    var inLanguage: String?
    var genre: [String]?
    var sameAs: [String]?
    var aggregateRating: StructuredRating?
    // Of a film.
    var director: [StructuredPerson]?
    var actor: [StructuredPerson]?
    /// A duration as in ISO 8601.
    var duration: String?
    // Of a book.
    var author: [StructuredPerson]?
    var isbn: String?
    var numberOfPages: Int?

    init(type: String, name: String, url: String) {
        self.type = type
        self.name = name
        self.url = url
    }

    private enum CodingKeys: String, CodingKey {
        case context = "@context"
        case type = "@type"
        case name, url, alternateName, description, image, datePublished, inLanguage, genre, sameAs, aggregateRating
        case director, actor, duration, author, isbn, numberOfPages
    }
}

package struct StructuredPerson: Encodable, Sendable {
    private let type = "Person"
    let name: String

    init(_ person: Person) {
        name = person.name
    }

    private enum CodingKeys: String, CodingKey {
        case type = "@type"
        case name
    }
}

package struct StructuredRating: Encodable, Sendable {
    private let type = "AggregateRating"
    /// With one decimal place.
    let ratingValue: Double
    let bestRating: Int
    let ratingCount: Int

    init(_ rating: Rating) {
        ratingValue = (rating.average * 10).rounded() / 10
        bestRating = rating.best
        ratingCount = rating.count
    }

    private enum CodingKeys: String, CodingKey {
        case type = "@type"
        case ratingValue, bestRating, ratingCount
    }
}

extension [StructuredPerson] {
    /// - Returns: nil without people.
    init?(_ people: [Person]) {
        guard !people.isEmpty else { return nil }
        self = people.map(StructuredPerson.init)
    }
}

extension [String] {
    var nilIfEmpty: [String]? { isEmpty ? nil : self }
}
