extension HTTPTransport.Response {
    /// Whether the media type allows the body to be JSON. HTML, for example, is the page of a proxy.
    var mayBeJSON: Bool {
        guard let mediaType else { return true }
        return mediaType.hasSuffix("json") || mediaType.hasSuffix("javascript") || mediaType == "text/plain"
    }
}
