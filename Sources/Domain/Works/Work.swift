/// A film or a book: what the two have in common, so that searches, lists, pages and catalogs of works are written once.
package protocol Work: Hashable, Sendable {
    /// What it may have been made from, or into: a film's book, a book's films.
    associatedtype Counterpart: Work where Counterpart.Counterpart == Self
    /// What a selection of such works can have in common.
    associatedtype Theme: Hashable & Sendable & CaseIterable

    static var kind: WorkKind { get }
    /// How many of them a page of results holds.
    static var pageSize: Int { get }

    var id: WorkID<Self> { get }
    var title: LocalizedTitle { get }
    /// When it was first shown or published, or when that form of it was that is known.
    var date: PartialDate? { get }
    /// When it was first shown or published.
    var firstDate: PartialDate? { get }
    var overview: LocalizedText? { get }
    /// Where it was found, the first first.
    var sources: [Source] { get }
}
