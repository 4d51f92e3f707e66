import Domain

extension CatalogRecord {
    /// A person's Korean name; the name itself where the record has no Korean one.
    func koreanName(_ name: String) -> String {
        otherNames[name]?.first(where: TextFolding.hasHangul) ?? name
    }

    /// The identifiers by which the same work is found in other files.
    var identifiers: [(scheme: String, value: String)] {
        var identifiers: [(String, String)] = []
        if let imdb { identifiers.append(("imdb", Self.plainIMDb(imdb))) }
        if let wikidata { identifiers.append(("wikidata", wikidata)) }
        if let openLibrary { identifiers.append(("openlibrary", openLibrary)) }
        return identifiers + isbns.map { ("isbn", $0.description) }
    }

    /// An IMDb id without leading zeros, which some files leave out.
    static func plainIMDb(_ id: String) -> String {
        "tt" + id.dropFirst(2).drop { $0 == "0" }
    }
}
