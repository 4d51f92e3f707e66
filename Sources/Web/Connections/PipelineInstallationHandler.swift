import Logging
import NIOCore

/// Adds handlers next to the server's own, once those are in the pipeline, and removes itself.
final class PipelineInstallationHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let logger = Logger(label: "foyer.connections")
    private let add: (ChannelPipeline.SynchronousOperations) throws -> Void

    /// - Parameter add: adds the handlers. Where it throws, the connection works without them.
    init(add: @escaping (ChannelPipeline.SynchronousOperations) throws -> Void) {
        self.add = add
    }

    func channelActive(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        do {
            try add(pipeline)
        } catch {
            logger.error("a connection has no handlers of Foyer", metadata: ["error": "\(error)"])
        }
        context.fireChannelActive()
        pipeline.removeHandler(self, promise: nil)
    }
}
