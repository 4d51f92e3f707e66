/// A GET request to a service, relative to the base address of its `CachedServiceClient`.
struct ServiceRequest: Sendable {
    /// Empty for the base address itself.
    var path = ""
    let parameters: [(name: String, value: String)]
    /// Parameters with keys: sent, but not part of the saved request.
    var secretParameters: [(name: String, value: String)] = []
    var headers = ["Accept": "application/json"]
    /// Whether this is a search. A search without results has the status 200, so that a 404 means that the base address is
    /// wrong.
    var isSearch = false
}
