import Hummingbird
import NIOCore

/// The state of one request on its way through middleware and handlers.
package struct FoyerRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The connection of the request.
    let channel: any Channel
    /// Set by `RequestViewerMiddleware`.
    var viewer = RequestViewer.anonymous

    package init(source: Source) {
        coreContext = .init(source: source)
        channel = source.channel
    }
}
