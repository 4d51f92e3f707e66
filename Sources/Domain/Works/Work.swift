/// A film or a book: their common facts, so that searches, lists, pages and catalogs are written once.
package protocol Work: Hashable, Sendable {
    /// The kind of work that it was made from or into.
    associatedtype Counterpart: Work where Counterpart.Counterpart == Self
    /// The theme of a selection of works.
    associatedtype Theme: Hashable & Sendable & CaseIterable

    static var kind: WorkKind { get }
    /// The most works on a page of results.
    static var pageSize: Int { get }

    var id: WorkID<Self> { get }
    var title: LocalizedTitle { get }
    /// The first release or publication, or that of the edition that is known.
    var date: PartialDate? { get }
    /// The first release or publication.
    var firstDate: PartialDate? { get }
    var overview: LocalizedText? { get }
    /// The catalogs that have it, the preferred one first.
    var sources: [Source] { get }

    /// The work as a shelf or an answer stores it.
    ///
    /// - Returns: nil for a work of the other kind, and for one that is in no catalog.
    init?(_ stored: ShelfWork, overview: LocalizedText?)

    /// The work, with the facts that it lacks from another description of it.
    func completed(by other: Self) -> Self
}
