import Foundation

/// Country names from Foundation, with our own where those are too long or lack a former state.
struct RegionNames: Sendable {
    private let locale: Locale
    private let names: [String: String]

    init(locale: String, names: [String: String]) {
        self.locale = Locale(identifier: locale)
        self.names = names
    }

    func name(_ code: String) -> String {
        names[code] ?? locale.localizedString(forRegionCode: code) ?? code
    }
}
