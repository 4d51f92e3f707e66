import Foundation

package struct SavedResponse: Hashable, Sendable {
    package let body: Data
    package let date: Date

    package init(body: Data, date: Date) {
        self.body = body
        self.date = date
    }
}
