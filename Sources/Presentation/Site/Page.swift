/// A page ready to be rendered: its view model, the data of the layout, and the texts.
package struct Page<ViewModel: Codable & Sendable>: Sendable {
    /// Also the JSON response of the page.
    package let viewModel: ViewModel
    package let site: SiteViewData
    package let texts: Texts

    package init(_ viewModel: ViewModel, site: SiteViewData, texts: Texts) {
        self.viewModel = viewModel
        self.site = site
        self.texts = texts
    }
}
