import Domain

struct WorkRowPresenter<Item: PresentableWork> {
    let texts: Texts
    var shelf: ShelfContext?

    func present(_ work: Item) -> WorkRowViewData {
        WorkRowViewData(
            id: work.id.description,
            href: Item.path(of: work.id).address,
            kind: Item.texts(in: texts).kind,
            title: work.title.title,
            titleLanguage: texts.foreign(work.title.language),
            year: work.yearText(in: texts),
            date: work.dateText(in: texts),
            announcement: work.announcement(in: texts),
            otherTitle: work.title.originalTitle ?? work.title.internationalTitle,
            // A film in English may have a Korean title at home: “설국열차”.
            otherTitleLanguage: texts.foreign(lettersOf: work.title.originalTitle)
                ?? texts.foreign(work.title.originalTitle == nil ? Language.english.rawValue : work.title.originalLanguage),
            byline: work.byline(in: texts),
            overview: work.overview?.text,
            overviewLanguage: texts.foreign(work.overview?.language),
            counterparts: work.counterpartsText(in: texts),
            source: work.sources == [.catalog] ? nil : work.sources.map(texts.name).joined(separator: ", "),
            cover: CoverPresenter(texts: texts).image(of: work),
            keep: shelf.map { ShelfFormPresenter(texts: texts).button(of: work, title: work.title.title, in: $0) }
        )
    }

    func present(_ selections: [WorkSelection<Item>]) -> [SelectionViewData] {
        selections.enumerated().map { number, selection in
            present(
                selection.works, under: Item.heading(of: selection.theme, in: texts),
                section: "\(Item.kind.rawValue)-\(number)")
        }
    }

    /// - Parameter section: an id prefix that no other section of the page has.
    func present(_ works: [Item], under heading: String, section: String) -> SelectionViewData {
        let presenter = WorkRowPresenter(texts: texts, shelf: shelf?.inSection(section))
        return SelectionViewData(heading: heading, works: works.map { presenter.present($0) })
    }
}
