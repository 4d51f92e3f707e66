import Domain

/// A line of tab-separated values without quotes: what stands between two tabs.
enum TabSeparatedLine {
    static let tab = UInt8(ascii: "\t")

    /// - Returns: the fields, the last of which takes what is beyond the limit.
    static func fields(_ line: ArraySlice<UInt8>, limit: Int = .max) -> [ArraySlice<UInt8>] {
        line.split(separator: tab, maxSplits: limit - 1, omittingEmptySubsequences: false)
    }

    static func text(_ field: ArraySlice<UInt8>) -> String {
        String(decoding: field, as: UTF8.self)
    }

    /// The number of an identifier such as `tt0133093` or `OL45804W`: digits between letters.
    static func number(in field: ArraySlice<UInt8>, behind prefix: StaticString) -> Int? {
        field.withUnsafeBufferPointer { bytes in
            guard bytes.count > prefix.utf8CodeUnitCount, bytes.count <= prefix.utf8CodeUnitCount + 12 else { return nil }
            for place in 0..<prefix.utf8CodeUnitCount where bytes[place] != prefix.utf8Start[place] { return nil }
            var number = 0
            for byte in bytes[prefix.utf8CodeUnitCount...] {
                guard (0x30...0x39).contains(byte) else { return nil }
                number = number * 10 + Int(byte) - 0x30
            }
            return number
        }
    }
}

/// A set of numbers such as those in identifiers: a bit for each up to the greatest.
struct BitSet: Sendable {
    /// With it, the set takes 64 MB. No identifier comes near.
    static let limit = 1 << 29

    private var words: [UInt64] = []

    /// - Returns: whether it was not there; false, too, where it is beyond the limit.
    @discardableResult
    mutating func insert(_ number: Int) -> Bool {
        guard (0..<Self.limit).contains(number) else { return false }
        let (word, bit) = (number >> 6, UInt64(1) << UInt64(number & 63))
        if word >= words.count {
            words += repeatElement(0, count: max(word + 1, min(Self.limit >> 6, words.count * 2)) - words.count)
        }
        guard words[word] & bit == 0 else { return false }
        words[word] |= bit
        return true
    }

    func contains(_ number: Int) -> Bool {
        number >= 0 && number >> 6 < words.count && words[number >> 6] & UInt64(1) << UInt64(number & 63) != 0
    }
}

/// Puts values into a workspace, many at once.
struct WorkspaceWriter {
    private static let batch = 5_000
    /// In bytes.
    private static let sizeLimit = 8 << 20

    private let workspace: any ImportWorkspace
    private let table: WorkspaceTable
    private var entries: [WorkspaceEntry] = []
    private var size = 0

    init(_ workspace: any ImportWorkspace, _ table: WorkspaceTable) {
        self.workspace = workspace
        self.table = table
    }

    mutating func put(_ value: [UInt8], at key: Int) throws(CatalogReadError) {
        entries.append(WorkspaceEntry(key: key, value: value))
        size += value.count
        if entries.count >= Self.batch || size >= Self.sizeLimit { try flush() }
    }

    mutating func flush() throws(CatalogReadError) {
        guard !entries.isEmpty else { return }
        do {
            try workspace.put(entries, in: table)
        } catch {
            throw .workspace(error)
        }
        entries.removeAll(keepingCapacity: true)
        size = 0
    }
}
