import Domain

/// A book and a film that was made from it, beside each other.
package struct AdaptationViewData: Encodable, Sendable {
    package let book: WorkRowViewData
    package let movie: WorkRowViewData
    /// How many years lie between the two.
    package let years: String?
}

struct AdaptationPresenter {
    let texts: Texts
    var shelf: ShelfContext?

    func present(_ adaptation: Adaptation) -> AdaptationViewData {
        AdaptationViewData(
            book: WorkRowPresenter(texts: texts, shelf: shelf?.at("pair")).present(adaptation.book),
            movie: WorkRowPresenter(texts: texts, shelf: shelf?.at("pair")).present(adaptation.movie),
            years: years(between: adaptation.book.firstDate, adaptation.movie.firstDate)
        )
    }

    /// - Returns: nil where one of the years is not known.
    func years(between one: PartialDate?, _ other: PartialDate?) -> String? {
        guard let one, let other else { return nil }
        return texts.yearsBetween(abs(one.year - other.year))
    }
}
