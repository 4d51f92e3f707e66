/// A question of 2 to 300 characters, without white space around it.
package struct QuestionText: Hashable, Sendable {
    package static let bounds = 2...300

    package let text: String

    /// - Parameter text: line breaks become spaces.
    package init(_ text: String) throws(QuestionTextError) {
        let line = SingleLineText.text(text)
        guard line.count >= Self.bounds.lowerBound else { throw .tooShort }
        guard !SingleLineText.isLonger(line, than: Self.bounds.upperBound) else { throw .tooLong }
        self.text = line
    }
}

package enum QuestionTextError: Error, Equatable {
    case tooShort
    case tooLong
}
