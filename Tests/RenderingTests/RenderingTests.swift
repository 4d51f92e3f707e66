import Rendering
import Testing

@Suite("Rendering")
struct RenderingTests {
    struct Row: Codable {
        var title: String?
        var rank = 1
        var score = 0.5
        var isNew: Bool?
        var tags: [String] = []
    }

    struct List: Codable {
        var title = "page"
        var rows: [Row] = []
        var first: Row?
    }

    private func compile(_ sources: [String: String], for type: (some Decodable).Type = List.self) throws -> CompiledTemplate {
        let library = try TemplateLibrary(sources: sources, directory: "Templates")
        return try library.template("main", scopes: [library.shape(of: type, for: "main")])
    }

    private func render(_ source: String, _ list: List = List(), partials: [String: String] = [:]) throws -> String {
        let template = try compile(partials.merging(["main": source]) { $1 })
        let value = try TemplateValue(list, shape: TemplateShape(of: List.self))
        return String(decoding: template.render([value]), as: UTF8.self)
    }

    private func error(_ source: String, partials: [String: String] = [:]) -> TemplateError? {
        #expect(throws: TemplateError.self) { try compile(partials.merging(["main": source]) { $1 }) }
    }

    // MARK: - Values

    @Test("Texts, numbers, flags, lists, objects and absent values are rendered by the types of their fields")
    func values() throws {
        let list = List(
            rows: [Row(title: "A", isNew: true, tags: ["x", "y"]), Row(rank: 2, isNew: false)], first: Row(title: "B"))
        let rows =
            "{{#rows}}{{rank}} {{score}}{{#isNew}} new{{/isNew}}{{^isNew}} old{{/isNew}}{{#tags}} {{.}}{{/tags}};{{/rows}}"
        #expect(try render(rows, list) == "1 0.5 new x y;2 0.5 old;")
        #expect(try render("{{#first}}{{title}}{{/first}}{{first.title}}", list) == "BB")
        #expect(try render("{{#first}}{{title}}{{/first}}{{first.title}}{{^first}}none{{/first}}") == "none")
        #expect(try render("{{^rows}}none{{/rows}}") == "none")
    }

    @Test("An absent value is never looked up in the surrounding page")
    func absence() throws {
        let template = "{{#rows}}[{{title}}{{#title}}!{{/title}}]{{/rows}}{{title}}"
        #expect(try render(template, List(rows: [Row()])) == "[]page")
    }

    @Test("A section of a text renders with the names around it")
    func textSection() throws {
        #expect(
            try render("{{#title}}{{title}}/{{.}}/{{#rows}}{{rank}}{{/rows}}{{/title}}", List(rows: [Row()])) == "page/page/1")
    }

    @Test("Scopes are searched from the innermost outwards")
    func scopes() throws {
        struct Site: Codable { var name = "Foyer", title = "site" }
        let library = try TemplateLibrary(sources: ["main": "{{title}} {{name}}"], directory: "")
        let shapes = try [TemplateShape(of: Site.self), TemplateShape(of: List.self)]
        let values = try [TemplateValue(Site(), shape: shapes[0]), TemplateValue(List(), shape: shapes[1])]
        #expect(String(decoding: try library.template("main", scopes: shapes).render(values), as: UTF8.self) == "page Foyer")
    }

    // MARK: - Hostile text

    static let hostile = [
        "<script>alert(1)</script>", "\" onload=\"alert(1)", "' onload='alert(1)", "</title><b>", "&lt;b&gt;", "{{title}}",
        "{{{title}}}", "{{>main}}", "{{=<% %>=}}", "--><b>", "]]>", "\u{0}\u{1F}\u{7F}", "\u{2028}", "기생충 🎬", "",
    ]

    @Test("Hostile text stays text in elements and attributes, and is not read as a template", arguments: hostile)
    func markup(text: String) throws {
        let rendered = try render("<p title=\"{{title}}\">{{title}}</p>", List(title: text))
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
        #expect(rendered == "<p title=\"\(escaped)\">\(escaped)</p>")
    }

    @Test("Hostile text cannot end a script with data", arguments: hostile)
    func scriptData(text: String) throws {
        let rendered = try render("{{% CONTENT_TYPE:SCRIPTDATA}}\n{{title}}", List(title: text))
        #expect(!rendered.contains { "<>&".contains($0) })
        let read = rendered.replacing("\\u003C", with: "<").replacing("\\u003E", with: ">").replacing("\\u0026", with: "&")
        #expect(read == text)
    }

    @Test("Plain templates and unescaped tags leave text as it is", arguments: hostile)
    func plain(text: String) throws {
        #expect(try render("{{% CONTENT_TYPE:TEXT}}\n{{title}}", List(title: text)) == text)
        #expect(try render("{{{title}}}{{&title}}", List(title: text)) == text + text)
    }

    @Test("A partial and an override keep the content type of their own files")
    func contentTypes() throws {
        let partials = [
            "data": "{{% CONTENT_TYPE:SCRIPTDATA}}\n{{title}}",
            "layout": "{{% CONTENT_TYPE:TEXT}}\n{{title}}{{$main}}{{/main}}",
        ]
        let rendered = try render(
            "{{<layout}}{{$main}}{{title}}{{>data}}{{/main}}{{/layout}}", List(title: "<"), partials: partials)
        #expect(rendered == "<&lt;\\u003C")
    }

    // MARK: - Errors

    @Test("An unknown name ends the start with its file and line, and names the types that do not have it")
    func unknownName() {
        #expect(
            error("\n{{#rows}}\n{{titel}}\n{{/rows}}")?.description
                == "Templates/main.mustache:3: “titel” is not in Row, nor in List")
        #expect(error("{{first.titel}}")?.reason == .unknownName("first.titel", scopes: ["List"]))
        #expect(
            error("{{#rows}}{{>row}}{{/rows}}", partials: ["row": "x\n{{#none}}{{/none}}"])?.description
                == "Templates/row.mustache:2: “none” is not in Row, nor in List")
        #expect(error("{{^titel}}{{/titel}}")?.reason == .unknownName("titel", scopes: ["List"]))
    }

    @Test(
        "Each error names its file, its line and its reason",
        arguments: [
            ("\n{{>none}}", 2, .unknownPartial("none")), ("\n\n{{<none}}{{/none}}", 3, .unknownPartial("none")),
            ("{{title", 1, .unclosedTag), ("{{#rows}}\n{{#tags}}{{/rows}}", 2, .unexpectedEnd(name: "rows", open: "tags")),
            ("\n{{#rows}}", 2, .unclosedSection(name: "rows")), ("{{/rows}}", 1, .unexpectedEnd(name: "rows", open: nil)),
            ("{{= =}}", 1, .badDelimiters), ("{{% CONTENT_TYPE:PDF}}", 1, .unknownContentType("PDF")),
            ("{{% FOO}}", 1, .unknownPragma("FOO")), ("x\n{{% CONTENT_TYPE:TEXT}}", 2, .lateContentType),
            ("{{rows}}", 1, .notText("rows")), ("{{first}}", 1, .notText("first")),
            ("{{>main}}", 1, .endlessPartial("main")),
        ] as [(String, Int, TemplateError.Reason)])
    func errors(source: String, line: Int, reason: TemplateError.Reason) {
        let path = "Templates/main.mustache"
        #expect(error(source) == TemplateError(path: path, line: line, reason: reason))
    }

    @Test("A missing folder, a missing template and a type that contains itself are errors, too")
    func missing() throws {
        #expect(throws: TemplateError(path: "/none", line: nil, reason: .missingFolder)) {
            try TemplateLibrary(directory: "/none")
        }
        let library = try TemplateLibrary(sources: [:], directory: "T")
        #expect(throws: TemplateError(path: "T/main.mustache", line: nil, reason: .missingTemplate)) {
            try library.template("main", scopes: [])
        }
    }

    @Test("A type that cannot be described is an error that names the type and the field")
    func undescribedTypes() throws {
        final class Endless: Codable { var next: Endless? }
        struct Dated: Codable { var added: Set<[String: Int]>? }
        struct Optionals: Codable { var names: [String?] }
        struct Empty: Codable {}
        struct Holder: Codable { var dates: [Dated] = [] }
        enum Kind: String, Codable { case film }
        struct Kinds: Codable { var kind: Kind }
        func reason(_ type: (some Decodable).Type) -> String? {
            #expect(throws: UndescribedTypeError.self) { try TemplateShape(of: type) }?.description
        }
        #expect(reason(Endless.self)?.hasSuffix("Endless contains itself") == true)
        #expect(reason(Holder.self)?.hasPrefix("Holder.dates.added: Dictionary<String, Int>") == true)
        #expect(reason(Optionals.self)?.hasPrefix("Optionals.names: Optional<String> is not a text") == true)
        #expect(reason(Empty.self) == "Empty: Empty has no fields")
        #expect(reason(Kinds.self)?.hasPrefix("Kinds.kind: Kind is not a text") == true)
        let library = try TemplateLibrary(sources: [:], directory: "T")
        let error = #expect(throws: TemplateError.self) { try library.shape(of: Empty.self, for: "main") }
        #expect(error?.description == "T/main.mustache: its view data cannot be described: Empty: Empty has no fields")
    }

    // MARK: - Inheritance

    @Test("An override that contains its own block renders the block's default, and does not override a parent inside of it")
    func nestedOverrides() throws {
        let partials = ["layout": "[{{$main}}default{{/main}}|{{$head}}{{/head}}]", "card": "<{{$main}}card{{/main}}>"]
        #expect(try render("{{<layout}}{{$main}}a{{$main}}b{{/main}}c{{/main}}{{/layout}}", partials: partials) == "[abc|]")
        #expect(
            try render("{{<layout}}{{$main}}{{<card}}{{$main}}x{{/main}}{{/card}}{{/main}}{{/layout}}", partials: partials)
                == "[<x>|]")
        #expect(
            try render(
                "{{<layout}}{{$main}}{{$head}}1{{/head}}{{/main}}{{$head}}{{$main}}2{{/main}}{{/head}}{{/layout}}",
                partials: partials)
                == "[1|2]")
    }

    @Test("What a parent would drop is an error: unknown blocks, and tags outside of blocks")
    func droppedContent() {
        let partials = ["layout": "{{$main}}{{/main}}"]
        #expect(
            error("{{<layout}}\n{{$mian}}x{{/mian}}{{/layout}}", partials: partials)?.description
                == "Templates/main.mustache:2: the template “layout” has no block “mian”")
        #expect(error("{{<layout}}{{title}}{{/layout}}", partials: partials)?.reason == .outsideBlock(parent: "layout"))
    }

    @Test("Indentation stands before a section within a line once, however often the section is rendered")
    func indentedSections() throws {
        let list = List(rows: [Row(), Row(rank: 2)])
        #expect(try render("-\n  {{>row}}\n", list, partials: ["row": "{{#rows}}{{rank}}{{/rows}}\n"]) == "-\n  12\n")
        #expect(
            try render("-\n  {{>row}}\n", list, partials: ["row": "{{#rows}}\n{{rank}}\n{{/rows}}\n"]) == "-\n  1\n  2\n")
    }

    @Test("A combining mark behind a tag does not hide the tag's end")
    func combiningMarks() throws {
        #expect(try render("{{title}}\u{301}", List(title: "e")) == "e\u{301}")
    }
}
