import Domain
import Presentation
import Rendering

/// The template of a page. Names that its view model does not have mean the layout's.
struct PageTemplate<ViewModel: Codable & Sendable>: Sendable {
    let template: CompiledTemplate
    private let layout: LayoutScope
    private let shape: TemplateShape

    init(_ name: String, in library: TemplateLibrary, layout: LayoutScope) throws(TemplateError) {
        self.layout = layout
        shape = try library.shape(of: ViewModel.self, for: name)
        template = try library.template(name, scopes: [layout.shape, shape])
    }

    /// - Returns: UTF-8.
    /// - Throws: `EncodingError` of a view model with an encoding of its own.
    func render(_ page: Page<ViewModel>) throws -> [UInt8] {
        template.render(try scopes(for: page))
    }

    func scopes(for page: Page<ViewModel>) throws -> [TemplateValue] {
        [try layout.value(of: page), try TemplateValue(page.viewModel, shape: shape)]
    }
}

/// The names that all pages have: `site` and `texts`.
struct LayoutScope: Sendable {
    let shape: TemplateShape
    private let siteShape: TemplateShape
    /// The labels of each language, encoded once.
    private let labels: [Language: TemplateValue]

    init(_ library: TemplateLibrary) throws(TemplateError) {
        let name = "layout"
        siteShape = try library.shape(of: SiteViewData.self, for: name)
        let labelsShape = try library.shape(of: PageLabels.self, for: name)
        shape = .object(ObjectShape(typeName: "the layout", fields: ["site": siteShape, "texts": labelsShape]))
        do {
            labels = Dictionary(
                uniqueKeysWithValues: try Texts.all.map {
                    ($0.language, try TemplateValue($0.labels, shape: labelsShape))
                })
        } catch {
            throw TemplateError(path: name, line: nil, reason: .undescribedType(String(describing: error)))
        }
    }

    func value(of page: Page<some Codable & Sendable>) throws -> TemplateValue {
        .object([try TemplateValue(page.site, shape: siteShape), labels[page.texts.language] ?? .absent])
    }
}
