import Domain

/// The view model of `/shelf/import`: the report on the last file.
package struct ShelfImportViewModel: Codable, Sendable {
    package let title: String
    package let heading: String
    package let words: ShelfLabels
    package let summary: String
    package let added: Int
    package let alreadyThere: Int
    package let problems: Int
    package let lines: [ShelfImportLineViewData]
    /// How many lines are not listed; nil for none.
    package let unlisted: String?
    package let pageText: String?
    package let previous: String?
    package let next: String?
    package let shelf: String
}

package struct ShelfImportLineViewData: Codable, Sendable {
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
        let counts = report.counts
        let page = report.lines
        let pageText = page.pageCount > 1 ? texts.pageOf(page.number, page.pageCount, false) : nil
        return ShelfImportViewModel(
            title: texts.siteTitle(words.importHeading, pageText),
            heading: words.importHeading,
            words: words,
            summary: texts.shelf.importSummary(counts),
            added: counts.added,
            alreadyThere: counts.alreadyThere,
            problems: counts.problems,
            lines: page.items.map { line in
                ShelfImportLineViewData(
                    line: texts.shelf.line(line.number), text: line.text, fate: Self.code(line.outcome),
                    fateText: texts.shelf.importOutcome(line.outcome))
            },
            unlisted: report.unlisted == 0 ? nil : texts.shelf.unlistedLines(report.unlisted),
            pageText: pageText,
            previous: page.number > 1 ? SitePath.shelfImport(page: page.number - 1).address : nil,
            next: page.hasNext ? SitePath.shelfImport(page: page.number + 1).address : nil,
            shelf: SitePath.shelf().address)
    }

    private static func code(_ outcome: ShelfImportLine.Outcome) -> String {
        switch outcome {
        case .added, .addedWithShorterNote, .addedAs: "added"
        case .alreadyThere, .completed: "already-there"
        case .problem: "problem"
        }
    }
}
