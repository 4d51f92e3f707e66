import Domain
import Foundation
import Web

/// Checks whether everything that is configured works.
struct Doctor {
    struct Finding: CustomStringConvertible {
        let name: String
        let isHealthy: Bool
        /// The state, and what to do where something is wrong.
        let text: String

        var description: String { "\(isHealthy ? "ok " : "BAD")  \(name): \(text)" }
    }

    let settings: Settings

    /// The findings, each as soon as it is known.
    func findings() -> AsyncStream<Finding> {
        AsyncStream { continuation in
            let task = Task {
                await checkServices { continuation.yield($0) }
                continuation.yield(givenSettings())
                continuation.yield(access())
                continuation.yield(database())
                continuation.yield(await sizes())
                continuation.yield(templates())
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func checkServices(_ report: (Finding) -> Void) async {
        let checks = Services(settings: settings, savedResponses: NoSavedResponses(), metrics: ProgramMetrics()).checks()
        if checks.isEmpty {
            report(Finding(name: "Services", isHealthy: true, text: "none is set up: the built-in catalog is searched"))
        }
        for service in checks {
            let start = ContinuousClock.now
            let outcome = await service.run()
            let seconds = Double(Int((ContinuousClock.now - start) / .milliseconds(10))) / 100
            let headers = service.quota().joined(separator: ", ")
            let quota = headers.isEmpty ? "" : " (\(headers))"
            switch outcome {
            case .success(let sample):
                report(Finding(name: service.name, isHealthy: true, text: "\(sample) in \(seconds) s" + quota))
            case .failure(let failure):
                report(
                    Finding(
                        name: service.name, isHealthy: false,
                        text: "\(Self.advice(failure, service)) (after \(seconds) s)" + quota))
            }
        }
    }

    private static func advice(_ failure: Services.CheckError, _ service: Services.Check) -> String {
        switch failure {
        case .service(let kind): advice(kind, service)
        case .model(let advice): advice
        }
    }

    private static func advice(_ kind: ServiceErrorKind, _ service: Services.Check) -> String {
        switch kind {
        case .unauthorized:
            service.credentials.map { "it refused the key: set a valid one as \($0)" }
                ?? "it refuses this server, though it takes no key: check \(service.address), and FOYER_PUBLIC_URL, which it gets in the User-Agent header"
        case .quota: "today’s allowance is used up: it is usually renewed the next day"
        case .rateLimited: "too many requests: try again in a minute"
        case .offline: "it cannot be reached: check this machine’s connection, and \(service.address)"
        case .timeout: "it took too long: try again, and check \(service.address)"
        case .notFound, .badResponse: "the response cannot be read: check \(service.address)"
        case .unavailable, .cancelled: "it does not work at the moment: try again later"
        }
    }

    /// The settings that do not have their default, without their values: some are secrets.
    private func givenSettings() -> Finding {
        let names = settings.given.map { "\($0.setting.name) (\($0.source))" }
        return Finding(
            name: "Settings", isHealthy: true, text: names.isEmpty ? "each has its default" : names.joined(separator: ", "))
    }

    /// The limits on clients, and which clients can read the metrics.
    private func access() -> Finding {
        let connections = ConnectionLimit(wanted: settings.maxConnections, openFiles: OpenFiles.allow)
        let clients =
            settings.publicURL == nil
            ? "clients on this machine are not limited"
            : "clients are told apart by the X-Forwarded-For header of the proxy, and all without it count as one"
        let metrics =
            switch settings.metrics {
            case .nobody: "/metrics is closed"
            case .loopback: "/metrics is open to this machine"
            case .token: "/metrics is open to clients with the token"
            }
        return Finding(name: "Access", isHealthy: true, text: "\(connections); \(clients); \(metrics)")
    }

    private func database() -> Finding {
        let name = "Data folder"
        do {
            // A running server is not an error, and its database can be read meanwhile.
            let isInUse = try DataFolder(settings: settings).checkDatabase()
            let state = isInUse ? "where a Foyer runs, and its database opens" : "and its database opens"
            let path = settings.dataDirectory
            switch DataFolder(settings: settings).permissions {
            case .open:
                return Finding(
                    name: name, isHealthy: false,
                    text: """
                        other users of this machine can read \(path), where people’s data is. Take their permissions away: \
                        chmod -R go-rwx '\(path)'
                        """)
            case .sharedWithGroup:
                return Finding(
                    name: name, isHealthy: true,
                    text: """
                        \(path), \(state); its group can read and change it, too. If that is not on purpose, run \
                        chmod -R g-rwx '\(path)'
                        """)
            case .ownerOnly, nil: return Finding(name: name, isHealthy: true, text: "\(path), \(state)")
            }
        } catch {
            return Finding(name: name, isHealthy: false, text: String(describing: error))
        }
    }

    /// How much is stored, and for how long already.
    private func sizes() async -> Finding {
        let folder = DataFolder(settings: settings)
        let size = await folder.size()
        func megabytes(_ bytes: Int) -> String { "\(Double((bytes * 10) >> 20) / 10) MB" }
        var text = """
            \(megabytes(size.total)) of \(megabytes(settings.dataLimit)): people \(megabytes(size.database)), catalog \
            \(megabytes(size.catalog)), pictures \(megabytes(size.pictures)), other files \(megabytes(size.other))
            """
        if let visitors = folder.visitors() {
            text += "; visitors: \(visitors.visitors), of these with recent queries alone: \(visitors.withoutKept)"
            if let day = visitors.longestUnseen { text += "; days since the longest absent was seen: \(Day(Date()) - day)" }
        }
        let level = DataRoom.level(size: size.total, limit: settings.dataLimit, free: size.free)
        guard level == .none else { return Finding(name: "Space", isHealthy: true, text: text) }
        return Finding(
            name: "Space", isHealthy: false,
            text: "\(text). Nothing can be saved: make room on the disk, or raise FOYER_DATA_LIMIT")
    }

    private func templates() -> Finding {
        do {
            _ = try Composition(settings: settings).pageFiles()
            return Finding(name: "Templates", isHealthy: true, text: "\(settings.root)/Templates, and Public beside it")
        } catch {
            return Finding(name: "Templates", isHealthy: false, text: error.description)
        }
    }
}

/// Stores nothing, so that each check sends a request to the service.
private struct NoSavedResponses: SavedResponses {
    func response(to request: SavedRequest) async throws(StorageError) -> SavedResponse? { nil }
    func responses(
        of source: Source, containing text: String
    ) async throws(StorageError) -> [(request: SavedRequest, response: SavedResponse)] { [] }
    func save(_ response: SavedResponse, to request: SavedRequest) async throws(StorageError) {}
}
