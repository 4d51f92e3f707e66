import NIOCore
import NIOHTTP1

/// The handlers of one connection, beside the server's own.
package enum ConnectionHandlers {
    package static func all(_ connections: ConnectionRegistry) -> [any RemovableChannelHandler] {
        let requests = MinimumUploadRateHandler()
        let installation = PipelineInstallationHandler { pipeline in
            // Next to the socket, where bytes can be counted.
            try pipeline.addHandlers([UnreadResponseHandler(), UnparsedBytesHandler(requests: requests)], position: .first)
            // Behind the decoder, where requests still have their HTTP version.
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandlers([HostHeaderHandler(), CloseConnectionHandler()], position: .after(decoder))
        }
        return [connections.handler(), requests, installation]
    }
}
