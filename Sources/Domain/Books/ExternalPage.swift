/// A book's page at a service.
package struct ExternalPage: Hashable, Sendable {
    package enum Kind: Sendable, Hashable {
        /// A page with facts of the book.
        case about
        /// A page with a part of the book's text.
        case preview
    }

    package let kind: Kind
    package let source: Source
    package let address: String

    package init(_ kind: Kind, at source: Source, address: String) {
        self.kind = kind
        self.source = source
        self.address = address
    }
}
