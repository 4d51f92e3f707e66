import Hummingbird

/// What travels with a request through the router.
package struct FoyerRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage

    package init(source: Source) {
        coreContext = .init(source: source)
    }
}
