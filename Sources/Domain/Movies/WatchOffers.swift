/// The services that offer a film in one region.
package struct WatchOffers: Hashable, Sendable {
    /// An ISO 3166-1 code.
    package let region: String
    /// A page with links to the offers.
    package let address: String?
    package let streaming: [String]
    package let rental: [String]
    package let purchase: [String]

    package init(
        region: String, address: String? = nil, streaming: [String] = [], rental: [String] = [], purchase: [String] = []
    ) {
        self.region = region
        self.address = address
        self.streaming = streaming
        self.rental = rental
        self.purchase = purchase
    }
}
