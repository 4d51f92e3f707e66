import Domain
import Foundation

/// The view model of `/shelf/add`.
package struct ShelfAdditionViewModel: Codable, Sendable {
    package let title: String
    package let heading: String
    package let words: ShelfLabels
    package let searchForm: ShelfTitleFormViewData
    /// What became of the form below; nil before it was sent.
    package let outcome: ShelfAdditionOutcomeViewData?
    /// Why the title was not searched; nil where it was, and without a title.
    package let failure: SearchFailureViewData?
    package let notices: [NoticeViewData]
    package let hasNotices: Bool
    package let correction: CorrectionViewData?
    /// nil where no title was searched.
    package let results: ShelfAdditionResultsViewData?
    package let form: ManualEntryFormViewData
    package let backToShelf: String
}

/// The form that searches films and books for a title, to add one of them.
package struct ShelfTitleFormViewData: Codable, Sendable {
    package let action: String
    package let label: String
    package let query: String
}

package struct ShelfAdditionOutcomeViewData: Codable, Sendable {
    /// `added` or `already-there`.
    package let state: String
    package let text: String
    /// The entry on the shelf.
    package let href: String
}

package struct ShelfAdditionResultsViewData: Codable, Sendable {
    /// Whether one line says of both sides that no result has all words.
    package let isPartial: Bool
    package let total: Int
    package let sides: [KindResultsViewData]
}

/// The form for a work that is in no catalog.
package struct ManualEntryFormViewData: Codable, Sendable {
    package let action: String
    package let heading: String
    package let kinds: [ShelfOptionViewData]
    package let entryTitle: String
    package let creator: String
    package let year: String
    package let error: String?
    package let isKindInvalid: Bool
    package let isTitleInvalid: Bool
    package let isCreatorInvalid: Bool
    package let isYearInvalid: Bool
}

package struct ShelfAdditionPresenter: Sendable {
    private let texts: Texts
    private var words: ShelfLabels { texts.shelf.labels }

    package init(texts: Texts) {
        self.texts = texts
    }

    /// The page without results.
    ///
    /// - Parameters:
    ///   - entry: the entry that was just added, or was there already.
    ///   - isNew: whether it was added.
    package func present(
        _ fields: ManualEntryFields = ManualEntryFields(), problems: [ManualEntry.Problem] = [], entry: ShelfEntry? = nil,
        isNew: Bool = false
    ) -> ShelfAdditionViewModel {
        viewModel(
            query: "", outcome: entry.map { outcome($0, isNew: isNew) },
            form: form(fields, problems, heading: words.addByHand))
    }

    /// The page of a search that was refused, with the form for an entry by hand.
    package func present(_ refused: FailedSearch) -> ShelfAdditionViewModel {
        viewModel(
            query: refused.query.text, failure: refused.present(in: .all, texts),
            form: form(ManualEntryFields(title: refused.query.text), [], heading: words.addByHand))
    }

    /// - Parameters:
    ///   - marks: the works of the page that are on the visitor's shelf.
    ///   - now: the time that the age of a saved response is relative to.
    package func present(
        _ found: AllResults, for query: SearchQuery, marks: [ShelfKey: ShelfMark], now: Date
    ) -> ShelfAdditionViewModel {
        let presenter = AllSearchPresenter(texts: texts) { .shelfAdd(title: $0) }
        let corrections = presenter.corrections(of: found, for: query)
        return viewModel(
            query: query.text, notices: presenter.notices(of: found, for: query, refreshes: false, now: now),
            correction: corrections.both,
            results: ShelfAdditionResultsViewData(
                isPartial: presenter.isPartial(found, for: query), total: found.total,
                sides: presenter.sides(
                    of: found, for: query, corrections,
                    ShelfContext(marks: marks, here: .shelfAdd(title: query.text)))),
            form: form(ManualEntryFields(title: query.text), [], heading: words.notFoundAddByHand))
    }

    private func outcome(_ entry: ShelfEntry, isNew: Bool) -> ShelfAdditionOutcomeViewData {
        let title = entry.work.title
        // A title that is too long for a query is found on the first page, if the entry is new.
        let query = try? SearchQuery(title)
        return ShelfAdditionOutcomeViewData(
            state: isNew ? "added" : "already-there",
            text: isNew ? texts.shelf.added(title, entry.key.kind) : texts.shelf.alreadyThere(title),
            href: Destination(to: entry.key, on: ShelfRequest(query: query)).address)
    }

    private func form(
        _ fields: ManualEntryFields, _ problems: [ManualEntry.Problem], heading: String
    ) -> ManualEntryFormViewData {
        ManualEntryFormViewData(
            action: SitePath.shelfAdd().address,
            heading: heading,
            kinds: WorkKind.allCases.map { kind in
                ShelfOptionViewData(
                    value: kind.rawValue, text: (kind == .movie ? texts.films : texts.books).kind,
                    isCurrent: kind == fields.kind)
            },
            entryTitle: fields.title,
            creator: fields.creator,
            year: fields.year,
            error: problems.isEmpty ? nil : problems.map(texts.shelf.problem).joined(separator: " "),
            isKindInvalid: problems.contains(.missingKind),
            isTitleInvalid: problems.contains { $0 == .missingTitle || $0 == .longTitle },
            isCreatorInvalid: problems.contains(.longCreator),
            isYearInvalid: problems.contains(.invalidYear))
    }

    private func viewModel(
        query: String, outcome: ShelfAdditionOutcomeViewData? = nil, failure: SearchFailureViewData? = nil,
        notices: [NoticeViewData] = [], correction: CorrectionViewData? = nil, results: ShelfAdditionResultsViewData? = nil,
        form: ManualEntryFormViewData
    ) -> ShelfAdditionViewModel {
        ShelfAdditionViewModel(
            title: texts.siteTitle(
                words.addByTitle, query.isEmpty || failure != nil ? nil : texts.quoted(query),
                form.error ?? failure?.heading ?? outcome?.text),
            heading: words.addByTitle,
            words: words,
            searchForm: ShelfTitleFormViewData(action: SitePath.shelfAdd().address, label: words.title, query: query),
            outcome: outcome,
            failure: failure,
            notices: notices,
            hasNotices: !notices.isEmpty,
            correction: correction,
            results: results,
            form: form,
            backToShelf: SitePath.shelf().address)
    }
}
