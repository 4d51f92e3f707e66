import Domain

/// A book and the film that was made from it.
package struct AdaptationViewData: Codable, Sendable {
    package let book: WorkRowViewData
    package let movie: WorkRowViewData
    /// The years between the two, in words.
    package let years: String?
}

struct AdaptationPresenter {
    let texts: Texts
    var shelf: ShelfContext?

    func present(_ adaptation: Adaptation) -> AdaptationViewData {
        AdaptationViewData(
            book: WorkRowPresenter(texts: texts, shelf: shelf?.inSection("pair")).present(adaptation.book),
            movie: WorkRowPresenter(texts: texts, shelf: shelf?.inSection("pair")).present(adaptation.movie),
            years: years(between: adaptation.book.firstDate, adaptation.movie.firstDate)
        )
    }

    /// - Returns: nil where one of the years is unknown.
    func years(between one: PartialDate?, _ other: PartialDate?) -> String? {
        guard let one, let other else { return nil }
        return texts.yearsBetween(abs(one.year - other.year))
    }
}
