extension [UInt8] {
    /// Appends a text in which all but RFC 3986's unreserved characters (section 2.3) are percent-encoded. A page has up to 200
    /// addresses, so they are written as bytes.
    package mutating func appendPercentEncoded(_ text: String) {
        for byte in text.utf8 {
            if byte.isBase64URL || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "~") {
                append(byte)
            } else {
                append(UInt8(ascii: "%"))
                append(hexadecimalDigits[Int(byte >> 4)])
                append(hexadecimalDigits[Int(byte & 15)])
            }
        }
    }
}

private let hexadecimalDigits = Array("0123456789ABCDEF".utf8)
