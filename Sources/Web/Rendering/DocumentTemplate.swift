import Rendering

/// The template of a response that is no page: a drawn cover, a feed, a description for browsers.
struct DocumentTemplate<ViewModel: Codable & Sendable>: Sendable {
    let template: CompiledTemplate
    private let shape: TemplateShape

    init(_ name: String, in library: TemplateLibrary) throws(TemplateError) {
        shape = try library.shape(of: ViewModel.self, for: name)
        template = try library.template(name, scopes: [shape])
    }

    /// - Returns: UTF-8.
    /// - Throws: `EncodingError` of a view model with an encoding of its own.
    func render(_ viewModel: ViewModel) throws -> [UInt8] {
        template.render(try scopes(for: viewModel))
    }

    func scopes(for viewModel: ViewModel) throws -> [TemplateValue] {
        [try TemplateValue(viewModel, shape: shape)]
    }
}
