import Foundation

/// Ends the program with one line on standard error: status 64 for a setting that cannot be used, 1 for any other error.
func endProgram(_ error: any Error) -> Never {
    writeToStandardError("\(error)")
    Foundation.exit(error is SettingError ? 64 : 1)
}

func writeToStandardError(_ line: String) {
    FileHandle.standardError.write(Data("foyer: \(line)\n".utf8))
}

func writeToStandardOutput(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}
