import Foundation
import HTTPTypes
import Hummingbird
import Presentation

/// Reads what forms and addresses carry.
enum Form {
    /// The largest body that a form may have, in bytes.
    static let maximumSize = 64 * 1024

    /// Reads the body of a POST.
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

    /// Whether a body is packed, which no browser does, and nobody unpacks here.
    static func isCompressed(_ request: Request) -> Bool {
        request.headers[values: .contentEncoding].contains {
            $0.trimmingCharacters(in: .whitespaces).lowercased() != "identity"
        }
    }

    /// Reads the query of an address.
    static func query<Fields: Decodable>(_ type: Fields.Type, of request: Request) throws(PageError) -> Fields {
        try decode(type, request.uri.query ?? "")
    }

    private static func decode<Fields: Decodable>(_ type: Fields.Type, _ text: String) throws(PageError) -> Fields {
        // The decoder would mend what is no UTF-8; nobody typed that.
        guard PercentEncoding.isWellFormed(text) else { throw .malformedRequest }
        do {
            return try URLEncodedFormDecoder().decode(type, from: text)
        } catch {
            throw .malformedRequest
        }
    }
}

enum PercentEncoding {
    /// Whether every `%` is followed by two hexadecimal digits, and the decoded bytes are UTF-8.
    static func isWellFormed(_ text: String) -> Bool {
        decodedBytes(text).map { String(validating: $0, as: UTF8.self) != nil } ?? false
    }

    /// Whether the decoded text has a character that no address of a page or a file has.
    static func hasControlCharacter(_ text: String) -> Bool {
        decodedBytes(text).map { $0.contains { $0 < 0x20 || $0 == 0x7F } } ?? true
    }

    /// - Returns: nil where a `%` stands without two hexadecimal digits.
    private static func decodedBytes(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var iterator = text.utf8.makeIterator()
        while let byte = iterator.next() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = iterator.next().flatMap(hexadecimalValue), let low = iterator.next().flatMap(hexadecimalValue)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }
}
