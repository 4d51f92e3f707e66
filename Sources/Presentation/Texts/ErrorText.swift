/// The texts of an error page.
package struct ErrorText: Sendable {
    let heading: String
    let message: String
}
