import Domain
import Foundation
import Providers
import TestSupport
import Testing

@Suite("Disconnected clients")
struct CancelOnDisconnectResponderTests {
    @Test("A disconnect cancels the fetches of that request alone")
    func leaves() async throws {
        let pictures = PatientPictures()
        try await Site(pictureSources: [.tmdb: pictures]).run { url in
            let transport = HTTPTransport(userAgent: "test")
            let picture = Task {
                try await transport.get(url.appending(path: "images/pictures/tmdb/row/a.jpg"), limits: .patient)
            }
            for await _ in pictures.asked { break }
            picture.cancel()
            for await wasCancelled in pictures.ended {
                #expect(wasCancelled)
                break
            }
            let other = try await transport.get(url.appending(path: "healthz"), limits: .patient)
            #expect(other.status == 200)
        }
    }
}

/// A source whose pictures never arrive.
private final class PatientPictures: PictureSource {
    let asked: AsyncStream<Void>
    let ended: AsyncStream<Bool>
    private let ask: AsyncStream<Void>.Continuation
    private let end: AsyncStream<Bool>.Continuation

    init() {
        (asked, ask) = AsyncStream.makeStream()
        (ended, end) = AsyncStream.makeStream()
    }

    func picture(_ picture: PictureReference, width: Int) async throws(CatalogError) -> Picture {
        ask.yield()
        for await _ in AsyncStream<Never>.makeStream().stream {}
        end.yield(Task.isCancelled)
        throw CatalogError(.cancelled, source: .tmdb)
    }
}
