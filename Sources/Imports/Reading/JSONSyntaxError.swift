/// The text is not valid JSON.
struct JSONSyntaxError: Error, Equatable {
    /// In bytes from the start of the text.
    let offset: Int
}
