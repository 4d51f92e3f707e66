import Foundation

/// How many connections may be open at once: each takes a file of the system's, and the database and services need some, too.
struct ConnectionLimit: CustomStringConvertible {
    /// Files for everything but connections.
    private static let reserve = 128

    let wanted: Int
    let count: Int
    private let openFiles: Int

    /// - Parameter openFiles: how many files may be open at once, of so many that are needed.
    init(wanted: Int, openFiles: (_ needed: Int) -> Int) {
        self.wanted = wanted
        self.openFiles = openFiles(wanted + Self.reserve)
        // Where even the reserve is too much, half of what there is.
        count = max(1, min(wanted, max(self.openFiles - Self.reserve, self.openFiles / 2)))
    }

    var description: String {
        count < wanted
            ? "\(count) connections at once, not \(wanted) (FOYER_MAX_CONNECTIONS): only \(openFiles) files may be open (ulimit -n)"
            : "\(count) connections at once"
    }
}

/// How many files the system lets this process have open at once.
enum OpenFiles {
    #if canImport(Glibc)
        private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let resource = RLIMIT_NOFILE
    #endif

    /// Makes room for so many, as far as the system allows.
    ///
    /// - Returns: how many may be open, which may be fewer.
    static func allow(_ needed: Int) -> Int {
        var limit = rlimit()
        // Who cannot be asked lets as few be open as any system that people use.
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
