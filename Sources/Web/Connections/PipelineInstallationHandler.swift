import NIOCore

/// Adds handlers to a connection beside those that the server itself adds, once all of those are there, and goes.
final class DeferredPipelineInstaller: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let add: (ChannelPipeline.SynchronousOperations) throws -> Void

    /// - Parameter add: adds them; what it throws adds none, and the connection goes on as it is.
    init(add: @escaping (ChannelPipeline.SynchronousOperations) throws -> Void) {
        self.add = add
    }

    func channelActive(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        try? add(pipeline)
        context.fireChannelActive()
        pipeline.removeHandler(self, promise: nil)
    }
}
