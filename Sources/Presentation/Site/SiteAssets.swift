/// The addresses of the files in `Public` that every page links to.
package struct SiteAssets: Sendable {
    package let styleSheet: SitePath
    package let script: SitePath
    package let icon: SitePath
    package let appIcons: AppIcons

    package init(styleSheet: SitePath, script: SitePath, icon: SitePath, appIcons: AppIcons) {
        self.styleSheet = styleSheet
        self.script = script
        self.icon = icon
        self.appIcons = appIcons
    }

    package var all: [SitePath] {
        [styleSheet, script, icon, appIcons.small, appIcons.large, appIcons.maskable, appIcons.touch]
    }
}

/// The icon in the sizes that installed apps need.
package struct AppIcons: Sendable {
    /// 192 pixels wide.
    package let small: SitePath
    /// 512 pixels wide.
    package let large: SitePath
    /// 512 pixels wide; systems may cut off the outer tenth on each side.
    package let maskable: SitePath
    /// 180 pixels wide, without transparent corners.
    package let touch: SitePath

    package init(small: SitePath, large: SitePath, maskable: SitePath, touch: SitePath) {
        self.small = small
        self.large = large
        self.maskable = maskable
        self.touch = touch
    }
}
