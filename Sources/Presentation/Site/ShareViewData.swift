/// What a page offers to share: by the browser's share sheet or the clipboard, without the script as a text to copy.
package struct ShareViewData: Codable, Sendable {
    package let title: String
    /// Sent in front of the address; nil where the address says all.
    package let text: String?
    /// An absolute address that works for others, too.
    package let address: String
    /// The buttons where the browser has a share sheet, and where it has not.
    package let shareLabel: String
    package let copyLabel: String
    /// The heading of the text to copy.
    package let fieldLabel: String
}
