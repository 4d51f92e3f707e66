import Foundation

/// The templates of a folder, parsed. A template's name is its path in the folder without `.mustache`.
package struct TemplateLibrary: Sendable {
    private static let fileExtension = ".mustache"

    private let directory: String
    private let templates: [String: [TemplateNode]]

    /// Reads every template below the folder.
    package init(directory: String) throws(TemplateError) {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory), isDirectory.boolValue,
            let paths = FileManager.default.enumerator(atPath: directory)
        else {
            throw TemplateError(path: directory, line: nil, reason: .missingFolder)
        }
        var sources: [String: String] = [:]
        for case let path as String in paths where path.hasSuffix(Self.fileExtension) {
            let file = "\(directory)/\(path)"
            // Editors and systems keep data of their own in such files.
            guard !URL(filePath: file).lastPathComponent.hasPrefix(".") else { continue }
            guard let data = FileManager.default.contents(atPath: file) else {
                throw TemplateError(path: file, line: nil, reason: .unreadable)
            }
            guard let source = String(data: data, encoding: .utf8) else {
                throw TemplateError(path: file, line: nil, reason: .notUTF8)
            }
            sources[String(path.dropLast(Self.fileExtension.count))] = source
        }
        try self.init(sources: sources, directory: directory)
    }

    /// - Parameter sources: the templates' texts by name.
    package init(sources: [String: String], directory: String) throws(TemplateError) {
        self.directory = directory
        var templates: [String: [TemplateNode]] = [:]
        for (name, source) in sources {
            templates[name] = try TemplateParser.parse(source, path: Self.path(of: name, in: directory))
        }
        self.templates = templates
    }

    /// Compiles a template for the shapes of its values.
    ///
    /// - Parameter scopes: the outermost first. A name means the value of the innermost scope that has it.
    package func template(_ name: String, scopes: [TemplateShape]) throws(TemplateError) -> CompiledTemplate {
        guard let nodes = templates[name] else { throw error(name, .missingTemplate) }
        return try TemplateCompiler(templates: templates).compile(nodes, scopes: scopes)
    }

    /// The shape of a type for this template.
    package func shape(of type: (some Decodable).Type, for name: String) throws(TemplateError) -> TemplateShape {
        do {
            return try TemplateShape(of: type)
        } catch {
            throw self.error(name, .undescribedType(error.description))
        }
    }

    private func error(_ name: String, _ reason: TemplateError.Reason) -> TemplateError {
        TemplateError(path: Self.path(of: name, in: directory), line: nil, reason: reason)
    }

    private static func path(of name: String, in directory: String) -> String { "\(directory)/\(name)\(fileExtension)" }
}
