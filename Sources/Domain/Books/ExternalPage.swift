/// A book's page at a service.
package struct ExternalPage: Hashable, Sendable {
    package enum Kind: Sendable, Hashable {
        /// What the service knows of it.
        case about
        /// Some of the book itself.
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
