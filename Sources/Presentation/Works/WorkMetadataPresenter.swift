import Domain
import Foundation

/// What a work's page tells to programs: to those that show a link to it (Open Graph), and to search engines (schema.org).
package struct WorkMetadataViewData: Encodable, Sendable {
    package let properties: [MetadataPropertyViewData]
    /// JSON-LD; nil where it could not be written, which no work is known to cause.
    package let structuredData: String?
}

package struct MetadataPropertyViewData: Encodable, Sendable {
    package let property: String
    package let content: String
}

struct WorkMetadataPresenter<Item: PresentableWork> {
    let texts: Texts
    /// The address that people use, without a slash at its end; empty where it is not known, so that addresses are paths.
    let origin: String

    func present(_ work: Item, description: String) -> WorkMetadataViewData {
        // Those who show a link take pictures, but not the drawn covers, which are SVG.
        let image = work.picture.map { _ in origin + CoverPresenter(texts: texts).image(of: work, in: .details).src }
        let address = origin + Item.path(of: work.id).address
        let properties: [(String, String?)] = [
            ("og:title", work.title.title), ("og:type", Item.openGraphType), ("og:description", description),
            ("og:url", address), ("og:image", image), ("og:locale", "\(texts.language.rawValue)_\(texts.language.region)"),
            ("og:site_name", texts.labels.siteName),
        ]
        var structured = StructuredWork(type: Item.schemaType, name: work.title.title, url: address)
        structured.alternateName = work.title.all.filter { $0 != work.title.title }.unlessEmpty
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
            structuredData: (try? encoder.encode(structured)).map { String(decoding: $0, as: UTF8.self) })
    }
}
