import Domain

/// The fields of the form for an entry by hand as they were sent.
package struct ManualEntryFields: Hashable, Sendable {
    /// nil where none was chosen.
    package let kind: WorkKind?
    package let title: String
    package let creator: String
    package let year: String

    package init(kind: WorkKind? = nil, title: String = "", creator: String = "", year: String = "") {
        self.kind = kind
        self.title = title
        self.creator = creator
        self.year = year
    }
}

extension ManualEntryFields {
    /// Reads the parameters of an address.
    ///
    /// - Returns: nil without a kind, and with the id of an entry.
    package init?(_ parameters: [String: String]) {
        guard parameters["id"] == nil, let kind = parameters["kind"].flatMap(WorkKind.init(rawValue:)) else { return nil }
        self.init(
            kind: kind, title: parameters["title"] ?? "", creator: parameters["creator"] ?? "", year: parameters["year"] ?? "")
    }

    /// The parameters of an address in their order; nil where a field is empty.
    var parameters: [(name: String, value: String?)] {
        [
            ("kind", kind?.rawValue), ("title", title.isEmpty ? nil : title), ("creator", creator.isEmpty ? nil : creator),
            ("year", year.isEmpty ? nil : year),
        ]
    }
}
