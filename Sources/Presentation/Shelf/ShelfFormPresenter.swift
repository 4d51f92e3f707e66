import Domain

struct ShelfFormPresenter {
    let texts: Texts

    func button<Item: PresentableWork>(of work: Item, title: String, in context: ShelfContext) -> ShelfButtonViewData {
        let key = ShelfKey(work.id)
        let mark = context.marks[key]
        let status = mark?.status ?? key.kind.firstStatus
        let name = texts.shelf.status(status)
        return ShelfButtonViewData(
            isKept: mark != nil,
            action: mark == nil ? SitePath.shelf().address : Item.path(of: work.id).address + "#shelf",
            kind: key.kind.rawValue,
            id: key.id,
            anchor: "keep-\(context.section)\(key.id)",
            here: "\(context.here)#keep-\(context.section)\(key.id)",
            status: status.rawValue,
            text: name,
            label: mark == nil ? texts.shelf.addLabel(title, name) : texts.shelf.onShelfLabel(title, name))
    }

    /// - Parameter entry: nil for a work that is not on the shelf.
    func form(_ key: ShelfKey, title: String, entry: ShelfEntry?, here: String) -> ShelfFormViewData {
        ShelfFormViewData(
            action: SitePath.shelf().address,
            deleteAction: SitePath.shelfDelete.address,
            kind: key.kind.rawValue,
            id: key.id,
            here: here,
            isKept: entry != nil,
            statuses: key.kind.statuses.map { status in
                ShelfOptionViewData(
                    value: status.rawValue, text: texts.shelf.status(status), isCurrent: status == entry?.status)
            },
            canBeOwned: key.kind == .book,
            isOwned: entry?.isOwned ?? false,
            ratings: [ShelfOptionViewData(value: "", text: texts.shelf.labels.noRating, isCurrent: entry?.rating == nil)]
                + StarRating.all.reversed().map { rating in
                    ShelfOptionViewData(value: "\(rating)", text: stars(rating), isCurrent: rating == entry?.rating)
                },
            note: entry?.note ?? "",
            removeLabel: texts.shelf.removeLabel(title))
    }

    /// Always five characters, to show the maximum.
    func stars(_ rating: StarRating) -> String {
        let half = rating.halves.isMultiple(of: 2) ? "" : "½"
        let whole = String(repeating: "★", count: rating.halves / 2) + half
        return whole + String(repeating: "☆", count: 5 - whole.count)
    }
}
