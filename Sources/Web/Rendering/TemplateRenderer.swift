import Domain
import Foundation
import Mustache
import Presentation

/// Renders view models with the templates of the folder `Templates`.
package struct TemplateRenderer: Sendable {
    /// The templates of whole responses; the raw value is the file's path in `Templates` without `.mustache`.
    package enum Template: String, CaseIterable, Sendable {
        case home = "home/home"
        case search = "search/search"
        case workSearch = "works/search"
        case workDetails = "works/details"
        case ask = "questions/ask"
        case question = "questions/question"
        case questions = "questions/questions"
        case questionDeletion = "questions/delete"
        case shelf = "shelf/shelf"
        case shelfImport = "shelf/import"
        case error = "errors/error"
        case cover = "covers/cover"
        case openSearch = "site/opensearch"
        case offline = "site/offline"
        case robots = "site/robots"
        case sitemap = "site/sitemap"
        case shelfFeed = "shelf/feed"
    }

    /// Each case names the path that was tried.
    package enum LoadError: Error, Equatable, CustomStringConvertible {
        case missingFolder(path: String)
        case missingTemplate(path: String)
        case unparsable(path: String, reason: String)

        package var description: String {
            switch self {
            case .missingFolder(let path): "there is no folder of templates at \(path)"
            case .missingTemplate(let path): "the template \(path) is missing"
            case .unparsable(let path, let reason): "the template \(path) cannot be parsed: \(reason)"
            }
        }
    }

    private let library: MustacheLibrary

    /// - Parameter directory: the path of the folder `Templates`.
    package init(directory: String) async throws(LoadError) {
        MarkupContentType.register()
        ScriptDataContentType.register()
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory), isDirectory.boolValue else {
            throw .missingFolder(path: directory)
        }
        do {
            library = try await MustacheLibrary(directory: directory)
        } catch let error as MustacheLibrary.ParserError {
            throw .unparsable(
                path: "\(directory)/\(error.filename)",
                reason: "\(error.error) in line \(error.context.lineNumber): \(error.context.line)")
        } catch {
            throw .unparsable(path: directory, reason: String(describing: error))
        }
        for template in Template.allCases where library.getTemplate(named: template.rawValue) == nil {
            throw .missingTemplate(path: "\(directory)/\(template.rawValue).mustache")
        }
    }

    /// Renders a whole page.
    func render<ViewModel>(_ page: Page<ViewModel>, with template: Template) throws -> String {
        var root = try tree(of: page.viewModel)
        root.values["site"] = try TemplateValueEncoder().encode(page.site)
        root.values["texts"] = StaticTexts.tree(of: page.texts)
        return render(root, with: template)
    }

    /// Renders a response that is no page: a drawn cover, a feed, a description for browsers.
    func render(_ viewModel: some Encodable, with template: Template) throws -> String {
        render(try tree(of: viewModel), with: template)
    }

    private func tree(of viewModel: some Encodable) throws -> TemplateObject {
        try TemplateValueEncoder().encode(viewModel) as? TemplateObject ?? TemplateObject(values: [:])
    }

    private func render(_ root: TemplateObject, with template: Template) -> String {
        // `init` checked that every template is there.
        library.render(root, withTemplate: template.rawValue) ?? ""
    }
}

/// The labels of each language, encoded once for templates. Encoding strings does not fail.
private enum StaticTexts {
    static func tree(of texts: Texts) -> Any {
        trees[texts.language.rawValue] ?? TemplateObject(values: [:])
    }

    // Safe, since the values are immutable dictionaries of strings; the compiler does not know that of `Any`.
    nonisolated(unsafe) private static let trees: [String: Any] = Dictionary(
        uniqueKeysWithValues: Texts.all.map { texts in
            (texts.language.rawValue, (try? TemplateValueEncoder().encode(texts.labels)) ?? TemplateObject(values: [:]))
        })
}
