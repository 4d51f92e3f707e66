/// An error in a template. It ends the start of the program, so that no page fails for it later.
package struct TemplateError: Error, Equatable, CustomStringConvertible {
    package enum Reason: Equatable, Sendable {
        case missingFolder
        case missingTemplate
        case unreadable
        case notUTF8
        case unclosedTag
        case unclosedSection(name: String)
        /// - open: the section that an end tag can close here.
        case unexpectedEnd(name: String, open: String?)
        case badDelimiters
        case unknownPragma(String)
        case unknownContentType(String)
        case lateContentType
        case unknownPartial(String)
        case unknownName(String, scopes: [String])
        case notText(String)
        case unknownBlock(String, parent: String)
        case outsideBlock(parent: String)
        case endlessPartial(String)
        case undescribedType(String)
    }

    /// The file's path, or the folder's.
    package let path: String
    /// Counted from 1; nil for errors of a whole file.
    package let line: Int?
    package let reason: Reason

    package init(path: String, line: Int?, reason: Reason) {
        self.path = path
        self.line = line
        self.reason = reason
    }

    package var description: String {
        reason == .missingFolder
            ? "there is no folder of templates at \(path)" : "\(path)\(line.map { ":\($0)" } ?? ""): \(reason.description)"
    }
}

extension TemplateError.Reason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missingFolder: "there is no such folder of templates"
        case .missingTemplate: "there is no such template"
        case .unreadable: "the file cannot be read"
        case .notUTF8: "the file is not UTF-8"
        case .unclosedTag: "a tag is not closed"
        case .unclosedSection(let name): "the section “\(name)” is not closed"
        case .unexpectedEnd(let name, nil): "“\(name)” is closed, but not open"
        case .unexpectedEnd(let name, let open?): "“\(name)” is closed, but “\(open)” is still open"
        case .badDelimiters: "a tag that sets delimiters needs two of them, as {{=<% %>=}}"
        case .unknownPragma(let text): "“\(text)” is unknown: only CONTENT_TYPE is understood here"
        case .lateContentType: "the content type must be the first tag of the file, since it holds for the whole file"
        case .unknownContentType(let name): "“\(name)” is no content type: use \(ContentType.names)"
        case .unknownPartial(let name): "there is no template “\(name)”"
        case .unknownName(let name, let scopes): "“\(name)” is not in \(scopes.joined(separator: ", nor in "))"
        case .notText(let name): "“\(name)” is no text, so it can only be a section"
        case .unknownBlock(let name, let parent): "the template “\(parent)” has no block “\(name)”"
        case .outsideBlock(let parent): "this tag is in “\(parent)”, but in none of its blocks, so it would not be rendered"
        case .endlessPartial(let name): "the template “\(name)” contains itself without an end"
        case .undescribedType(let reason): "its view data cannot be described: \(reason)"
        }
    }
}
