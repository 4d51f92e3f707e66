import Foundation

/// Country names from the system's tables, with our own where those are long-winded or do not know a state that is no more.
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
