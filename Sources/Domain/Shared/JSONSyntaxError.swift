/// The text is not valid JSON.
package struct JSONSyntaxError: Error, Equatable {
    /// In bytes from the start of the text.
    package let offset: Int
}
