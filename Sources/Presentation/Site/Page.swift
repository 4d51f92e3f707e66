/// A page, ready to be rendered: its view model, and what stands around it.
package struct Page<ViewModel: Encodable & Sendable>: Sendable {
    /// The view model, which is also what the page answers as JSON.
    package let viewModel: ViewModel
    package let site: SiteViewData
    package let texts: Texts

    package init(_ viewModel: ViewModel, site: SiteViewData, texts: Texts) {
        self.viewModel = viewModel
        self.site = site
        self.texts = texts
    }
}
