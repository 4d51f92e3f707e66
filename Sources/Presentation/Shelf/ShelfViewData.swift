import Domain

/// What stands on a page of the visitor's shelf: its works' marks, and the page to come back to once one is kept.
struct ShelfContext {
    let marks: [ShelfKey: ShelfMark]
    let here: SitePath
    /// The part of the page, where a work may stand in several.
    var place = ""

    func at(_ place: String) -> ShelfContext {
        ShelfContext(marks: marks, here: here, place: "\(place)-")
    }
}

/// The button of a work in a list, which is a form: it keeps the work, or leads to what is kept of it.
package struct KeepViewData: Encodable, Sendable {
    package let isKept: Bool
    /// Where the form is sent: of what is kept, by GET to its page.
    package let action: String
    package let kind: String
    package let id: String
    /// The name of this place on its page, to come back to.
    package let anchor: String
    package let here: String
    package let status: String
    package let text: String
    package let label: String
}

/// All that can be told of a work on the shelf, in one form.
package struct ShelfFormViewData: Encodable, Sendable {
    package let action: String
    package let deleteAction: String
    package let kind: String
    package let id: String
    package let here: String
    package let isKept: Bool
    package let statuses: [ShelfOptionViewData]
    package let canBeOwned: Bool
    package let isOwned: Bool
    package let ratings: [ShelfOptionViewData]
    package let note: String
    package let noteLimit: Int
    package let removeLabel: String
}

package struct ShelfOptionViewData: Encodable, Sendable {
    package let value: String
    package let text: String
    package let isCurrent: Bool
}

struct ShelfFormPresenter {
    let texts: Texts

    /// The button of a list.
    func button<Item: PresentableWork>(of work: Item, title: String, in context: ShelfContext) -> KeepViewData {
        let key = ShelfKey(work.id)
        let mark = context.marks[key]
        let status = mark?.status ?? key.kind.firstStatus
        let name = texts.shelf.status(status)
        return KeepViewData(
            isKept: mark != nil,
            action: mark == nil ? SitePath.shelf().address : Item.path(of: work.id).address + "#shelf",
            kind: key.kind.rawValue,
            id: key.id,
            anchor: "keep-\(context.place)\(key.id)",
            here: "\(context.here.address)#keep-\(context.place)\(key.id)",
            status: status.rawValue,
            text: name,
            label: mark == nil ? texts.shelf.keepLabel(title, name) : texts.shelf.keptLabel(title, name))
    }

    /// - Parameter entry: nil for a work that is not kept.
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
            noteLimit: ShelfEntry.noteLimit,
            removeLabel: texts.shelf.removeLabel(title))
    }

    /// Five signs, so that it shows out of how many.
    func stars(_ rating: StarRating) -> String {
        let half = rating.halves.isMultiple(of: 2) ? "" : "½"
        let whole = String(repeating: "★", count: rating.halves / 2) + half
        return whole + String(repeating: "☆", count: 5 - whole.count)
    }
}
