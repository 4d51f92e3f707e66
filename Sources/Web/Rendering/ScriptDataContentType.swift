import Mustache

/// Escapes JSON for a `<script>` element with data, in which HTML has no entities: the characters that could end the element
/// become JSON's own escapes. JSON has them in strings only.
struct ScriptDataContentType: MustacheContentType {
    static let name = "SCRIPTDATA"

    static func register() {
        MustacheContentTypes.register(ScriptDataContentType(), named: name)
    }

    func escapeText(_ text: String) -> String {
        var escaped: [UInt8] = []
        escaped.reserveCapacity(text.utf8.count + 32)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "<"): escaped.append(contentsOf: "\\u003C".utf8)
            case UInt8(ascii: ">"): escaped.append(contentsOf: "\\u003E".utf8)
            case UInt8(ascii: "&"): escaped.append(contentsOf: "\\u0026".utf8)
            default: escaped.append(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }
}
