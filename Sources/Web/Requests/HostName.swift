/// The host that a request names (RFC 9112, section 3.2), without its port.
struct HostName: Equatable, Sendable {
    /// In lower case, without a dot at the end. An IPv6 address is in brackets.
    let text: String
    /// Whether it is an IP address or `localhost`. Another name may belong to a site of someone else, who made it lead to this
    /// machine (DNS rebinding).
    let isAddress: Bool

    /// - Parameter authority: a host and perhaps a port, as in `Host`.
    /// - Returns: nil for anything else.
    init?(authority: String) {
        let bytes = authority.utf8
        let isBracketed = bytes.first == UInt8(ascii: "[")
        let end =
            isBracketed
            ? bytes.firstIndex(of: UInt8(ascii: "]")).map { bytes.index(after: $0) } : bytes.firstIndex(of: UInt8(ascii: ":"))
        let host = authority[..<(end ?? authority.endIndex)]
        let port = authority[host.endIndex...].utf8
        guard port.isEmpty || port.first == UInt8(ascii: ":"), port.count <= 6,
            port.dropFirst().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        if isBracketed {
            // `%` begins a zone, which means nothing to another machine.
            guard end != nil, !host.utf8.contains(UInt8(ascii: "%")), let address = IPAddress(host.dropFirst().dropLast()),
                !address.isIPv4 || host.utf8.contains(UInt8(ascii: ":"))
            else { return nil }
            text = host.lowercased()
            isAddress = true
        } else {
            let name = host.utf8.last == UInt8(ascii: ".") ? host.dropLast() : host
            guard (1...253).contains(name.utf8.count), name.utf8.allSatisfy(Self.isNameByte) else { return nil }
            text = name.lowercased()
            isAddress = text == "localhost" || IPAddress(text) != nil
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
