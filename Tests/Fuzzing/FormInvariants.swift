import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Presentation

@testable import Web

enum FormInvariants: Invariants {
    private struct Fields: Codable, Equatable {
        var query: String?
        var page: String?
        var kind: String?
        var note: String?
    }

    private static let boundary = "b"

    static let corpus = [
        "query=dune+part%20two&page=2", "kind=books&note=a%0D%0Ab%26%3D&query=%EA%B8%B0%EC%83%9D",
        "query=&query=x&&=&a[b]=c&page", "%",
        "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\nContent-Type: text/csv\r\n\r\nName,Year\r\n\r\n--b--",
        "--b\r\ncontent-disposition:form-data;name=empty\r\n\r\n\r\n--b\r\nContent-Disposition: form-data; name=\"%22\\\"\"\r\n\r\nx\r\n--b--\r\n",
    ]
    static let dictionary = [
        "query=", "&note=", "%00", "%EA%B8%B0", "+", "=", "&", "%25", "--b", "\r\n\r\n", "--",
        "Content-Disposition: form-data; name=\"",
        "; filename=\"", "\\\"", "%22", "\"", ";", "[]", "[0]",
    ]

    static func check(_ input: [UInt8]) async throws(InvariantViolationError) {
        try await checkFields(input)
        try checkFiles(input)
    }

    private static func checkFields(_ input: [UInt8]) async throws(InvariantViolationError) {
        guard let fields = await fields(input) else { return }
        for text in [fields.query, fields.page, fields.kind, fields.note].compactMap({ $0 }) {
            try require(!text.unicodeScalars.contains("\u{FFFD}") || input.count >= 3, "not UTF-8: \(text.debugDescription)")
        }
        let unreserved = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        let pairs = [("query", fields.query), ("page", fields.page), ("kind", fields.kind), ("note", fields.note)]
            .compactMap { name, text in
                text?.addingPercentEncoding(withAllowedCharacters: unreserved).map { "\(name)=\($0)" }
            }
        let again = await self.fields(Array(pairs.joined(separator: "&").utf8))
        // Percent-encoding triples the size, which may exceed the limit of the parser.
        try require(
            again == fields || pairs.joined().utf8.count > URLEncodedForm.maximumSize - 8,
            "the form changes when it is parsed again: \(fields), \(String(describing: again))")
    }

    private static func fields(_ body: [UInt8]) async -> Fields? {
        var head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/shelf")
        head.headerFields[.contentType] = "application/x-www-form-urlencoded"
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: body)))
        return try? await URLEncodedForm.body(Fields.self, of: request)
    }

    private static func checkFiles(_ input: [UInt8]) throws(InvariantViolationError) {
        if let header = String(validating: input, as: UTF8.self),
            let boundary = try? MultipartForm.boundary("multipart/form-data; boundary=" + header)
        {
            try require((1...70).contains(boundary.utf8.count), "a boundary: \(boundary.debugDescription)")
        }
        guard let form = try? MultipartForm(Data(input), boundary: boundary) else { return }
        try require(form.parts.count <= 32, "\(form.parts.count) parts")
        var written = Data()
        for part in form.parts {
            try require(!part.name.isEmpty, "a part without a name")
            written += Data("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(quoted(part.name))\"".utf8)
            if let fileName = part.fileName { written += Data("; filename=\"\(quoted(fileName))\"".utf8) }
            written += Data("\r\n\r\n".utf8) + part.data + Data("\r\n".utf8)
        }
        written += Data("--\(boundary)--".utf8)
        guard !form.parts.isEmpty else { return }
        let again = try? MultipartForm(written, boundary: boundary)
        try require(
            again?.parts == form.parts,
            "the form changes when it is parsed again: \(form.parts), \(String(describing: again?.parts))")
    }

    private static func quoted(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
}
