import Domain

/// Builds percent-encoded addresses, of this site and of others.
struct AddressText {
    private var bytes: [UInt8] = []
    private var hasParameters = false

    /// - Parameter path: encoded, without a query.
    init(_ path: String) {
        bytes.reserveCapacity(path.utf8.count + 128)
        bytes.append(contentsOf: path.utf8)
    }

    /// - Parameter address: encoded, with or without a query.
    init(extending address: String) {
        self.init(address)
        hasParameters = address.utf8.contains(UInt8(ascii: "?"))
    }

    /// `path` with a query of those parameters that have a value.
    static func address(_ path: String, _ parameters: [(name: String, value: String?)]) -> String {
        var address = AddressText(path)
        for (name, value) in parameters { address.append(name, value) }
        return address.text
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Adds a parameter, unless its value is nil.
    mutating func append(_ name: String, _ value: String?) {
        guard let value else { return }
        bytes.append(UInt8(ascii: hasParameters ? "&" : "?"))
        hasParameters = true
        bytes.append(contentsOf: name.utf8)
        bytes.append(UInt8(ascii: "="))
        bytes.appendPercentEncoded(value)
    }
}
