import Hummingbird
import Web

/// The parts of the site that `Server` runs and closes.
struct Site {
    let router: Router<FoyerRequestContext>
    let connections: ConnectionRegistry
    let catalogChanges: CatalogChangeMonitor
    let maintenance: Maintenance
    let events: EventLog
    /// To be closed after the last request.
    let databases: Databases
}
