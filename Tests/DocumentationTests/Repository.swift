import Foundation
import TestSupport

/// What is in the repository: files, make targets, commands, settings and names.
enum Repository {
    /// A target of `Package.swift`.
    struct Target {
        let name: String
        /// The targets and products that it may import.
        let dependencies: Set<String>
    }

    /// The paths of all files, from the root. What builds make is left out.
    static let files: [String] = {
        let manager = FileManager.default
        let made: Set = [".git", "release", "Package.resolved", ".env", ".DS_Store"]
        let entries = (try? manager.contentsOfDirectory(atPath: repositoryRoot)) ?? []
        return entries.filter { !made.contains($0) && !$0.hasPrefix(".build") }.flatMap { entry in
            let below = manager.enumerator(atPath: repositoryRoot + "/" + entry)?.compactMap { $0 as? String } ?? []
            return [entry] + below.filter { !$0.contains("__pycache__") }.map { entry + "/" + $0 }
        }
    }()

    /// Files and folders.
    static let paths = Set(files)
    static let fileNames = Set(files.map { ($0 as NSString).lastPathComponent })
    static let rootEntries = Set(files.map { String($0.prefix { $0 != "/" }) })
    static let sourceFolders = Set(files.filter { $0.hasPrefix("Sources/") }.map { String($0.split(separator: "/")[1]) })

    static func text(of path: String) throws -> String {
        try String(contentsOfFile: repositoryRoot + "/" + path, encoding: .utf8)
    }

    static func makeTargets() throws -> Set<String> {
        Set(try text(of: "Makefile").matches(of: /(?m)^([a-z][a-z-]*):/).map { String($0.1) })
    }

    /// The subcommands of `foyer`: the cases of `CommandName`.
    static func commands() throws -> Set<String> {
        let sources = try files.filter { $0.hasPrefix("Sources/Foyer/") && $0.hasSuffix(".swift") }.map(text)
        guard let source = sources.first(where: { $0.contains("enum CommandName") }),
            let start = source.range(of: "enum CommandName")?.lowerBound
        else { return [] }
        return Set(
            balanced(source[start...], "{", "}").matches(of: /(?m)^\s*case ([a-z`, ]+)$/).flatMap { match in
                match.1.replacing("`", with: "").split(separator: ", ").map(String.init)
            })
    }

    /// The names of environment variables in the files below a path.
    static func variables(below prefix: String) throws -> Set<String> {
        Set(
            try files.filter { $0.hasPrefix(prefix) && isText($0) }.flatMap { path in
                variables(in: try text(of: path))
            })
    }

    static func variables(in text: String) -> [String] {
        text.matches(of: /FOYER_[A-Z]+(?:_[A-Z]+)*/).map { String($0.0) }
    }

    /// Every word of the code, the Makefile and the files of `deploy`.
    static func words() throws -> Set<String> {
        var words: Set<String> = []
        let sources = files.filter {
            $0.hasSuffix(".swift") && !$0.hasPrefix("Tests/DocumentationTests/") || $0.hasPrefix("deploy/") || $0 == "Makefile"
        }
        for path in sources where isText(path) {
            for word in Array(try text(of: path).utf8).split(whereSeparator: { !isWordByte($0) }) {
                words.insert(String(decoding: word, as: UTF8.self))
            }
        }
        return words
    }

    /// The targets of the program: those that are no tests and no system libraries.
    static func targets() throws -> [Target] {
        let manifest = try text(of: "Package.swift")
        return manifest.matches(of: /\.(?:target|executableTarget)\(/).compactMap { match in
            let target = balanced(manifest[match.range.lowerBound...], "(", ")")
            guard let name = target.firstMatch(of: /name: "([^"]+)"/)?.1, !target.contains(#"path: "Tests/"#) else {
                return nil
            }
            var dependencies: Set<String> = []
            if let list = target.range(of: "dependencies: [") {
                var names = balanced(target[list.lowerBound...], "[", "]")
                let product = /\.product\(name: "([^"]+)", package: "[^"]+"\)/
                dependencies = Set(names.matches(of: product).map { String($0.1) })
                names = names.replacing(product, with: "")
                dependencies.formUnion(names.matches(of: /"([^"]+)"/).map { String($0.1) })
            }
            return Target(name: String(name), dependencies: dependencies)
        }
    }

    /// - Returns: the text up to the bracket that closes its first open one.
    private static func balanced(_ text: Substring, _ open: Character, _ close: Character) -> String {
        var depth = 0
        var end = text.startIndex
        for index in text.indices {
            end = index
            if text[index] == open { depth += 1 }
            if text[index] == close {
                depth -= 1
                if depth == 0 { break }
            }
        }
        return String(text[...end])
    }

    private static func balanced(_ text: String, _ open: Character, _ close: Character) -> String {
        balanced(text[...], open, close)
    }

    private static func isText(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: repositoryRoot + "/" + path, isDirectory: &isFolder), !isFolder.boolValue
        else { return false }
        return !["png", "sqlite", "pyc", "gz"].contains((path as NSString).pathExtension)
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
