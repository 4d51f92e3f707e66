import Foundation
import Synchronization

/// Names of countries or languages from Foundation, with our own where those are too long or lack a former state.
///
/// Every name is looked up once: Foundation takes as long for one as a template for a whole row.
final class LocaleNames: Sendable {
    /// Addresses may name any code, and more than this many exist in no list.
    private static let limit = 2000

    private let find: @Sendable (_ code: String) -> String?
    private let names: Mutex<[String: String]>

    private init(_ names: [String: String], find: @escaping @Sendable (_ code: String) -> String?) {
        self.names = Mutex(names)
        self.find = find
    }

    static func regions(in locale: String, _ names: [String: String]) -> LocaleNames {
        let locale = Locale(identifier: locale)
        return LocaleNames(names) { locale.localizedString(forRegionCode: $0) }
    }

    static func languages(in locale: String) -> LocaleNames {
        let locale = Locale(identifier: locale)
        return LocaleNames([:]) { locale.localizedString(forLanguageCode: $0) }
    }

    /// - Returns: the code where it has no name.
    func name(_ code: String) -> String {
        if let name = names.withLock({ $0[code] }) { return name }
        let name = find(code) ?? code
        names.withLock { names in
            if names.count < Self.limit { names[code] = name }
        }
        return name
    }
}
