/// A sentence with a link inside.
package struct LinkSentence: Sendable {
    let before: String
    let after: String
}
