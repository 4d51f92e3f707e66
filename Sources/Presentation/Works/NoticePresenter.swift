import Domain
import Foundation

/// Something that the reader should know of how the answer came.
package struct NoticeViewData: Encodable, Sendable {
    package let text: String
}

struct NoticePresenter {
    let texts: Texts

    /// - Parameter now: what the age of a saved copy is counted from.
    func present(_ notices: [CatalogNotice], now: Date) -> [NoticeViewData] {
        notices.map { notice in
            switch notice {
            case .savedCopy(let source, let date, let failure):
                // A clock that was set back makes no copy younger than now.
                let age = max(0, Int(now.timeIntervalSince(date)))
                return NoticeViewData(text: texts.savedCopy(texts.name(of: source), age, failure.map(texts.reason)))
            case .fromCatalog(let sources):
                let names = sources.map(texts.name).joined(separator: ", ")
                return NoticeViewData(text: texts.fromCatalog(names.isEmpty ? nil : names))
            case .filteredByCatalog:
                return NoticeViewData(text: texts.filters.ofCatalog)
            case .sourceFailed(let source, let kind):
                return NoticeViewData(text: texts.sourceFailed(texts.name(of: source), texts.reason(kind)))
            }
        }
    }
}
