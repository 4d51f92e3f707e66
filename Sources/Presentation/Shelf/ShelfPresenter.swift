import Domain

/// The view model of `/shelf`. Exactly one of `results` and `empty` is set.
package struct ShelfViewModel: Codable, Sendable {
    package let title: String
    package let heading: String
    package let words: ShelfLabels
    package let searchForm: ShelfTitleFormViewData
    /// nil for an empty shelf.
    package let filter: ShelfFilterViewData?
    package let results: ShelfResultsViewData?
    package let empty: ShelfEmptyViewData?
    package let exports: [NavigationLinkViewData]
    package let hasExports: Bool
    package let importAction: String
    /// nil for an empty shelf without a feed.
    package let feed: ShelfFeedViewData?
}

/// The shelf's Atom feed, and the forms that create and delete it.
package struct ShelfFeedViewData: Codable, Sendable {
    /// nil without a feed.
    package let address: String?
    package let openAction: String
    package let closeAction: String
    /// The address of this page and of the feed's element on it.
    package let here: String
    /// nil without a feed.
    package let share: ShareViewData?
}

/// The form that filters and sorts the shelf by its address.
package struct ShelfFilterViewData: Codable, Sendable {
    package let action: String
    package let query: String
    /// Links to all entries, those of each kind and those of each status. They keep the other filters.
    package let choices: [NavigationLinkViewData]
    /// The active choice, a hidden field of the form.
    package let kind: String?
    package let status: String?
    package let isOwned: Bool
    package let orders: [ShelfOptionViewData]
}

package struct ShelfResultsViewData: Codable, Sendable {
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
package struct ShelfItemViewData: Codable, Sendable {
    package let id: String
    package let kind: String
    /// nil for an imported work that no catalog has, so that it has no page.
    package let href: String?
    package let title: String
    package let titleLanguage: String?
    package let otherTitle: String?
    package let otherTitleLanguage: String?
    package let year: String?
    /// The sentence that the release of a film without a date is to be announced.
    package let announcement: String?
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

package struct ShelfEmptyViewData: Codable, Sendable {
    /// `initial` for an empty shelf, `no-results` where no entry matches.
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
    ///   - feed: nil where the visitor has no feed.
    ///   - origin: the public address without a slash at its end.
    package func present(
        _ page: ResultPage<ShelfEntry>, for request: ShelfRequest, feed: ShelfFeed? = nil, origin: String = ""
    ) -> ShelfViewModel {
        let words = texts.shelf.labels
        let isBlank = page.total == 0 && !request.isFiltered
        let results = page.total == 0 ? nil : results(page, for: request)
        let empty = page.total > 0 ? nil : empty(isBlank: isBlank)
        let feedAddress = feed.map { origin + SitePath.shelfFeed($0.key).address }
        return ShelfViewModel(
            title: texts.siteTitle(
                words.heading, request.query.map { texts.quoted($0.text) }, empty?.heading ?? results?.pageText),
            heading: words.heading,
            words: words,
            searchForm: ShelfTitleFormViewData(action: SitePath.shelfAdd().address, label: words.addByTitle, query: ""),
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
                    address: feedAddress,
                    openAction: SitePath.shelfFeedForm.address, closeAction: SitePath.shelfFeedDelete.address,
                    here: Destination(.shelf(request), fragment: Destination.shelfFeed).address,
                    share: feedAddress.map {
                        ShareViewData(
                            title: texts.siteTitle(words.heading), text: nil, address: $0, shareLabel: words.shareFeed,
                            copyLabel: words.copyFeed, fieldLabel: words.feed)
                    }))
    }

    private func filter(_ request: ShelfRequest) -> ShelfFilterViewData {
        let words = texts.shelf.labels
        return ShelfFilterViewData(
            action: SitePath.shelf().address,
            query: request.query?.text ?? "",
            choices: [choice(nil, nil, words.everything, of: request)]
                + WorkKind.allCases.flatMap { kind in
                    [choice(kind, nil, texts.search(.only(kind)).heading, of: request)]
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
        // A status belongs to one kind, so an address may leave the kind out.
        let isCurrent = status == request.status && (status != nil || kind == request.kind)
        return NavigationLinkViewData(
            href: SitePath.shelf(request.with(kind: status == nil ? kind : nil, status: status)).address, text: text,
            isCurrent: isCurrent)
    }

    private func results(_ page: ResultPage<ShelfEntry>, for request: ShelfRequest) -> ShelfResultsViewData {
        let before = page.offset ?? 0
        return ShelfResultsViewData(
            countText: texts.shelf.amount(page.total, request.isFiltered),
            total: page.total,
            items: page.items.map { item($0, of: request) },
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

    private func item(_ entry: ShelfEntry, of request: ShelfRequest) -> ShelfItemViewData {
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
            announcement: work.kind == .movie ? Movie(work).announcement(in: texts) : nil,
            byline: work.creators.first.map { texts.authors($0, work.creators.count - 1) },
            cover: cover,
            status: texts.shelf.status(entry.status),
            isOwned: entry.isOwned,
            stars: entry.rating.map(form.stars),
            starsLabel: entry.rating.map(texts.shelf.rating),
            finished: entry.finished.map { texts.shelf.finished(work.kind, texts.date($0)) },
            note: entry.note,
            changeLabel: texts.shelf.changeLabel(work.title),
            form: form.form(
                entry.key, title: work.title, entry: entry, here: Destination(to: entry.key, on: request).address))
    }

    /// The address of a work's page, and its cover. A drawn cover's address holds all its data, so that the work is not looked
    /// up again.
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
                ? [SearchScope.movies, .books].map { scope in
                    link(SearchCoordinator(scope: scope).destination(after: .blank).path, texts.search(scope).browse)
                } : [link(.shelf(), words.showAll)])
    }

    private func link(_ path: SitePath, _ text: String) -> NavigationLinkViewData {
        NavigationLinkViewData(href: path.address, text: text, isCurrent: false)
    }
}

extension Movie {
    fileprivate init(_ work: ShelfWork) {
        self.init(
            id: WorkID(work), title: LocalizedTitle(title: work.title, language: nil), releaseDate: work.date,
            genres: work.subjects.compactMap(Genre.init), directors: work.creators.map { Person(name: $0) },
            poster: work.picture)
    }
}

extension Book {
    fileprivate init(_ work: ShelfWork) {
        self.init(
            id: WorkID(work), title: LocalizedTitle(title: work.title, language: nil),
            authors: work.creators.map { Person(name: $0) }, published: work.date, subjects: work.subjects, cover: work.picture)
    }
}

extension WorkID {
    /// A work that no catalog has gets an id for its drawn cover.
    fileprivate init(_ work: ShelfWork) {
        self = work.id.flatMap { WorkID($0) } ?? WorkID(source: .catalog, key: work.key.id)
    }
}
