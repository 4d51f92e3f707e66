import Foundation
import Presentation
import Testing

@testable import Web

@Suite("Multipart forms")
struct MultipartFormTests {
    @Test("Fields and files keep their bytes")
    func parts() throws {
        let body = """
            --b\r
            Content-Disposition: form-data; name="file"; filename="a \\"b\\"; c.csv"\r
            Content-Type: text/csv\r
            \r
            one\r
            \r
            --b\r
            content-disposition:form-data;name=empty\r
            \r
            \r
            --b\r
            Content-Disposition: form-data; name="%22"; filename=""\r
            \r
            기\u{0}\r
            --b--\r
            whatever follows
            """
        #expect(
            try MultipartForm(Data(body.utf8), boundary: "b").parts == [
                MultipartForm.Part(name: "file", fileName: "a \"b\"; c.csv", data: Data("one\r\n".utf8)),
                MultipartForm.Part(name: "empty", fileName: nil, data: Data()),
                MultipartForm.Part(name: "\"", fileName: "", data: Data("기\u{0}".utf8)),
            ])
    }

    @Test("A file keeps line breaks at its beginning and end")
    func contents() throws {
        let contents = "\r\na,b\n-- b\r\n--\r\n"
        let body = "--xyz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x.csv\"\r\n\r\n\(contents)\r\n--xyz--"
        let form = try MultipartForm(Data(body.utf8), boundary: "xyz")
        #expect(form["file"] == MultipartForm.Part(name: "file", fileName: "x.csv", data: Data(contents.utf8)))
        #expect(form["other"] == nil)
    }

    @Test(
        "Malformed bodies are rejected",
        arguments: [
            "", "x", "--b", "--b\r\n", "--b\r\n\r\nx\r\n--b--", "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--",
            "--b\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\nx\r\n--b--",
            "--b\r\nContent-Disposition: form-data; name=\"\"\r\n\r\nx\r\n--b--",
            "--b\r\nno colon\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--b--",
            "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx", "--c\r\n\r\n--c--",
            "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--bc",
            "preamble\r\n--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--b--",
            "--b\r\nContent-Disposition: form-data; name=a\r\nContent-Disposition: form-data; name=b\r\n\r\nx\r\n--b--",
        ])
    func malformed(body: String) {
        #expect(throws: PageError.malformedRequest) { try MultipartForm(Data(body.utf8), boundary: "b") }
    }

    @Test("More than 32 parts are rejected")
    func tooManyParts() {
        let part = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n"
        let body = Data((String(repeating: part, count: 33) + "--b--").utf8)
        #expect(throws: PageError.malformedRequest) { try MultipartForm(body, boundary: "b") }
    }

    @Test(
        "The boundary is read from the media type",
        arguments: [
            ("multipart/form-data; boundary=abc", "abc"), ("Multipart/Form-Data;charset=utf-8; boundary=\"a b;c\"", "a b;c"),
            ("text/csv", nil), ("", nil), ("application/x-www-form-urlencoded; boundary=abc", nil),
        ] as [(String, String?)])
    func boundary(type: String, boundary: String?) throws {
        #expect(try MultipartForm.boundary(type) == boundary)
    }

    @Test("A missing or invalid boundary is rejected")
    func noBoundary() {
        for type in [
            "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=긴",
            "multipart/form-data; boundary=\(String(repeating: "a", count: 71))",
        ] {
            #expect(throws: PageError.malformedRequest) { try MultipartForm.boundary(type) }
        }
    }
}
