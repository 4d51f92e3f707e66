/// Where in a file something stands.
package struct FileLocation: Hashable, Sendable, CustomStringConvertible {
    /// The file's own name, without its folder.
    package let file: String
    /// Counted from 1; the number of the record where a file has no lines that mean anything.
    package let line: Int

    package init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    package var description: String { "\(file):\(line)" }
}
