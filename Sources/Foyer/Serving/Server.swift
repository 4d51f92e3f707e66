import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals
import Web

/// Listens, handles requests until a signal, and shuts down.
struct Server {
    /// How long running requests may take after the signal.
    private static let shutdownGrace = Duration.seconds(10)
    /// After how long an idle connection is closed.
    private static let idleTimeout = TimeAmount.seconds(60)

    /// In bytes: room for a long address and the cookies of ten sites on one host.
    private static let headLimits = HTTP1Channel.Configuration.DecoderConfiguration(
        maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100)

    let settings: Settings

    func run() async throws {
        settings.logFormat.bootstrap(level: settings.logLevel)
        let logger = Logger(label: "foyer")
        for warning in settings.warnings { logger.warning("\(warning)") }
        let site = try await Composition(settings: settings).site(logger: logger)
        let acceptor = ConnectionAcceptor(
            limit: connectionLimit(logger: logger), proxies: settings.proxies, logger: logger)
        let application = application(site, acceptor, logger: logger)
        // Measured before the first request, so that it is known whether something can be saved.
        await site.maintenance.folder.measure()
        try await serve(application, site, acceptor, logger: logger)
        await site.databases.close()
    }

    private func application(_ site: Site, _ acceptor: ConnectionAcceptor, logger: Logger) -> some Service {
        let connections = site.connections
        return Application(
            router: site.router,
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: ConnectionHandlers.all(connections),
                    idleTimeout: Self.idleTimeout,
                    httpDecoderConfiguration: Self.headLimits)),
            configuration: ApplicationConfiguration(address: .hostname(settings.host, port: settings.port)),
            onServerRunning: { [settings] channel in
                await acceptor.open(channel)
                let port = channel.localAddress?.port ?? settings.port
                let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
                writeToStandardOutput("Foyer is ready: http://\(host):\(port)")
            },
            logger: logger
        )
    }

    /// - Returns: how many connections may be open at once.
    private func connectionLimit(logger: Logger) -> Int {
        let limit = ConnectionLimit(wanted: settings.maxConnections, openFiles: OpenFiles.allow)
        if limit.count < limit.wanted { logger.warning("\(limit)") }
        return limit.count
    }

    /// Runs until SIGTERM or SIGINT, then accepts no more connections and lets running requests end.
    private func serve(
        _ application: some Service, _ site: Site, _ acceptor: ConnectionAcceptor, logger: Logger
    ) async throws {
        // Trapped before the ready line, since a signal can follow it at once.
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
        var configuration = ServiceGroupConfiguration(
            services: [site.events, application, site.catalogChanges, site.maintenance], logger: logger)
        configuration.maximumGracefulShutdownDuration = Self.shutdownGrace
        let group = ServiceGroup(configuration: configuration)
        do {
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                tasks.addTask {
                    for await _ in signals {
                        await acceptor.close()
                        await group.triggerGracefulShutdown()
                        return
                    }
                }
                defer { tasks.cancelAll() }
                try await group.run()
            }
        } catch is CancellationError {
            // Requests that outlast the grace period are cancelled.
        } catch is SocketAddressError.UnknownHost {
            throw StartError.address(host: settings.host, port: settings.port, reason: "there is no such host")
        } catch let error as SocketAddressError {
            throw StartError.address(host: settings.host, port: settings.port, reason: String(describing: error))
        } catch let error as IOError {
            throw StartError.address(
                host: settings.host, port: settings.port, reason: String(cString: strerror(error.errnoCode)))
        }
    }
}
