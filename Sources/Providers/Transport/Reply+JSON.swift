import Domain
import Foundation

extension HTTPTransport.Reply {
    /// The body as what a service answers with.
    ///
    /// - Throws: `.badResponse`.
    func decoded<Response: Decodable>(from source: Source) throws(CatalogError) -> Response {
        do {
            return try JSONDecoder().decode(Response.self, from: body)
        } catch {
            throw CatalogError(.badResponse, source: source)
        }
    }
}
