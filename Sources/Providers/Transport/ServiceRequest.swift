import Domain

/// A GET request to a service, relative to the base address of its `CachedServiceClient`.
struct ServiceRequest: Sendable {
    /// Empty for the base address itself.
    var path = ""
    let parameters: [(name: String, value: String)]
    /// Parameters with keys: sent, but not part of the saved request.
    var secretParameters: [(name: String, value: String)] = []
    var headers = ["Accept": "application/json"]
    /// The name of the parameter with the text of a search; nil for other requests. A search without results has the status
    /// 200, so that a 404 means that the base address is wrong.
    var searchParameter: String?

    var isSearch: Bool { searchParameter != nil }

    /// The parameters as they are sent. The width of the searched letters is folded, since a service may distinguish it, and
    /// all spellings with the same saved request must find the same.
    var sentParameters: [(name: String, value: String)] {
        mapSearchedText(TextFolding.widthFolded)
    }

    /// The parameters of the saved request. Case is folded here only: no service distinguishes it, so that the first visitor's
    /// spelling is sent unchanged.
    var savedParameters: [(name: String, value: String)] {
        mapSearchedText { TextFolding.widthFolded($0).lowercased() }
    }

    private func mapSearchedText(_ fold: (String) -> String) -> [(name: String, value: String)] {
        parameters.map { $0.name == searchParameter ? ($0.name, fold($0.value)) : $0 }
    }
}
