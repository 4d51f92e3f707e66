import Foundation

/// How many connections may be open at once. Each takes one open file of the process; the database and the services need some,
/// too.
struct ConnectionLimit: CustomStringConvertible {
    /// Open files for everything but connections.
    private static let reserve = 128

    let wanted: Int
    let count: Int
    private let openFiles: Int

    /// - Parameter openFiles: returns how many files may be open at once, given how many are needed.
    init(wanted: Int, openFiles: (_ needed: Int) -> Int) {
        self.wanted = wanted
        self.openFiles = openFiles(wanted + Self.reserve)
        // Where the system allows fewer files than the reserve, half of them go to connections.
        count = max(1, min(wanted, max(self.openFiles - Self.reserve, self.openFiles / 2)))
    }

    var description: String {
        count < wanted
            ? "\(count) connections at once, not \(wanted) (FOYER_MAX_CONNECTIONS): only \(openFiles) files may be open (ulimit -n)"
            : "\(count) connections at once"
    }
}

/// The system's limit on the open files of this process.
enum OpenFiles {
    #if canImport(Glibc)
        private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let resource = RLIMIT_NOFILE
    #endif

    /// Raises the limit to the needed number, as far as the system allows.
    ///
    /// - Returns: the limit, which may be lower than needed.
    static func allow(_ needed: Int) -> Int {
        var limit = rlimit()
        // The lowest default of the systems in use (macOS).
        guard getrlimit(resource, &limit) == 0 else { return 256 }
        let wanted = min(rlim_t(needed), limit.rlim_max)
        if limit.rlim_cur < wanted {
            var raised = limit
            raised.rlim_cur = wanted
            if setrlimit(resource, &raised) == 0 { limit = raised }
        }
        return Int(clamping: limit.rlim_cur)
    }
}
