extension HTTPTransport.Reply {
    /// Whether the body says of itself that it may be JSON: what is meant for a browser is somebody else's page.
    var mayBeJSON: Bool {
        guard let mediaType else { return true }
        return mediaType.hasSuffix("json") || mediaType.hasSuffix("javascript") || mediaType == "text/plain"
    }
}
