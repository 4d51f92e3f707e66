import Domain

/// Where a redirect or a link leads: a page of the site, and perhaps an element of it. The coordinators decide it.
package struct Destination: Hashable, Sendable {
    package let path: SitePath
    /// The id of the element; nil for the top of the page.
    private let fragment: String?

    init(_ path: SitePath, fragment: String? = nil) {
        self.path = path
        self.fragment = fragment
    }

    /// An entry on a page of the shelf.
    init(to entry: ShelfKey, on request: ShelfRequest) {
        self.init(.shelf(request), fragment: Self.entryPrefix + entry.id)
    }

    /// The page that a form was on, and the element that the form names there; the home page for any other address.
    ///
    /// - Parameter here: the address in the form's field, or the `Referer`.
    init(backTo here: String?) {
        guard let here, let path = SitePath(pageAddress: here) else {
            self.init(.home)
            return
        }
        self.init(path, fragment: here.lastIndex(of: "#").map { here[here.index(after: $0)...] }.flatMap(Self.known))
    }

    /// The address for the header `Location`.
    package var address: String { path.address + (fragment.map { "#\($0)" } ?? "") }

    /// The id of an entry's element begins with it, and ends with the id of the entry.
    private static let entryPrefix = "entry-"

    /// The id of the shelf's part with its feed.
    static let shelfFeed = "feed"

    /// A fragment that a page of the site has: that of the shelf's form, of its feed, or of a work in a list.
    private static func known(_ fragment: Substring) -> String? {
        let key = fragment.middle(after: "keep-") ?? fragment.middle(after: entryPrefix)
        let isWork = key?.consists(of: WorkID<Movie>.isKeyCharacter, count: 1...160) == true
        let isKnown = isWork || fragment == "saved" || fragment == shelfFeed
        return isKnown ? String(fragment) : nil
    }
}
