import Domain
import Foundation

/// What makes a text no JSON.
struct JSONSyntaxError: Error, Equatable {
    /// Where, in bytes from the beginning.
    let place: Int
}

/// Reads JSON (RFC 8259) straight out of bytes, and of them only what is asked for: several times quicker than Foundation's decoder, which
/// counts where there are tens of millions of records, most of whose fields nobody wants.
///
/// A value that is not of the kind asked for is passed over and counts as absent, as in files of many hands it must. What is
/// passed over is looked at only as far as is needed to find its end.
struct JSONScanner {
    /// How deep what is passed over may be nested.
    private static let depthLimit = 200

    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Reads the one value that a text is made of.
    static func scan<Value>(
        _ bytes: ArraySlice<UInt8>, _ body: (inout JSONScanner) throws(JSONSyntaxError) -> Value
    ) throws(JSONSyntaxError) -> Value {
        try bytes.withUnsafeBufferPointer { bytes throws(JSONSyntaxError) in
            var scanner = JSONScanner(bytes)
            let value = try body(&scanner)
            guard scanner.peek() == nil else { throw JSONSyntaxError(place: scanner.place) }
            return value
        }
    }

    /// - Parameter member: is called with each key, and reads its value or leaves it.
    /// - Returns: whether it was an object.
    @discardableResult
    mutating func object(_ member: (String, inout JSONScanner) throws(JSONSyntaxError) -> Void) throws(JSONSyntaxError) -> Bool
    {
        guard peek() == UInt8(ascii: "{") else {
            try skip()
            return false
        }
        place += 1
        if peek() == UInt8(ascii: "}") {
            place += 1
            return true
        }
        while true {
            guard peek() == UInt8(ascii: "\"") else { throw JSONSyntaxError(place: place) }
            let key = try text()
            guard peek() == UInt8(ascii: ":") else { throw JSONSyntaxError(place: place) }
            place += 1
            _ = peek()
            let start = place
            try member(key, &self)
            if place == start { try skip() }
            guard try goesOn(before: UInt8(ascii: "}")) else { return true }
        }
    }

    /// - Parameter element: reads an element.
    mutating func array(_ element: (inout JSONScanner) throws(JSONSyntaxError) -> Void) throws(JSONSyntaxError) {
        guard peek() == UInt8(ascii: "[") else { return try skip() }
        place += 1
        if peek() == UInt8(ascii: "]") {
            place += 1
            return
        }
        while true {
            _ = peek()
            let start = place
            try element(&self)
            if place == start { try skip() }
            guard try goesOn(before: UInt8(ascii: "]")) else { return }
        }
    }

    mutating func string() throws(JSONSyntaxError) -> String? {
        guard peek() == UInt8(ascii: "\"") else {
            try skip()
            return nil
        }
        return try text()
    }

    /// The texts of a list; a text alone is a list of one.
    mutating func strings() throws(JSONSyntaxError) -> [String] {
        if peek() == UInt8(ascii: "\"") { return [try text()] }
        var list: [String] = []
        try array { scanner throws(JSONSyntaxError) in
            if let text = try scanner.string() { list.append(text) }
        }
        return list
    }

    mutating func number() throws(JSONSyntaxError) -> Double? {
        guard let first = peek(), first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else {
            try skip()
            return nil
        }
        let start = place
        try skip()
        return Double(String(decoding: bytes[start..<place], as: UTF8.self))
    }

    mutating func integer() throws(JSONSyntaxError) -> Int? {
        try number().flatMap { Int(exactly: $0) }
    }

    /// How many different values stand here, which are still to be read: none for null and for what is empty, all of a list, else one.
    mutating func valueCount() throws(JSONSyntaxError) -> Int {
        let start = place
        defer { place = start }
        switch peek() {
        case UInt8(ascii: "n"): return 0
        case UInt8(ascii: "\""): return try string() == "" ? 0 : 1
        case UInt8(ascii: "{"):
            var isEmpty = true
            try object { _, _ throws(JSONSyntaxError) in isEmpty = false }
            return isEmpty ? 0 : 1
        case UInt8(ascii: "["):
            var texts: Set<String> = []
            var others = 0
            try array { scanner throws(JSONSyntaxError) in
                // What differs in case or spaces alone is taken once.
                let isNull = scanner.peek() == UInt8(ascii: "n")
                if let text = try scanner.string() {
                    if !text.isEmpty { texts.insert(SingleLineText.text(text).lowercased()) }
                } else if !isNull {
                    others += 1
                }
            }
            return texts.count + others
        default: return 1
        }
    }

    var isAtObject: Bool {
        mutating get { peek() == UInt8(ascii: "{") }
    }

    // MARK: - Beneath

    private mutating func goesOn(before end: UInt8) throws(JSONSyntaxError) -> Bool {
        switch peek() {
        case UInt8(ascii: ","):
            place += 1
            return true
        case end:
            place += 1
            return false
        default: throw JSONSyntaxError(place: place)
        }
    }

    /// The first byte of what comes next, behind white space.
    private mutating func peek() -> UInt8? {
        while place < bytes.count {
            switch bytes[place] {
            case 0x20, 0x0a, 0x0d, 0x09: place += 1
            case let byte: return byte
            }
        }
        return nil
    }

    private mutating func text() throws(JSONSyntaxError) -> String {
        place += 1
        let start = place
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<place]), as: UTF8.self)
                place += 1
                return text
            case UInt8(ascii: "\\"):
                return try escapedText(from: start)
            case 0..<0x20: throw JSONSyntaxError(place: place)
            default: place += 1
            }
        }
        throw JSONSyntaxError(place: place)
    }

    private mutating func escapedText(from start: Int) throws(JSONSyntaxError) -> String {
        var text = Array(bytes[start..<place])
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case 0..<0x20: throw JSONSyntaxError(place: place - 1)
            case UInt8(ascii: "\\"):
                guard place < bytes.count else { throw JSONSyntaxError(place: place) }
                let escape = bytes[place]
                place += 1
                switch escape {
                case UInt8(ascii: "n"): text.append(0x0a)
                case UInt8(ascii: "t"): text.append(0x09)
                case UInt8(ascii: "r"): text.append(0x0d)
                case UInt8(ascii: "b"): text.append(0x08)
                case UInt8(ascii: "f"): text.append(0x0c)
                case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(escape)
                case UInt8(ascii: "u"): text += try escapedScalar().utf8
                default: throw JSONSyntaxError(place: place - 1)
                }
            default: text.append(byte)
            }
        }
        throw JSONSyntaxError(place: place)
    }

    /// A half of a pair that stands alone is repaired.
    private mutating func escapedScalar() throws(JSONSyntaxError) -> String {
        let first = try fourDigits()
        if let scalar = Unicode.Scalar(first) { return String(scalar) }
        let isHigh = (0xd800..<0xdc00).contains(first)
        guard isHigh, place + 1 < bytes.count, bytes[place] == UInt8(ascii: "\\"), bytes[place + 1] == UInt8(ascii: "u")
        else { return "\u{fffd}" }
        let back = place
        place += 2
        let second = try fourDigits()
        guard (0xdc00..<0xe000).contains(second) else {
            place = back
            return "\u{fffd}"
        }
        return Unicode.Scalar(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00)).map { String($0) } ?? "\u{fffd}"
    }

    private mutating func fourDigits() throws(JSONSyntaxError) -> UInt32 {
        guard place + 4 <= bytes.count else { throw JSONSyntaxError(place: place) }
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(bytes[place])).hexDigitValue else { throw JSONSyntaxError(place: place) }
            value = value << 4 | UInt32(digit)
            place += 1
        }
        return value
    }

    /// Passes over a value of any kind.
    private mutating func skip() throws(JSONSyntaxError) {
        guard let first = peek() else { throw JSONSyntaxError(place: place) }
        switch first {
        case UInt8(ascii: "\""): try skipText()
        case UInt8(ascii: "{"), UInt8(ascii: "["): try skipNested()
        case UInt8(ascii: "-"), 0x30...0x39: skipNumber()
        default:
            for word in ["true", "false", "null"] where bytes[place...].starts(with: word.utf8) {
                place += word.utf8.count
                return
            }
            throw JSONSyntaxError(place: place)
        }
    }

    private mutating func skipNumber() {
        while place < bytes.count {
            switch bytes[place] {
            case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
                place += 1
            default: return
            }
        }
    }

    private mutating func skipText() throws(JSONSyntaxError) {
        place += 1
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                place += 1
                return
            case UInt8(ascii: "\\"): place += 2
            default: place += 1
            }
        }
        throw JSONSyntaxError(place: bytes.count)
    }

    private mutating func skipNested() throws(JSONSyntaxError) {
        var closings: [UInt8] = []
        repeat {
            guard place < bytes.count else { throw JSONSyntaxError(place: place) }
            switch bytes[place] {
            case UInt8(ascii: "\""): try skipText()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard closings.count < Self.depthLimit else { throw JSONSyntaxError(place: place) }
                closings.append(bytes[place] + 2)
                place += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard closings.popLast() == bytes[place] else { throw JSONSyntaxError(place: place) }
                place += 1
            default: place += 1
            }
        } while !closings.isEmpty
    }
}
