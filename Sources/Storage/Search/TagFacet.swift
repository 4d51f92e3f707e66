/// The facet that a tag belongs to: column `tag.sort`.
enum TagFacet: String {
    case subject, language, country
}
