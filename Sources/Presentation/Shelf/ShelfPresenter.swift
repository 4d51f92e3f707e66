import Domain

/// The view model of `/shelf`. Just one of `results` and `empty` is there.
package struct ShelfViewModel: Encodable, Sendable {
    package let title: String
    package let heading: String
    package let words: ShelfLabels
    /// nil where nothing is kept, so that nothing can be left out.
    package let filter: ShelfFilterViewData?
    package let results: ShelfResultsViewData?
    package let empty: ShelfEmptyViewData?
    package let exports: [NavigationLinkViewData]
    package let hasExports: Bool
    package let importAction: String
    /// nil where nothing is kept, and nothing was: there would be nothing to follow.
    package let feed: ShelfFeedViewData?
}

/// The way to follow the shelf in other programs.
package struct ShelfFeedViewData: Encodable, Sendable {
    /// nil where there is no feed yet.
    package let address: String?
    package let openAction: String
    package let closeAction: String
}

/// What is shown of the shelf, and how: a form that changes the address.
package struct ShelfFilterViewData: Encodable, Sendable {
    package let action: String
    package let query: String
    /// All of it, that of each kind, and that of each status: links, which leave the rest of the form as it is.
    package let choices: [NavigationLinkViewData]
    /// The choice that was made, which the form keeps.
    package let kind: String?
    package let status: String?
    package let isOwned: Bool
    package let orders: [ShelfOptionViewData]
}

package struct ShelfResultsViewData: Encodable, Sendable {
    package let countText: String
    package let total: Int
    package let items: [ShelfItemViewData]
    package let range: String
    package let pageText: String?
    package let previous: String?
    package let next: String?
    package let isEnd: Bool
    /// The line at the end of the last page; nil before it, and for a single entry.
    package let endText: String?
}

/// A film or a book on the shelf.
package struct ShelfItemViewData: Encodable, Sendable {
    package let id: String
    package let kind: String
    /// nil for what is in no catalog, and has no page.
    package let href: String?
    package let title: String
    package let titleLanguage: String?
    package let otherTitle: String?
    package let otherTitleLanguage: String?
    package let year: String?
    package let byline: String?
    package let cover: CoverImageViewData
    package let status: String
    package let isOwned: Bool
    package let stars: String?
    package let starsLabel: String?
    package let finished: String?
    package let note: String?
    package let changeLabel: String
    package let form: ShelfFormViewData
}

package struct ShelfEmptyViewData: Encodable, Sendable {
    /// `initial` where nothing is kept, `no-results` where nothing matches.
    package let state: String
    package let heading: String
    package let hint: String
    package let waysOn: [NavigationLinkViewData]
}

package struct ShelfPresenter: Sendable {
    private let texts: Texts

    package init(texts: Texts) {
        self.texts = texts
    }

    /// - Parameters:
    ///   - feed: the visitor's; nil without one.
    ///   - origin: the address that people use, without a slash at its end.
    package func present(
        _ page: ResultPage<ShelfEntry>, for request: ShelfRequest, feed: ShelfFeed? = nil, origin: String = ""
    ) -> ShelfViewModel {
        let words = texts.shelf.labels
        let isBlank = page.total == 0 && !request.isFiltered
        let results = page.total == 0 ? nil : results(page, for: request)
        let empty = page.total > 0 ? nil : empty(isBlank: isBlank)
        return ShelfViewModel(
            title: texts.siteTitle(
                words.heading, request.query.map { "“\($0.text)”" }, empty?.heading ?? results?.pageText),
            heading: words.heading,
            words: words,
            filter: isBlank ? nil : filter(request),
            results: results,
            empty: empty,
            exports: isBlank
                ? []
                : [
                    link(.shelfExport(.csv), words.exportCSV),
                    link(.shelfExport(.json), words.exportJSON),
                ],
            hasExports: !isBlank,
            importAction: SitePath.shelfImport().address,
            feed: isBlank && feed == nil
                ? nil
                : ShelfFeedViewData(
                    address: feed.map { origin + SitePath.shelfFeed($0.key).address },
                    openAction: SitePath.shelfFeedForm.address, closeAction: SitePath.shelfFeedDelete.address))
    }

    private func filter(_ request: ShelfRequest) -> ShelfFilterViewData {
        let words = texts.shelf.labels
        return ShelfFilterViewData(
            action: SitePath.shelf().address,
            query: request.query?.text ?? "",
            choices: [choice(nil, nil, words.everything, of: request)]
                + WorkKind.allCases.flatMap { kind in
                    [choice(kind, nil, texts.search(kind == .movie ? .movies : .books).heading, of: request)]
                        + kind.statuses.map { choice(kind, $0, texts.shelf.status($0), of: request) }
                },
            kind: request.status == nil ? request.kind?.rawValue : nil,
            status: request.status?.rawValue,
            isOwned: request.isOwned,
            orders: ShelfRequest.Order.allCases.map { order in
                ShelfOptionViewData(
                    value: order == .newest ? "" : order.rawValue, text: texts.shelf.order(order),
                    isCurrent: order == request.order)
            })
    }

    private func choice(
        _ kind: WorkKind?, _ status: ShelfStatus?, _ text: String, of request: ShelfRequest
    ) -> NavigationLinkViewData {
        // A status says what kind it is of, in an address that names no kind, too.
        let isCurrent = status == request.status && (status != nil || kind == request.kind)
        return NavigationLinkViewData(
            href: SitePath.shelf(request.with(kind: status == nil ? kind : nil, status: status)).address, text: text,
            isCurrent: isCurrent)
    }

    private func results(_ page: ResultPage<ShelfEntry>, for request: ShelfRequest) -> ShelfResultsViewData {
        let before = page.shownBefore ?? 0
        return ShelfResultsViewData(
            countText: texts.shelf.amount(page.total, request.isFiltered),
            total: page.total,
            items: page.items.map { item($0, here: SitePath.shelf(request)) },
            range: texts.range(before + 1, before + page.items.count, page.total, false),
            pageText: page.pageCount > 1 ? texts.pageOf(page.number, page.pageCount, false) : nil,
            previous: address(request, page: page.number - 1),
            next: page.hasNext ? address(request, page: page.number + 1) : nil,
            isEnd: !page.hasNext,
            endText: texts.endText(of: page))
    }

    private func address(_ request: ShelfRequest, page: Int) -> String? {
        PageNumber(page).map { SitePath.shelf(request.with(page: $0)).address }
    }

    private func item(_ entry: ShelfEntry, here: SitePath) -> ShelfItemViewData {
        let work = entry.work
        let form = ShelfFormPresenter(texts: texts)
        let (href, cover) =
            switch work.kind {
            case .movie: page(Movie(work))
            case .book: page(Book(work))
            }
        return ShelfItemViewData(
            id: entry.key.id,
            kind: (work.kind == .movie ? texts.films : texts.books).kind,
            href: work.id == nil ? nil : href,
            title: work.title,
            titleLanguage: texts.foreign(lettersOf: work.title),
            otherTitle: work.originalTitle,
            otherTitleLanguage: texts.foreign(lettersOf: work.originalTitle),
            year: work.date.map { String($0.year) },
            byline: work.makers.first.map { texts.authors($0, work.makers.count - 1) },
            cover: cover,
            status: texts.shelf.status(entry.status),
            isOwned: entry.isOwned,
            stars: entry.rating.map(form.stars),
            starsLabel: entry.rating.map(texts.shelf.rating),
            finished: entry.finished.map { texts.shelf.finished(work.kind, texts.date($0)) },
            note: entry.note,
            changeLabel: texts.shelf.changeLabel(work.title),
            form: form.form(
                entry.key, title: work.title, entry: entry, here: "\(here.address)#entry-\(entry.key.id)"))
    }

    /// Where a work's page is, and its cover. All that a drawn one needs stands in its address, so that nothing is looked up.
    private func page<Item: PresentableWork>(_ work: Item) -> (href: String, cover: CoverImageViewData) {
        let subject = CoverPresenter(texts: texts).subject(work)
        let drawn = Item.coverPath(
            of: work.id, texts.language, fingerprint: subject.fingerprint, text: subject.text)
        let slot = PictureSlot.row
        let path = work.picture.map { SitePath.picture($0, slot, cover: drawn.address) } ?? drawn
        return (
            Item.path(of: work.id).address,
            CoverImageViewData(src: path.address, width: slot.pixels / 2, height: slot.pixels * 3 / 4)
        )
    }

    private func empty(isBlank: Bool) -> ShelfEmptyViewData {
        let words = texts.shelf.labels
        return ShelfEmptyViewData(
            state: isBlank ? "initial" : "no-results",
            heading: isBlank ? words.emptyHeading : words.noneHeading,
            hint: isBlank ? words.emptyHint : words.noneHint,
            waysOn: isBlank
                ? [SearchScope.movies, .books].map { kind in
                    link(SearchCoordinator(kind: kind).destination(for: nil), texts.search(kind).waysIn)
                } : [link(.shelf(), words.showAll)])
    }

    private func link(_ path: SitePath, _ text: String) -> NavigationLinkViewData {
        NavigationLinkViewData(href: path.address, text: text, isCurrent: false)
    }
}

/// The view model of `/shelf/import`: what became of the last file.
package struct ShelfImportViewModel: Encodable, Sendable {
    package let title: String
    package let heading: String
    package let words: ShelfLabels
    package let summary: String
    package let added: Int
    package let alreadyThere: Int
    package let problems: Int
    package let lines: [ShelfImportLineViewData]
    package let pageText: String?
    package let previous: String?
    package let next: String?
    package let shelf: String
}

package struct ShelfImportLineViewData: Encodable, Sendable {
    package let line: String
    package let text: String
    /// `added`, `already-there` or `problem`.
    package let fate: String
    package let fateText: String
}

package struct ShelfImportPresenter: Sendable {
    private let texts: Texts

    package init(texts: Texts) {
        self.texts = texts
    }

    package func present(_ report: ShelfImportReport) -> ShelfImportViewModel {
        let words = texts.shelf.labels
        let page = report.lines
        let pageText = page.pageCount > 1 ? texts.pageOf(page.number, page.pageCount, false) : nil
        return ShelfImportViewModel(
            title: texts.siteTitle(words.importHeading, pageText),
            heading: words.importHeading,
            words: words,
            summary: texts.shelf.importSummary(report.added, report.alreadyThere, report.problems),
            added: report.added,
            alreadyThere: report.alreadyThere,
            problems: report.problems,
            lines: page.items.map { line in
                ShelfImportLineViewData(
                    line: texts.shelf.line(line.number), text: line.text, fate: Self.code(line.fate),
                    fateText: texts.shelf.fate(line.fate))
            },
            pageText: pageText,
            previous: page.number > 1 ? SitePath.shelfImport(page: page.number - 1).address : nil,
            next: page.hasNext ? SitePath.shelfImport(page: page.number + 1).address : nil,
            shelf: SitePath.shelf().address)
    }

    private static func code(_ fate: ShelfImportLine.Fate) -> String {
        switch fate {
        case .added, .addedWithShorterNote: "added"
        case .alreadyThere, .completed: "already-there"
        case .problem: "problem"
        }
    }
}

extension Movie {
    /// What a shelf knows of a film.
    fileprivate init(_ work: KeptWork) {
        self.init(
            id: WorkID(work), title: LocalizedTitle(title: work.title, language: nil), releaseDate: work.date,
            genres: work.about.compactMap(Genre.init), directors: work.makers.map { Person(name: $0) }, poster: work.picture)
    }
}

extension Book {
    /// What a shelf knows of a book.
    fileprivate init(_ work: KeptWork) {
        self.init(
            id: WorkID(work), title: LocalizedTitle(title: work.title, language: nil),
            authors: work.makers.map { Person(name: $0) }, published: work.date, subjects: work.about, cover: work.picture)
    }
}

extension WorkID {
    /// What no catalog has is drawn a cover for all the same, from its own key.
    fileprivate init(_ work: KeptWork) {
        self = work.id.flatMap { WorkID($0) } ?? WorkID(source: .catalog, key: work.key.id)
    }
}
