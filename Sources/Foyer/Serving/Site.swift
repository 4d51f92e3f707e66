import Hummingbird
import Web

/// The parts of the site that `Server` runs and closes.
struct Site {
    let router: Router<FoyerRequestContext>
    let responseCache: ResponseCache
    let catalogChanges: CatalogChangeMonitor
    /// To be closed after the last request.
    let databases: Databases
}
