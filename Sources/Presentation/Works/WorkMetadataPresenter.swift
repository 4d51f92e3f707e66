import Domain
import Foundation

/// The metadata of a work's page: Open Graph for link previews, schema.org for search engines.
package struct WorkMetadataViewData: Codable, Sendable {
    package let properties: [MetadataPropertyViewData]
    /// JSON-LD; nil if encoding failed.
    package let structuredData: String?
}

package struct MetadataPropertyViewData: Codable, Sendable {
    package let property: String
    package let content: String
}

struct WorkMetadataPresenter<Item: PresentableWork> {
    let texts: Texts
    /// The public address without a slash at its end. Empty where it is unknown; addresses are paths then.
    let origin: String

    func present(_ work: Item, description: String) -> WorkMetadataViewData {
        // Drawn covers are SVG, which link previews do not show.
        let image = work.picture.map { _ in origin + CoverPresenter(texts: texts).image(of: work, in: .details).src }
        let address = origin + Item.path(of: work.id).address
        let properties: [(String, String?)] = [
            ("og:title", work.title.title), ("og:type", Item.openGraphType), ("og:description", description),
            ("og:url", address), ("og:image", image), ("og:locale", "\(texts.language.rawValue)_\(texts.language.region)"),
            ("og:site_name", texts.labels.siteName),
        ]
        var structured = StructuredWork(type: Item.schemaType, name: work.title.title, url: address)
        structured.alternateName = work.title.all.filter { $0 != work.title.title }.nilIfEmpty
        structured.description = work.overview?.text
        structured.image = image
        structured.datePublished = work.date?.description
        structured.inLanguage = work.title.originalLanguage
        work.addFacts(to: &structured, in: texts)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        return WorkMetadataViewData(
            properties: properties.compactMap { property, content in
                content.map { MetadataPropertyViewData(property: property, content: $0) }
            },
            // Texts and finite numbers can always be encoded.
            structuredData: (try? encoder.encode(structured)).map { String(decoding: $0, as: UTF8.self) })
    }
}
