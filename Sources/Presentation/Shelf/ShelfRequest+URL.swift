import Domain

/// A request for a page of the shelf, as addresses carry it.
extension ShelfRequest {
    /// Reads the parameters of an address; an invalid value, such as a blank or overlong query, counts as absent.
    ///
    /// - Parameter page: takes precedence over the parameter `page`.
    package init(_ parameters: [String: String], page: PageNumber? = nil) {
        self.init(
            kind: parameters["kind"].flatMap(WorkKind.init(rawValue:)), status: parameters["status"].flatMap(ShelfStatus.init),
            isOwned: parameters["owned"] == "1", query: parameters["query"].flatMap { try? SearchQuery($0) },
            order: parameters["sort"].flatMap(Order.init) ?? .newest,
            page: page ?? parameters["page"].flatMap(Int.init).flatMap(PageNumber.init) ?? .first)
    }

    /// The parameters of an address in their order; nil where a value is the default.
    var parameters: [(name: String, value: String?)] {
        [
            ("kind", kind?.rawValue), ("status", status?.rawValue), ("owned", isOwned ? "1" : nil), ("query", query?.text),
            ("sort", order == .newest ? nil : order.rawValue), ("page", page == .first ? nil : String(page.value)),
        ]
    }

    /// The same request for another page.
    package func with(page: PageNumber) -> ShelfRequest {
        ShelfRequest(kind: kind, status: status, isOwned: isOwned, query: query, order: order, page: page)
    }
}
