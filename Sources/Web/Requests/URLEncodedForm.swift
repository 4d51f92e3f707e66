import Foundation
import HTTPTypes
import Hummingbird
import Presentation

/// Decodes the fields of a form and the query of an address.
enum URLEncodedForm {
    /// The largest body that a form may have, in bytes.
    static let maximumSize = 64 * 1024

    /// Decodes the body of a POST.
    ///
    /// - Throws: `PageError.unsupportedMediaType`, `.bodyTooLarge` or `.malformedRequest`.
    static func body<Fields: Decodable>(_ type: Fields.Type, of request: Request) async throws(PageError) -> Fields {
        let mediaType = request.headers[.contentType]?.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        guard mediaType == "application/x-www-form-urlencoded", !isCompressed(request) else { throw .unsupportedMediaType }
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > maximumSize { throw .bodyTooLarge }
        let body: String
        do {
            body = String(buffer: try await request.body.collect(upTo: maximumSize))
        } catch let error as any HTTPResponseError where error.status == .contentTooLarge {
            throw .bodyTooLarge
        } catch {
            throw .malformedRequest
        }
        return try decode(type, body)
    }

    /// Whether the body has a content coding. Browsers send none, and none is decoded here.
    static func isCompressed(_ request: Request) -> Bool {
        request.headers[values: .contentEncoding].contains {
            $0.trimmingCharacters(in: .whitespaces).lowercased() != "identity"
        }
    }

    /// Decodes the query of the request's address.
    ///
    /// - Throws: `PageError.malformedRequest`.
    static func query<Fields: Decodable>(_ type: Fields.Type, of request: Request) throws(PageError) -> Fields {
        try decode(type, request.uri.query ?? "")
    }

    /// The field that a form may have several times. A form names it without the brackets that the decoder wants.
    private static let repeatedField = "without"

    private static func decode<Fields: Decodable>(_ type: Fields.Type, _ text: String) throws(PageError) -> Fields {
        // The decoder would replace invalid UTF-8 by U+FFFD.
        guard PercentEncoding.isWellFormed(text) else { throw .malformedRequest }
        do {
            let fields = text.split(separator: "&").map { field in
                field.hasPrefix(repeatedField + "=") ? "\(repeatedField)[]\(field.dropFirst(repeatedField.count))" : field
            }
            return try URLEncodedFormDecoder().decode(type, from: fields.joined(separator: "&"))
        } catch {
            throw .malformedRequest
        }
    }
}
