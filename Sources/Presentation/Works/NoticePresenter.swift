import Domain
import Foundation

/// A notice above results, such as that a service did not respond.
package struct NoticeViewData: Codable, Sendable {
    package let text: String
    /// The address and the text of the link to try again; nil where trying again changes nothing, and where the next notice has
    /// the same link.
    package let retry: NavigationLinkViewData?
    /// The address of the page with fresh responses; nil unless a service is being asked for one.
    package let refresh: String?
}

struct NoticePresenter {
    let texts: Texts

    /// - Parameters:
    ///   - path: the page of the notices.
    ///   - refreshes: whether the script may change the page in place when fresh responses arrive.
    ///   - now: the time that the age of a saved response is relative to.
    func present(
        _ notices: [CatalogNotice], at path: SitePath, refreshes: Bool = true, now: Date
    ) -> [NoticeViewData] {
        notices.enumerated().map { index, notice in
            let link = retryLink(of: notice, among: notices, at: path)
            let isRepeated = notices.dropFirst(index + 1).contains {
                retryLink(of: $0, among: notices, at: path).map { ($0.href, $0.text) == (link?.href, link?.text) } ?? false
            }
            return NoticeViewData(
                text: text(of: notice, now: now), retry: isRepeated ? nil : link,
                refresh: refreshes && notice.isRefreshing ? path.freshAddress : nil)
        }
    }

    private func text(of notice: CatalogNotice, now: Date) -> String {
        switch notice {
        case .savedResponse(let source, let date, let failure):
            // After the clock was set back, the age would be negative.
            let age = max(0, Int(now.timeIntervalSince(date)))
            return texts.savedResponse(texts.name(of: source), age, failure.map(texts.reason))
        case .fromCatalog(let sources):
            let names = sources.map(texts.name).joined(separator: ", ")
            return texts.fromCatalog(names.isEmpty ? nil : names)
        case .filteredByCatalog:
            return texts.filters.ofCatalog
        case .onlyKnownFacts(let source, let kind):
            return texts.onlyKnownFacts(texts.name(of: source), texts.reason(kind))
        case .sourceFailed(let source, let kind):
            return texts.sourceFailed(texts.name(of: source), texts.reason(kind))
        }
    }

    /// - Returns: nil where trying again changes nothing.
    private func retryLink(
        of notice: CatalogNotice, among notices: [CatalogNotice], at path: SitePath
    ) -> NavigationLinkViewData? {
        let text: String
        switch notice {
        case .savedResponse(_, _, failure: nil):
            text = path.isDetailsPage ? texts.labels.showFreshDetails : texts.labels.showFreshResults
        case .savedResponse, .sourceFailed, .onlyKnownFacts: text = texts.labels.tryAgain
        // Where no service failed, the services found nothing, and their responses are fresh.
        case .fromCatalog where notices.contains(where: \.isFailure): text = texts.labels.tryAgain
        case .fromCatalog, .filteredByCatalog: return nil
        }
        // One address for all notices: it asks the services again that failed without a saved response, too.
        let href = notices.contains(where: \.isOfSavedResponse) ? path.freshAddress : path.retryAddress
        return NavigationLinkViewData(href: href, text: text, isCurrent: false)
    }
}

extension CatalogNotice {
    fileprivate var isOfSavedResponse: Bool {
        if case .savedResponse = self { true } else { false }
    }

    /// Whether a fresh response is being fetched.
    fileprivate var isRefreshing: Bool {
        if case .savedResponse(_, _, failure: nil) = self { true } else { false }
    }

    fileprivate var isFailure: Bool {
        if case .sourceFailed = self { true } else { false }
    }
}

extension SitePath {
    fileprivate var isDetailsPage: Bool {
        switch self {
        case .movie, .book: true
        default: false
        }
    }
}
