import Domain

extension Book: PresentableWork {
    package static let isGrid = true
    package static let sideLimit = 6
    package static let coverForm = CoverForm.jacket

    package static func texts(in texts: Texts) -> WorkTexts { texts.books }
    package static func heading(of theme: Theme, in texts: Texts) -> String { texts.bookTheme(theme) }

    package static func path(of id: WorkID<Book>) -> SitePath { .book(id) }
    package static func results(query: String?, page: Int, options: SearchOptions) -> SitePath {
        .books(query: query, page: page, options: options)
    }
    package static func coverPath(
        of id: WorkID<Book>, _ language: Language, fingerprint: String, text: CoverText?
    ) -> SitePath {
        .bookCover(id, language, fingerprint: fingerprint, text: text)
    }

    package var picture: PictureReference? { cover }
    package var coverBaseColor: CoverBaseColor { CoverBaseColor(subjects: subjects, seed: id.description) }

    package func coverByline(in texts: Texts) -> [String] {
        [CoverTitleBlock.byline(of: authors, on: .jacket)].compactMap { $0 }
    }

    package func yearText(in texts: Texts) -> String? { date.map { String($0.year) } }

    package func announcement(in texts: Texts) -> String? { nil }
    package func dateText(in texts: Texts) -> String? { date.map(texts.date) }

    package var creatorCount: Int { authors.count }
    package var motto: LocalizedText? { nil }

    /// The first author and the number of the others.
    package func byline(in texts: Texts) -> String? {
        authors.first.map { texts.authors($0.name, authors.count - 1) }
    }

    package func counterpartsText(in texts: Texts) -> String? {
        guard !films.isEmpty else { return nil }
        return texts.alsoFilms(films.prefix(2).map { ($0.title, $0.date?.year) }, max(0, films.count - 2))
    }

    package func facts(in texts: Texts, subjectNames: [String: String]) -> [FactViewData] {
        let labels = texts.labels
        return [
            FactViewData(label: labels.authors(authors.count), people: authors),
            FactViewData(label: labels.firstPublished, date: published, of: self, in: texts),
            FactViewData(label: labels.editionPublished, text: editionPublished.map(texts.date)),
            FactViewData(
                label: id.source == .catalog ? labels.firstPublisher : labels.publisher,
                text: countries.contains("KR") ? publisher.map(texts.koreanPublisher) : publisher),
            FactViewData(label: labels.form, text: form.map(texts.form)),
            FactViewData(label: labels.audience, text: audience.map(texts.audience)),
            FactViewData(label: labels.pageTotal, text: pages.map(texts.pageCount)),
            FactViewData(countries: countries, of: self, in: texts),
            FactViewData(originalLanguageOf: self, in: texts),
            FactViewData(
                label: labels.internationalTitle, text: title.internationalTitle,
                language: texts.foreign(Language.english.rawValue)),
            FactViewData(subjects: subjects, named: subjectNames, of: self, in: texts),
            FactViewData(label: labels.rating, text: texts.ratingText(rating)),
            FactViewData(label: labels.isbn, text: isbn13),
            FactViewData(
                label: labels.editions,
                values: editions.map { edition in
                    FactValueViewData(
                        text: [
                            edition.publisher ?? edition.title, edition.published.map(texts.date),
                            edition.pages.map(texts.pageCount),
                            edition.language.map(texts.languageNamed), edition.isbn13,
                        ].compactMap { $0 }.joined(separator: " · "))
                } + otherEditions(in: texts)),
            FactViewData(
                label: labels.links,
                values: externalPages.map { page in
                    let name = page.source.properName ?? page.source.rawValue
                    return .external(page.kind == .preview ? "\(name), \(labels.preview)" : name, page.address)
                }
                    + [
                        .external("Open Library", BookLinks.openLibrary(self)),
                        .external("WorldCat", BookLinks.worldCat(self)),
                        isbn13.map { .external(labels.bookSources, BookLinks.bookSources(isbn: $0, texts.language)) },
                    ].compactMap { $0 }),
        ].compactMap { $0 }
    }

    package static let openGraphType = "book"
    package static let schemaType = "Book"

    package func addFacts(to structured: inout StructuredWork, in texts: Texts) {
        structured.author = [StructuredPerson](authors)
        structured.genre = form.map { [texts.form($0)] }
        structured.isbn = isbn13
        structured.numberOfPages = pages
        structured.aggregateRating = rating.map(StructuredRating.init)
        structured.sameAs =
            ([openLibraryID == nil ? nil : BookLinks.openLibrary(self)].compactMap { $0 }
            + externalPages.filter { $0.kind == .about }.map(\.address)).nilIfEmpty
    }
}

extension Book {
    /// The number of editions that are not listed.
    fileprivate func otherEditions(in texts: Texts) -> [FactValueViewData] {
        let others = (editionCount ?? 0) - editions.count
        return others > 0 && !editions.isEmpty ? [FactValueViewData(text: texts.otherEditions(others))] : []
    }
}
