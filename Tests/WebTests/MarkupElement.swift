import CXML2
import Testing

/// What a selector searches: a response, or an element of it.
///
/// A selector is a part of CSS: `tag`, `#id`, `.class`, `[name]`, `[name='value']`, and a space between an element and those
/// inside it. Any other selector stops the test program, since it would match nothing.
protocol MarkupContainer {
    /// The element in which selectors search.
    var markup: MarkupElement { get }
}

extension MarkupContainer {
    /// The matching elements, in the order of the page.
    func elements(_ selector: String) -> [MarkupElement] {
        markup.descendants(matching: Selector(selector).compounds[...])
    }

    /// The first matching element.
    func element(_ selector: String) -> MarkupElement? {
        elements(selector).first
    }

    /// The texts of the matching elements.
    func texts(_ selector: String) -> [String] {
        elements(selector).map(\.text)
    }

    /// The first link with this text.
    func link(_ text: String) -> MarkupElement? {
        elements("a").first { $0.text == text }
    }
}

/// An element of HTML or XML, parsed by libxml2.
struct MarkupElement: Sendable {
    fileprivate enum Node {
        case element(MarkupElement)
        case text(String)

        var content: String {
            switch self {
            case .element(let element): element.content
            case .text(let text): text
            }
        }
    }

    let tag: String
    private let attributes: [String: String]
    private let children: [Node]

    /// The value of an attribute, decoded; empty for one without a value.
    subscript(attribute: String) -> String? { attributes[attribute] }

    /// The decoded text of the element and of those inside it.
    var content: String {
        children.map(\.content).joined()
    }

    /// The content with white space collapsed, as a browser shows it. A no-break space stays.
    var text: String {
        content.split { [" ", "\t", "\n", "\r\n"].contains($0) }.joined(separator: " ")
    }

    fileprivate func descendants(matching compounds: ArraySlice<Selector.Compound>) -> [MarkupElement] {
        children.flatMap { child -> [MarkupElement] in
            guard case .element(let element) = child, let compound = compounds.first else { return [] }
            guard compound.allSatisfy({ $0(element) }) else { return element.descendants(matching: compounds) }
            // The outermost element that matches leaves the most elements for the rest of the selector.
            return compounds.count > 1
                ? element.descendants(matching: compounds.dropFirst())
                : [element] + element.descendants(matching: compounds)
        }
    }
}

extension MarkupElement: MarkupContainer {
    var markup: MarkupElement { self }
}

extension MarkupElement: CustomTestStringConvertible {
    var testDescription: String {
        "<\(([tag] + attributes.sorted { $0.key < $1.key }.map { "\($0)='\($1)'" }).joined(separator: " "))>\(text)"
    }
}

extension MarkupElement.Node {
    /// The elements and texts from the first of some siblings.
    fileprivate static func list(_ first: xmlNodePtr?) -> [Self] {
        sequence(state: first) { next in
            defer { next = next?.pointee.next }
            return next
        }.compactMap { node in
            switch node.pointee.type {
            case XML_ELEMENT_NODE: return .element(MarkupElement(node))
            // The text of a script is a CDATA section.
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: return node.pointee.content.map { .text(String(cString: $0)) }
            default: return nil
            }
        }
    }
}

extension MarkupElement {
    /// A document without elements.
    static let empty = MarkupElement(tag: "", attributes: [:], children: [])

    /// Parses a document. Returns nil for XML that is not well-formed, and repairs HTML.
    ///
    /// libxml2 knows the empty elements of HTML 4. Those of HTML 5 that no page has, such as `wbr`, would contain what follows.
    init?(parsing text: String, isXML: Bool) {
        var text = text
        let document = text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { bytes in
                isXML
                    ? xmlReadMemory(
                        bytes.baseAddress, Int32(bytes.count), nil, "UTF-8",
                        Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue))
                    : htmlReadMemory(
                        bytes.baseAddress, Int32(bytes.count), nil, "UTF-8",
                        Int32(
                            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue
                                | HTML_PARSE_NOWARNING.rawValue))
            }
        }
        guard let document else { return nil }
        defer { xmlFreeDoc(document) }
        tag = ""
        attributes = [:]
        children = Node.list(document.pointee.children)
    }

    fileprivate init(_ node: xmlNodePtr) {
        tag = String(cString: node.pointee.name)
        var attributes: [String: String] = [:]
        var next = node.pointee.properties
        while let attribute = next {
            let prefix = attribute.pointee.ns?.pointee.prefix.map { String(cString: $0) + ":" } ?? ""
            let value = Node.list(attribute.pointee.children).map(\.content).joined()
            attributes[prefix + String(cString: attribute.pointee.name)] = value
            next = attribute.pointee.next
        }
        self.attributes = attributes
        children = Node.list(node.pointee.children)
    }
}

/// A parsed selector: the conditions of each element, the outermost element first.
private struct Selector {
    typealias Compound = [(MarkupElement) -> Bool]

    private(set) var compounds: [Compound] = [[]]

    init(_ text: String) {
        let token =
            /(?<space> +)|(?<tag>[A-Za-z][A-Za-z0-9]*)|#(?<id>[\w-]+)|\.(?<word>[\w-]+)|\[(?<name>[\w:-]+)(?:='(?<value>[^']*)')?\]/
        var rest = text[...]
        while !rest.isEmpty {
            guard let match = rest.prefixMatch(of: token) else { preconditionFailure("“\(text)” is no selector") }
            rest = rest[match.range.upperBound...]
            if match.space != nil {
                compounds.append([])
            } else {
                compounds[compounds.count - 1].append { element in
                    if let tag = match.tag { return element.tag == tag }
                    if let id = match.id { return element["id"] == String(id) }
                    if let word = match.word { return element["class"]?.split(separator: " ").contains(word) == true }
                    guard let name = match.name, let value = element[String(name)] else { return false }
                    return match.value == nil || value == match.value.map(String.init)
                }
            }
        }
        precondition(!compounds.contains { $0.isEmpty }, "“\(text)” is no selector")
    }
}
