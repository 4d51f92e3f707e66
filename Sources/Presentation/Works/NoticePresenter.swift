import Domain
import Foundation

/// A notice above results, such as that a service did not respond.
package struct NoticeViewData: Codable, Sendable {
    package let text: String
    /// The address to try again; nil where the page itself does not try again.
    package let retry: String?

    init(text: String, retry: String? = nil) {
        self.text = text
        self.retry = retry
    }
}

struct NoticePresenter {
    let texts: Texts

    /// - Parameters:
    ///   - now: the time that the age of a saved response is relative to.
    ///   - path: the page, to try again where only a part of it is known.
    func present(_ notices: [CatalogNotice], now: Date, at path: SitePath? = nil) -> [NoticeViewData] {
        notices.map { notice in
            switch notice {
            case .savedResponse(let source, let date, let failure):
                // After the clock was set back, the age would be negative.
                let age = max(0, Int(now.timeIntervalSince(date)))
                return NoticeViewData(text: texts.savedResponse(texts.name(of: source), age, failure.map(texts.reason)))
            case .fromCatalog(let sources):
                let names = sources.map(texts.name).joined(separator: ", ")
                return NoticeViewData(text: texts.fromCatalog(names.isEmpty ? nil : names))
            case .filteredByCatalog:
                return NoticeViewData(text: texts.filters.ofCatalog)
            case .onlyKnownFacts(let source, let kind):
                return NoticeViewData(
                    text: texts.onlyKnownFacts(texts.name(of: source), texts.reason(kind)), retry: path?.address)
            case .sourceFailed(let source, let kind):
                return NoticeViewData(text: texts.sourceFailed(texts.name(of: source), texts.reason(kind)))
            }
        }
    }
}
