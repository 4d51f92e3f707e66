import Domain
import Foundation
import Web

/// Turns the text of a setting into a value.
struct SettingType<Value: Sendable>: Sendable {
    let takes: String
    let valueName: String
    let parse: @Sendable (String) throws(UnusableValueError) -> Value

    init(takes: String, valueName: String, parse: @escaping @Sendable (String) throws(UnusableValueError) -> Value) {
        self.takes = takes
        self.valueName = valueName
        self.parse = parse
    }

    /// - Parameter parse: nil where the text does not fit.
    init(takes: String, valueName: String, orNil parse: @escaping @Sendable (String) -> Value?) {
        self.init(takes: takes, valueName: valueName) { text throws(UnusableValueError) in
            guard let value = parse(text) else { throw UnusableValueError(text) }
            return value
        }
    }
}

extension SettingType<String> {
    static func text(_ takes: String, valueName: String) -> Self {
        Self(takes: takes, valueName: valueName, orNil: { $0 })
    }

    /// A relative path starts from the working directory.
    static let folder = text("the path of a folder", valueName: "folder")

    static let country = Self(takes: "the two letters of a country (ISO 3166), like KR, US or GB", valueName: "country") {
        text in
        let code = text.uppercased()
        return code.wholeMatch(of: /[A-Z]{2}/) != nil && Locale.Region(code).isISORegion ? code : nil
    }
}

extension SettingType<Int> {
    static func number(_ range: ClosedRange<Int>, of unit: String? = nil) -> Self {
        Self(
            takes: "a number \(unit.map { "of \($0) " } ?? "")from \(range.lowerBound) to \(range.upperBound)",
            valueName: "number"
        ) { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }
    }

    /// A size in bytes, set in megabytes of 1024 × 1024 bytes.
    static func megabytes(_ range: ClosedRange<Int>) -> Self {
        let number = number(range, of: "megabytes")
        return Self(takes: number.takes, valueName: "megabytes") { text throws(UnusableValueError) in
            try number.parse(text) * 1024 * 1024
        }
    }
}

extension SettingType<Int> {
    /// A size in bytes, set with a unit of 1024 bytes and its powers. A number without a unit is megabytes, as in other settings.
    static let size = Self(takes: "a size like 500 MB or 10 GB, from 1 MB to 1000 TB", valueName: "size") { text in
        guard let match = text.uppercased().wholeMatch(of: /([0-9]{1,10}) ?(MB|GB|TB)?/), let number = Int(match.1)
        else { return nil }
        let unit =
            switch match.2 {
            case "GB": 30
            case "TB": 40
            default: 20
            }
        // Checked before the number is shifted, where a large one would overflow.
        return (1...((1000 << 40) >> unit)).contains(number) ? number << unit : nil
    }
}

extension SettingType<Duration> {
    static func seconds(_ range: ClosedRange<Int>) -> Self { duration(range, of: "seconds", each: 1) }

    static func hours(_ range: ClosedRange<Int>) -> Self { duration(range, of: "hours", each: 3600) }

    private static func duration(_ range: ClosedRange<Int>, of unit: String, each seconds: Int) -> Self {
        let number = SettingType<Int>.number(range, of: unit)
        return Self(takes: number.takes, valueName: unit) { text throws(UnusableValueError) in
            .seconds(try number.parse(text) * seconds)
        }
    }
}

extension SettingType<URL> {
    /// The base address of a service or of its mirror.
    static func serviceAddress(like example: String) -> Self {
        address(like: example) { $0.query() == nil && $0.fragment() == nil && $0.user() == nil && $0.password() == nil }
    }

    /// The address of this site.
    static let siteAddress = address(
        like: "https://films.example.org", note: ", without a path, whose host is a domain name or an IP address"
    ) {
        ($0.path().isEmpty || $0.path() == "/") && $0.query() == nil && PublicURL.isReadable($0)
    }

    private static func address(
        like example: String, note: String = "", where isFitting: @escaping @Sendable (URL) -> Bool
    ) -> Self {
        Self(takes: "an address like \(example)\(note)", valueName: "address") { text throws(UnusableValueError) in
            guard let url = URL(string: text), url.scheme == "http" || url.scheme == "https", url.host()?.isEmpty == false,
                isFitting(url)
            else {
                // A password can stand before an “@”, a key behind a “?”.
                throw text.contains(/[@?]/) ? UnusableValueError(given: nil) : UnusableValueError(text)
            }
            return url
        }
    }
}

extension SettingType where Value: RawRepresentable<String> & CaseIterable & Sendable {
    /// One of the cases, in upper or lower case.
    static var choice: Self {
        Self(takes: words(Value.allCases.map(\.rawValue), "or"), valueName: "name") { Value(rawValue: $0.lowercased()) }
    }
}

extension SettingType {
    /// A list of cases, separated by commas, each at most once.
    static func list<Element: RawRepresentable<String> & CaseIterable & Equatable & Sendable>() -> Self
    where Value == [Element] {
        let names = Element.allCases.map(\.rawValue)
        return Self(
            takes: "a list of \(words(names, "and")), each at most once (\(names.joined(separator: ",")))", valueName: "list"
        ) { text throws(UnusableValueError) in
            var elements: [Element] = []
            for name in text.split(separator: ",", omittingEmptySubsequences: false) {
                let name = name.trimmingCharacters(in: .whitespaces)
                guard let element = Element(rawValue: name.lowercased()) else { throw UnusableValueError(name) }
                guard !elements.contains(element) else { throw UnusableValueError(given: "“\(name)” twice") }
                elements.append(element)
            }
            return elements
        }
    }
}

extension SettingType<[IPNetwork]> {
    static let networks = Self(
        takes: "a list of addresses and networks, like 10.0.0.2,172.16.0.0/12,fd00::/8", valueName: "list"
    ) { text throws(UnusableValueError) in
        var networks: [IPNetwork] = []
        for name in text.split(separator: ",") {
            let name = name.trimmingCharacters(in: .whitespaces)
            guard let network = IPNetwork(name) else { throw UnusableValueError(name) }
            networks.append(network)
        }
        return networks
    }
}

extension SettingType<MetricsAccess> {
    static let metricsAccess = Self(takes: "loopback, off, or a token of 16 to 256 letters and digits", valueName: "access") {
        text in
        switch text {
        case "loopback": .loopback
        case "off": .nobody
        // The characters that a header can carry (RFC 6750, section 2.1).
        case let token where token.wholeMatch(of: /[A-Za-z0-9._~+\/=-]{16,256}/) != nil: .token(token)
        default: nil
        }
    }
}

private func words(_ names: [String], _ conjunction: String) -> String {
    guard names.count > 1, let last = names.last else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
}
