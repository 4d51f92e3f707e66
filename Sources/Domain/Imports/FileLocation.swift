/// A location in a file.
package struct FileLocation: Hashable, Sendable, CustomStringConvertible {
    /// The name of the file without its folder.
    package let file: String
    /// Counted from 1; in a file without lines, the number of the record.
    package let line: Int

    package init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    package var description: String { "\(file):\(line)" }
}
