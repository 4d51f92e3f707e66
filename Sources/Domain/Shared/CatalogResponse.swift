/// The value that a catalog returns, with notices for the visitor about its origin.
package struct CatalogResponse<Value: Sendable>: Sendable {
    package let value: Value
    package let notices: [CatalogNotice]

    package init(_ value: Value, notices: [CatalogNotice] = []) {
        self.value = value
        self.notices = notices
    }

    /// Whether the value is a part of what its source has, since the source failed.
    package var hasOnlyKnownFacts: Bool {
        notices.contains { if case .onlyKnownFacts = $0 { true } else { false } }
    }

    /// The same value, with these notices before its own.
    package func adding(_ notices: [CatalogNotice]) -> CatalogResponse {
        CatalogResponse(value, notices: notices + self.notices)
    }
}
