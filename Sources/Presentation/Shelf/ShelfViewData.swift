/// The button of a work in a list, which is a form: it adds the work to the shelf, or leads to its entry there.
package struct ShelfButtonViewData: Codable, Sendable {
    package let isKept: Bool
    /// The form's target: the shelf by POST, or the page of a work on the shelf by GET.
    package let action: String
    package let kind: String
    package let id: String
    /// The HTML id of the form, to return to.
    package let anchor: String
    package let here: String
    package let status: String
    package let text: String
    package let label: String
}

/// The form for all fields of a shelf entry.
package struct ShelfFormViewData: Codable, Sendable {
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
    package let removeLabel: String
}

package struct ShelfOptionViewData: Codable, Sendable {
    package let value: String
    package let text: String
    package let isCurrent: Bool
}
