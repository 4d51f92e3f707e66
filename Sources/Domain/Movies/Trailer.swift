/// A film's trailer on another site.
package struct Trailer: Hashable, Sendable {
    package let name: String
    package let address: String

    package init(name: String, address: String) {
        self.name = name
        self.address = address
    }
}
