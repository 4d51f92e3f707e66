/// The brackets and separators of titles.
enum TitlePunctuation {
    private static let opening = Array("([{（［【〔")
    private static let closing = Array(")]}）］】〕")
    private static let colons = Array(":：;|=")
    private static let dashes = Array("-–—")

    /// The contents of each pair of brackets. An opening bracket inside of a pair is content.
    static func brackets(in title: String) -> [String] {
        contents(of: Array(title)).map { String($0) }
    }

    /// The title with a space for each pair of brackets and its content.
    static func withoutBrackets(_ title: String) -> String {
        let characters = Array(title)
        var bare = ""
        var start = 0
        for content in contents(of: characters) {
            bare += String(characters[start..<(content.startIndex - 1)]) + " "
            start = content.endIndex + 1
        }
        return start == 0 ? title : bare + String(characters[start...])
    }

    /// The parts before and after the first separator: a colon, a dash, "or" after a comma or before "the".
    ///
    /// - Returns: nil without a separator.
    static func split(_ title: String) -> (title: String, subtitle: String)? {
        let characters = Array(title)
        for start in characters.indices {
            guard let end = endOfSeparator(characters, from: start) else { continue }
            return (String(characters[..<start]), String(characters[end...]))
        }
        return nil
    }

    private static func contents(of characters: [Character]) -> [ArraySlice<Character>] {
        var contents: [ArraySlice<Character>] = []
        var start = 0
        while let open = characters[start...].firstIndex(where: opening.contains),
            let close = characters[(open + 1)...].firstIndex(where: closing.contains)
        {
            contents.append(characters[(open + 1)..<close])
            start = close + 1
        }
        return contents
    }

    /// - Returns: nil where no separator begins.
    private static func endOfSeparator(_ characters: [Character], from start: Int) -> Int? {
        func afterSpace(_ index: Int) -> Int {
            characters[index...].firstIndex { !$0.isWhitespace } ?? characters.endIndex
        }
        func afterRequiredSpace(_ index: Int) -> Int? {
            let end = afterSpace(index)
            return end > index ? end : nil
        }
        func after(_ word: String, _ index: Int) -> Int? {
            let end = index + word.count
            guard end <= characters.count, String(characters[index..<end]).lowercased() == word else { return nil }
            return end
        }
        func afterOptionalComma(_ index: Int) -> Int {
            index < characters.count && characters[index] == "," ? index + 1 : index
        }
        let first = afterSpace(start)
        if first < characters.count {
            if colons.contains(characters[first]) { return afterSpace(first + 1) }
            if first > start, dashes.contains(characters[first]), let end = afterRequiredSpace(first + 1) { return end }
            if first == start, characters[first] == "—" { return first + 1 }
        }
        guard let conjunction = afterRequiredSpace(afterOptionalComma(start)), let end = after("or", conjunction),
            let rest = afterRequiredSpace(afterOptionalComma(end))
        else { return nil }
        if characters[start] == "," { return rest }
        guard let article = after("the", rest), article < characters.count, characters[article].isWhitespace else { return nil }
        return rest
    }
}
