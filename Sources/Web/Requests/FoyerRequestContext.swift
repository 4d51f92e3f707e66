import Hummingbird
import NIOCore

/// What travels with a request through the router.
package struct FoyerRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The connection that the request came on.
    let channel: any Channel

    package init(source: Source) {
        coreContext = .init(source: source)
        channel = source.channel
    }
}
