import Domain
import Foundation

/// The data of MovieLens's links, tags and ratings by film id, in compact form: there are tens of millions of ratings.
struct MovieLensCompanionData {
    /// Larger ids are ignored, to bound the memory. The ids of MovieLens are far below.
    private static let idLimit = 1 << 22
    private static let tagLimit = 8
    /// From 2 bytes to 40 characters.
    private static let tagLengths = 2...40
    private static let distinctTagLimit = 1 << 20
    private static let uncountedPairLimit = 1 << 21

    private var imdbNumbers: [Int] = []
    private var ratingCounts: [UInt32] = []
    private var ratingSums: [Double] = []
    private var tagNames: [String] = []
    private var tagNumbers: [String: UInt32] = [:]
    /// The film's id in the upper and the tag's number in the lower 32 bits, sorted, with the number of users who gave the tag.
    private var pairs: [(pair: UInt64, count: UInt32)] = []
    private var uncountedPairs: [UInt64] = []

    init() {}

    mutating func readLinks(_ file: FileBytes) throws(CatalogReadError) {
        var rows = try CommaSeparatedReader(file, required: ["movieid", "imdbid"], format: "MovieLens")
        let (id, imdb) = (rows.index(of: "movieid"), rows.index(of: "imdbid"))
        while let row = try rows.next() {
            guard case .fields(let fields, line: _) = row, let id = Int(fields[id]), let number = Int(fields[imdb]), number > 0,
                Self.extend(&imdbNumbers, to: id, with: 0)
            else { continue }
            imdbNumbers[id] = number
        }
    }

    mutating func readTags(_ file: FileBytes) throws(CatalogReadError) {
        var rows = try CommaSeparatedReader(file, required: ["movieid", "tag"], format: "MovieLens")
        let (id, tag) = (rows.index(of: "movieid"), rows.index(of: "tag"))
        while let row = try rows.next() {
            guard case .fields(let fields, line: _) = row, let id = Int(fields[id]), (1..<Self.idLimit).contains(id),
                let name = RecordValidation.line(fields[tag].lowercased(), limit: Self.tagLengths.upperBound),
                name.utf8.count >= Self.tagLengths.lowerBound, let number = tagNumber(of: name)
            else { continue }
            uncountedPairs.append(UInt64(id) << 32 | UInt64(number))
            if uncountedPairs.count >= Self.uncountedPairLimit { countPairs() }
        }
        countPairs()
        tagNumbers = [:]
    }

    private mutating func tagNumber(of name: String) -> UInt32? {
        if let number = tagNumbers[name] { return number }
        guard tagNames.count < Self.distinctTagLimit else { return nil }
        let number = UInt32(tagNames.count)
        tagNames.append(name)
        tagNumbers[name] = number
        return number
    }

    private mutating func countPairs() {
        let all = (pairs + uncountedPairs.map { ($0, 1) }).sorted { $0.pair < $1.pair }
        uncountedPairs = []
        pairs = []
        for (pair, count) in all {
            if let last = pairs.last, last.pair == pair {
                pairs[pairs.count - 1].count += count
            } else {
                pairs.append((pair, count))
            }
        }
    }

    mutating func readRatings(_ file: FileBytes) throws(CatalogReadError) {
        // Without `CommaSeparatedReader`, for speed: tens of millions of lines with four numbers each, without quotes.
        var lines = LineReader(file)
        let header = try lines.next().map { String(decoding: $0.bytes, as: UTF8.self).lowercased().split(separator: ",") } ?? []
        guard let id = header.firstIndex(of: "movieid"), let rating = header.firstIndex(of: "rating") else {
            throw .wrongFormat(path: file.path, expected: "a header line with “movieId”, “rating”, as in MovieLens")
        }
        while let line = try lines.next() {
            var column = 0
            var movie = 0
            var tenths = 0
            line.bytes.withUnsafeBufferPointer { bytes in
                var index = 0
                while index < bytes.count {
                    if column == id {
                        while index < bytes.count, let digit = Self.digit(bytes[index]), movie < Self.idLimit {
                            movie = movie * 10 + digit
                            index += 1
                        }
                    } else if column == rating {
                        tenths = Self.tenths(bytes, &index)
                    }
                    while index < bytes.count, bytes[index] != UInt8(ascii: ",") { index += 1 }
                    index += 1
                    column += 1
                }
            }
            guard movie > 0, (1...50).contains(tenths), Self.extend(&ratingCounts, to: movie, with: 0),
                Self.extend(&ratingSums, to: movie, with: 0)
            else { continue }
            ratingCounts[movie] &+= 1
            ratingSums[movie] += Double(tenths)
        }
    }

    private static func digit(_ byte: UInt8) -> Int? {
        (0x30...0x39).contains(byte) ? Int(byte) - 0x30 : nil
    }

    /// Parses `4`, `4.0` or `4.5`.
    ///
    /// - Returns: 0 for anything else.
    private static func tenths(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int {
        guard index < bytes.count, let whole = digit(bytes[index]) else { return 0 }
        index += 1
        guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "."), let part = digit(bytes[index + 1]) else {
            return index < bytes.count && digit(bytes[index]) != nil ? 0 : whole * 10
        }
        index += 2
        return whole * 10 + part
    }

    /// Extends the list so that it has an element for the id.
    ///
    /// - Returns: false for an id outside the limit.
    private static func extend<Element>(_ list: inout [Element], to id: Int, with filler: Element) -> Bool {
        guard (1..<idLimit).contains(id) else { return false }
        if id >= list.count { list += repeatElement(filler, count: max(id + 1, min(idLimit, list.count * 2)) - list.count) }
        return true
    }

    func imdb(of id: Int) -> String? {
        guard id < imdbNumbers.count, imdbNumbers[id] > 0 else { return nil }
        return IMDbID.titleID(imdbNumbers[id])
    }

    func rating(of id: Int) -> CatalogRating? {
        guard id < ratingCounts.count, ratingCounts[id] > 0 else { return nil }
        let average = ratingSums[id] / 10 / Double(ratingCounts[id])
        return CatalogRating(average: (average * 100).rounded() / 100, best: 5, count: Int(ratingCounts[id]))
    }

    /// The most frequent tags of a film; with equal counts, in alphabetical order.
    func tags(of id: Int) -> [String] {
        let film = UInt64(id) << 32
        var index = pairs.partitioningIndex { $0.pair >= film }
        var found: [(name: String, count: UInt32)] = []
        while index < pairs.count, pairs[index].pair >> 32 == UInt64(id) {
            found.append((tagNames[Int(pairs[index].pair & 0xffff_ffff)], pairs[index].count))
            index += 1
        }
        return found.sorted { ($1.count, $0.name) < ($0.count, $1.name) }.prefix(Self.tagLimit).map(\.name)
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first index whose element matches, by binary search: all elements after it match, too.
    fileprivate func partitioningIndex(_ matches: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if matches(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
