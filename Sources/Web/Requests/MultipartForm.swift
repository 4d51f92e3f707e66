import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Presentation

/// A form with files (RFC 7578). The parser is strict: it rejects what no browser sends, so that every body has
/// one interpretation only.
struct MultipartForm {
    /// A field of a form.
    struct Part: Equatable {
        let name: String
        /// nil for a field without a file.
        let fileName: String?
        let data: Data
    }

    /// Room for delimiters, headers and a few short fields around a file, in bytes.
    static let overhead = 16 * 1024
    private static let partLimit = 32

    let parts: [Part]

    subscript(name: String) -> Part? {
        parts.first { $0.name == name }
    }

    /// Parses the body of a POST.
    ///
    /// - Parameter fileLimit: the size of the largest file, in bytes.
    /// - Throws: `PageError.unsupportedMediaType`, `.bodyTooLarge` or `.malformedRequest`.
    static func body(of request: Request, fileLimit: Int) async throws(PageError) -> MultipartForm {
        guard !URLEncodedForm.isCompressed(request), let contentType = request.headers[.contentType],
            let boundary = try boundary(contentType)
        else {
            throw .unsupportedMediaType
        }
        let limit = fileLimit + overhead
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit { throw .bodyTooLarge }
        let body: Data
        do {
            body = Data(try await request.body.collect(upTo: limit).readableBytesView)
        } catch let error as any HTTPResponseError where error.status == .contentTooLarge {
            throw .bodyTooLarge
        } catch {
            throw .malformedRequest
        }
        let form = try MultipartForm(body, boundary: boundary)
        guard form.parts.allSatisfy({ $0.data.count <= fileLimit }) else { throw .bodyTooLarge }
        return form
    }

    /// - Returns: nil for another media type.
    /// - Throws: `PageError.malformedRequest` for a missing or invalid boundary.
    static func boundary(_ contentType: String) throws(PageError) -> String? {
        let (type, parameters) = Self.parameters(contentType)
        guard type == "multipart/form-data" else { return nil }
        guard let boundary = parameters["boundary"], (1...70).contains(boundary.utf8.count), boundary.last != " ",
            boundary.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") })
        else { throw .malformedRequest }
        return boundary
    }

    /// - Throws: `PageError.malformedRequest` for a body that does not consist of parts between delimiters, each with a name.
    init(_ body: Data, boundary: String) throws(PageError) {
        let delimiter = Data("\r\n--\(boundary)".utf8)
        // The first delimiter may be at the very beginning.
        let body = Data("\r\n".utf8) + body
        guard var position = body.range(of: delimiter).flatMap({ $0.lowerBound == body.startIndex ? $0.upperBound : nil })
        else {
            throw .malformedRequest
        }
        var parts: [Part] = []
        while true {
            if body[position...].starts(with: Data("--".utf8)) { break }
            guard body[position...].starts(with: Data("\r\n".utf8)), parts.count < Self.partLimit,
                let headersEnd = body.range(of: Data("\r\n\r\n".utf8), in: position..<body.endIndex),
                let end = body.range(of: delimiter, in: (headersEnd.upperBound - 2)..<body.endIndex)
            else { throw .malformedRequest }
            let headers = body[(position + 2)..<max(position + 2, headersEnd.lowerBound)]
            // In an empty part, the line break before the delimiter is that of the headers.
            let data = body[headersEnd.upperBound..<max(headersEnd.upperBound, end.lowerBound)]
            guard let part = Self.part(headers, Data(data)) else { throw .malformedRequest }
            parts.append(part)
            position = end.upperBound
        }
        self.parts = parts
    }

    private static func part(_ headers: Data, _ data: Data) -> Part? {
        guard let text = String(validating: headers, as: UTF8.self) else { return nil }
        var disposition: String?
        for line in text.components(separatedBy: "\r\n") where !line.isEmpty {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            if line[..<colon].lowercased() == "content-disposition" {
                guard disposition == nil else { return nil }
                disposition = String(line[line.index(after: colon)...])
            }
        }
        guard let disposition else { return nil }
        let (type, parameters) = Self.parameters(disposition)
        guard type == "form-data", let name = parameters["name"], !name.isEmpty else { return nil }
        return Part(name: name, fileName: parameters["filename"], data: data)
    }

    /// A header's value and its parameters. Browsers write a quotation mark in a parameter as `%22`, other clients with a
    /// backslash.
    private static func parameters(_ header: String) -> (value: String, parameters: [String: String]) {
        var pieces: [String] = []
        var piece = ""
        var isQuoted = false
        var isEscaped = false
        for character in header {
            if isEscaped {
                piece.append(character)
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == ";", !isQuoted {
                pieces.append(piece)
                piece = ""
            } else {
                piece.append(character)
            }
        }
        pieces.append(piece)
        let pairs = pieces.dropFirst().compactMap { piece -> (String, String)? in
            guard let equals = piece.firstIndex(of: "=") else { return nil }
            let name = piece[..<equals].trimmingCharacters(in: .whitespaces).lowercased()
            let value = String(piece[piece.index(after: equals)...])
            return (name, value.replacingOccurrences(of: "%22", with: "\""))
        }
        let value = pieces[0].trimmingCharacters(in: .whitespaces).lowercased()
        return (value, Dictionary(pairs) { first, _ in first })
    }
}
