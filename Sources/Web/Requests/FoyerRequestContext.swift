import Hummingbird
import NIOCore
import Presentation

/// The state of one request on its way through middleware and handlers.
package struct FoyerRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The connection of the request.
    let channel: any Channel
    /// Set by `RequestViewerMiddleware`.
    var viewer = RequestViewer.anonymous
    /// Whether the request names an IP address, `localhost` or the public host. Set by `HostMiddleware`.
    var namesThisSite = false
    /// Why the host that the request names is not served. Set by `HostMiddleware`.
    var hostError: PageError?

    package init(source: Source) {
        coreContext = .init(source: source)
        channel = source.channel
    }
}
