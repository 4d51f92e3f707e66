import Foundation
import Rendering
import TestSupport
import Testing

/// The Mustache specification's own cases. They are not part of the project: they stand beside it, in `../shared/data/mustache-spec`.
@Suite("The Mustache specification")
struct MustacheSpecificationTests {
    static let folder = repositoryRoot + "/../shared/data/mustache-spec"
    static let modules = ["interpolation", "sections", "inverted", "partials", "comments", "delimiters", "inheritance"]

    struct Module: Decodable {
        struct Case: Decodable {
            let name: String
            let data: JSONValue
            let template: String
            let partials: [String: String]?
            let expected: String
        }

        let tests: [Case]
    }

    @Test(
        "Every case of a module renders as expected",
        .enabled(if: FileManager.default.fileExists(atPath: folder), "../shared/data/mustache-spec is not there"),
        arguments: modules)
    func module(name: String) throws {
        let data = try Data(contentsOf: URL(filePath: "\(Self.folder)/\(name).json"))
        let cases = try JSONDecoder().decode(Module.self, from: data).tests
        #expect(cases.count > 10)
        for test in cases {
            let rendered = try Self.render(test)
            #expect(rendered == test.expected, "\(test.name)")
        }
    }

    /// The specification renders unknown names and partials as nothing. Here they are errors, so they are declared as empty after
    /// the error.
    private static func render(_ test: Module.Case) throws -> String {
        var sources = test.partials ?? [:]
        sources["main"] = test.template
        var shape = test.data.shape()
        for _ in 0..<10 {
            do {
                let library = try TemplateLibrary(sources: sources, directory: "spec")
                let template = try library.template("main", scopes: [shape])
                return String(decoding: template.render([test.data.value(shape: shape)]), as: UTF8.self)
            } catch let error {
                switch error.reason {
                case .unknownName(let name, let scopes):
                    // The outermost scope, whose name is its path.
                    shape = shape.declaring("\(scopes.last ?? "")\(name)".split(separator: ".")[...])
                case .unknownPartial(let name): sources[name] = ""
                default: throw error
                }
            }
        }
        throw CocoaError(.featureUnsupported)
    }
}
