/// Reads values from the bytes of a JSON text (RFC 8259), and skips all others. It is several times faster than Foundation's
/// decoder, which matters with tens of millions of records of which few fields are needed.
///
/// A value of another type than the requested one is skipped and counts as missing, since hand-made files have such values.
/// Skipped values are checked only as far as is needed to find their ends.
package struct JSONScanner {
    /// The deepest nesting of skipped values.
    private static let depthLimit = 200

    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Reads the single value of a text. Only white space may follow it.
    package static func scan<Value>(
        _ bytes: ArraySlice<UInt8>, _ body: (inout JSONScanner) throws(JSONSyntaxError) -> Value
    ) throws(JSONSyntaxError) -> Value {
        try bytes.withUnsafeBufferPointer { bytes throws(JSONSyntaxError) in
            var scanner = JSONScanner(bytes)
            let value = try body(&scanner)
            guard scanner.peek() == nil else { throw JSONSyntaxError(offset: scanner.offset) }
            return value
        }
    }

    /// - Parameter member: called with each key; reads the value, or leaves it to be skipped.
    /// - Returns: whether the value is an object.
    @discardableResult
    package mutating func object(_ member: (String, inout JSONScanner) throws(JSONSyntaxError) -> Void) throws(JSONSyntaxError)
        -> Bool
    {
        guard peek() == UInt8(ascii: "{") else {
            try skip()
            return false
        }
        offset += 1
        if peek() == UInt8(ascii: "}") {
            offset += 1
            return true
        }
        while true {
            guard peek() == UInt8(ascii: "\"") else { throw JSONSyntaxError(offset: offset) }
            let key = try text()
            guard peek() == UInt8(ascii: ":") else { throw JSONSyntaxError(offset: offset) }
            offset += 1
            _ = peek()
            let start = offset
            try member(key, &self)
            if offset == start { try skip() }
            guard try hasNext(before: UInt8(ascii: "}")) else { return true }
        }
    }

    /// - Parameter element: called for each element; reads it, or leaves it to be skipped.
    package mutating func array(_ element: (inout JSONScanner) throws(JSONSyntaxError) -> Void) throws(JSONSyntaxError) {
        guard peek() == UInt8(ascii: "[") else { return try skip() }
        offset += 1
        if peek() == UInt8(ascii: "]") {
            offset += 1
            return
        }
        while true {
            _ = peek()
            let start = offset
            try element(&self)
            if offset == start { try skip() }
            guard try hasNext(before: UInt8(ascii: "]")) else { return }
        }
    }

    package mutating func string() throws(JSONSyntaxError) -> String? {
        guard peek() == UInt8(ascii: "\"") else {
            try skip()
            return nil
        }
        return try text()
    }

    /// The strings of an array; a string that stands alone counts as an array of one.
    package mutating func strings() throws(JSONSyntaxError) -> [String] {
        if peek() == UInt8(ascii: "\"") { return [try text()] }
        var list: [String] = []
        try array { scanner throws(JSONSyntaxError) in
            if let text = try scanner.string() { list.append(text) }
        }
        return list
    }

    package mutating func number() throws(JSONSyntaxError) -> Double? {
        guard let first = peek(), first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else {
            try skip()
            return nil
        }
        let start = offset
        try skip()
        return Double(String(decoding: bytes[start..<offset], as: UTF8.self))
    }

    package mutating func integer() throws(JSONSyntaxError) -> Int? {
        try number().flatMap { Int(exactly: $0) }
    }

    /// The number of different values at the current offset, which does not change: 0 for null and for empty values, the number
    /// of different elements of an array, else 1.
    package mutating func valueCount() throws(JSONSyntaxError) -> Int {
        let start = offset
        defer { offset = start }
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
                // Strings that differ only in case or white space count once.
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

    package var isAtObject: Bool {
        mutating get { peek() == UInt8(ascii: "{") }
    }

    package var isAtArray: Bool {
        mutating get { peek() == UInt8(ascii: "[") }
    }

    /// Skips a value.
    ///
    /// - Returns: where its bytes are in the text.
    package mutating func extent() throws(JSONSyntaxError) -> Range<Int> {
        _ = peek()
        let start = offset
        try skip()
        return start..<offset
    }

    // MARK: - Bytes

    private mutating func hasNext(before end: UInt8) throws(JSONSyntaxError) -> Bool {
        switch peek() {
        case UInt8(ascii: ","):
            offset += 1
            return true
        case end:
            offset += 1
            return false
        default: throw JSONSyntaxError(offset: offset)
        }
    }

    /// Skips white space.
    ///
    /// - Returns: the next byte; nil at the end.
    private mutating func peek() -> UInt8? {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x0a, 0x0d, 0x09: offset += 1
            case let byte: return byte
            }
        }
        return nil
    }

    private mutating func text() throws(JSONSyntaxError) -> String {
        offset += 1
        let start = offset
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<offset]), as: UTF8.self)
                offset += 1
                return text
            case UInt8(ascii: "\\"):
                return try escapedText(from: start)
            case 0..<0x20: throw JSONSyntaxError(offset: offset)
            default: offset += 1
            }
        }
        throw JSONSyntaxError(offset: offset)
    }

    private mutating func escapedText(from start: Int) throws(JSONSyntaxError) -> String {
        var text = Array(bytes[start..<offset])
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case 0..<0x20: throw JSONSyntaxError(offset: offset - 1)
            case UInt8(ascii: "\\"):
                guard offset < bytes.count else { throw JSONSyntaxError(offset: offset) }
                let escape = bytes[offset]
                offset += 1
                switch escape {
                case UInt8(ascii: "n"): text.append(0x0a)
                case UInt8(ascii: "t"): text.append(0x09)
                case UInt8(ascii: "r"): text.append(0x0d)
                case UInt8(ascii: "b"): text.append(0x08)
                case UInt8(ascii: "f"): text.append(0x0c)
                case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(escape)
                case UInt8(ascii: "u"): text += try escapedScalar().utf8
                default: throw JSONSyntaxError(offset: offset - 1)
                }
            default: text.append(byte)
            }
        }
        throw JSONSyntaxError(offset: offset)
    }

    /// Reads the digits after `\u`. Half of a surrogate pair becomes U+FFFD.
    private mutating func escapedScalar() throws(JSONSyntaxError) -> String {
        let first = try fourDigits()
        if let scalar = Unicode.Scalar(first) { return String(scalar) }
        let isHigh = (0xd800..<0xdc00).contains(first)
        guard isHigh, offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u")
        else { return "\u{fffd}" }
        let start = offset
        offset += 2
        let second = try fourDigits()
        guard (0xdc00..<0xe000).contains(second) else {
            offset = start
            return "\u{fffd}"
        }
        return Unicode.Scalar(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00)).map { String($0) } ?? "\u{fffd}"
    }

    private mutating func fourDigits() throws(JSONSyntaxError) -> UInt32 {
        guard offset + 4 <= bytes.count else { throw JSONSyntaxError(offset: offset) }
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(bytes[offset])).hexDigitValue else {
                throw JSONSyntaxError(offset: offset)
            }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }

    /// Skips a value of any type.
    private mutating func skip() throws(JSONSyntaxError) {
        guard let first = peek() else { throw JSONSyntaxError(offset: offset) }
        switch first {
        case UInt8(ascii: "\""): try skipText()
        case UInt8(ascii: "{"), UInt8(ascii: "["): try skipNested()
        case UInt8(ascii: "-"), 0x30...0x39: skipNumber()
        default:
            for word in ["true", "false", "null"] where bytes[offset...].starts(with: word.utf8) {
                offset += word.utf8.count
                return
            }
            throw JSONSyntaxError(offset: offset)
        }
    }

    private mutating func skipNumber() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
                offset += 1
            default: return
            }
        }
    }

    private mutating func skipText() throws(JSONSyntaxError) {
        offset += 1
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                offset += 1
                return
            case UInt8(ascii: "\\"): offset += 2
            default: offset += 1
            }
        }
        throw JSONSyntaxError(offset: bytes.count)
    }

    private mutating func skipNested() throws(JSONSyntaxError) {
        var closings: [UInt8] = []
        repeat {
            guard offset < bytes.count else { throw JSONSyntaxError(offset: offset) }
            switch bytes[offset] {
            case UInt8(ascii: "\""): try skipText()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard closings.count < Self.depthLimit else { throw JSONSyntaxError(offset: offset) }
                closings.append(bytes[offset] + 2)
                offset += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard closings.popLast() == bytes[offset] else { throw JSONSyntaxError(offset: offset) }
                offset += 1
            default: offset += 1
            }
        } while !closings.isEmpty
    }
}
