extension CatalogRecord {
    /// The record with missing facts from another record of the same work. It has the titles and numbers of both, and its own
    /// key and popularity.
    package func filled(from other: CatalogRecord) -> CatalogRecord {
        var filled = self
        // A different title is an alternative title.
        let own = Set(titles.map(TextFolding.squashed))
        var seen = own
        filled.koreanTitle = koreanTitle ?? other.koreanTitle
        if let korean = filled.koreanTitle { seen.insert(TextFolding.squashed(korean)) }
        for title in other.titles where seen.insert(TextFolding.squashed(title)).inserted { filled.otherTitles.append(title) }
        filled.originalLanguage = originalLanguage ?? other.originalLanguage
        // The original title is taken only with the same original language.
        if originalTitle == nil, let title = other.originalTitle, title != self.title,
            filled.originalLanguage == other.originalLanguage
        {
            filled.originalTitle = title
            filled.otherTitles.removeAll { $0 == title }
        }
        filled.date = Self.morePrecise(date, other.date)
        filled.countries = countries.isEmpty ? other.countries : countries
        filled.creators = creators.isEmpty ? other.creators : creators
        filled.cast = cast.isEmpty ? other.cast : cast
        filled.otherNames.merge(other.otherNames) { one, two in one + two.filter { !one.contains($0) } }
        filled.characters += other.characters.filter { !characters.contains($0) }
        filled.keywords += other.keywords.filter { !keywords.contains($0) }
        filled.overview = overview ?? other.overview
        filled.overviewKorean = overviewKorean ?? other.overviewKorean
        filled.subjects += other.subjects.filter { !subjects.contains($0) }
        filled.genres += other.genres.filter { !genres.contains($0) }
        filled.runtime = runtime ?? other.runtime
        filled.publisher = publisher ?? other.publisher
        // The number of pages belongs to the first ISBN.
        filled.pages = pages ?? (isbns.isEmpty || isbns.first == other.isbns.first ? other.pages : nil)
        filled.isbns += other.isbns.filter { !isbns.contains($0) }
        filled.imdb = imdb ?? other.imdb
        filled.wikidata = wikidata ?? other.wikidata
        filled.openLibrary = openLibrary ?? other.openLibrary
        filled.rating = Self.withMoreRatings(rating, other.rating)
        filled.form = form ?? other.form
        filled.audience = audience ?? other.audience
        filled.moods += other.moods.filter { !moods.contains($0) }
        filled.length = length ?? other.length
        filled.settings += other.settings.filter { !settings.contains($0) }
        filled.era = era ?? other.era
        filled.basedOn = basedOn ?? other.basedOn
        return filled
    }

    /// All titles, each once, the main title first.
    package var titles: [String] {
        var titles: [String] = []
        for title in [title, originalTitle, koreanTitle].compactMap({ $0 }) + otherTitles where !titles.contains(title) {
            titles.append(title)
        }
        return titles
    }

    /// All names of the creators and the cast.
    package var people: [String] {
        (creators + cast).flatMap { [$0] + (otherNames[$0] ?? []) }
    }

    /// All names by which people look for the work besides its titles.
    package var names: [String] { people + characters }

    /// The size of the fields that may be long, in bytes.
    package var textSize: Int {
        let texts = [title, originalTitle, koreanTitle, overview, overviewKorean, publisher].compactMap { $0 }
        let lists = [otherTitles, creators, cast, characters, keywords, subjects] + otherNames.values
        return texts.reduce(0) { $0 + $1.utf8.count } + lists.joined().reduce(0) { $0 + $1.utf8.count }
    }

    private static func morePrecise(_ one: PartialDate?, _ other: PartialDate?) -> PartialDate? {
        guard let one, let other, one.year == other.year, one.month == nil else { return one ?? other }
        return other
    }

    private static func withMoreRatings(_ one: CatalogRating?, _ other: CatalogRating?) -> CatalogRating? {
        guard let one, let other else { return one ?? other }
        return other.count > one.count ? other : one
    }

    /// A hash of all fields, the same on every machine and in every run.
    package var fingerprint: UInt64 {
        var hash = StableHash()
        func combine(_ text: String?) {
            hash.combine(text ?? "\u{0}")
            hash.combine("\u{1F}")
        }
        func combine(_ list: [String]) {
            for text in list { combine(text) }
            hash.combine("\u{1E}")
        }
        combine([kind.catalogName, key, title])
        for text in [originalTitle, koreanTitle, originalLanguage, date?.description, overview, overviewKorean] {
            combine(text)
        }
        combine(otherTitles)
        for list in [countries, creators, cast, subjects, genres, isbns.map(\.description), moods, settings] { combine(list) }
        // Databases store the hashes of records that have none.
        if !characters.isEmpty { combine(characters) }
        if !keywords.isEmpty { combine(keywords) }
        for name in otherNames.keys.sorted() { combine([name] + (otherNames[name] ?? [])) }
        for number in [runtime, pages, popularity, rating?.best, rating?.count] { combine(number.map { String($0) }) }
        combine(rating.map { String($0.average) })
        for text in [publisher, imdb, wikidata, openLibrary, form, audience, length, era, basedOn] { combine(text) }
        return hash.value
    }
}
