import Domain

/// The W3C's Web Application Manifest, by which a browser installs the site as an app.
package struct WebManifest: Encodable, Sendable {
    let id: String
    let name: String
    let shortName: String
    let description: String
    let lang: String
    let dir = "ltr"
    let startURL: String
    let scope: String
    let display = "standalone"
    let themeColor: String
    let backgroundColor: String
    let icons: [Icon]

    struct Icon: Encodable, Sendable {
        let src: String
        let sizes: String
        let type: String
        let purpose: String
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, description, lang, dir, scope, display, icons
        case shortName = "short_name"
        case startURL = "start_url"
        case themeColor = "theme_color"
        case backgroundColor = "background_color"
    }
}

package struct ManifestPresenter: Sendable {
    /// The style sheet's `--paper` of the light theme: a manifest can hold one colour only.
    private static let paper = "#fbf8f2"

    private let assets: SiteAssets

    package init(assets: SiteAssets) {
        self.assets = assets
    }

    package func present(in texts: Texts) -> WebManifest {
        let home = SitePath.home.address
        let icons = assets.appIcons
        return WebManifest(
            id: home,
            name: texts.labels.siteName,
            shortName: texts.labels.siteName,
            description: texts.labels.tagline,
            lang: texts.language.rawValue,
            startURL: home,
            scope: home,
            themeColor: Self.paper,
            backgroundColor: Self.paper,
            icons: [
                .init(src: assets.icon.address, sizes: "any", type: "image/svg+xml", purpose: "any"),
                .init(src: icons.small.address, sizes: "192x192", type: "image/png", purpose: "any"),
                .init(src: icons.large.address, sizes: "512x512", type: "image/png", purpose: "any"),
                .init(src: icons.maskable.address, sizes: "512x512", type: "image/png", purpose: "maskable"),
            ])
    }
}
