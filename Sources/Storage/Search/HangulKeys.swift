import Domain

/// Hangul as the keys that are pressed for it: `기생충` is `ㄱㅣㅅㅐㅇㅊㅜㅇ`. An unfinished text is then always a prefix of the finished
/// one, although its last syllable differs: `깃` and `기새` are both prefixes of `기생`.
enum HangulKeys {
    /// The text with its syllables as keys; other characters stay.
    ///
    /// - Parameter folded: by `TextFolding`, which turns single letters into conjoining ones.
    static func keys(_ folded: some StringProtocol) -> String {
        // By bytes: an import calls this for each part of each Hangul title and name.
        var keys: [UInt8] = []
        keys.reserveCapacity(3 * folded.utf8.count)
        for scalar in folded.unicodeScalars {
            switch scalar.value {
            case 0xAC00...0xD7A3:
                let index = Int(scalar.value - 0xAC00)
                keys += initialBytes[index / 588]
                keys += vowelBytes[index / 28 % 21]
                keys += finalBytes[index % 28]
            case 0x1100...0x1112: keys += initialBytes[Int(scalar.value - 0x1100)]
            case 0x1161...0x1175: keys += vowelBytes[Int(scalar.value - 0x1161)]
            case 0x11A8...0x11C2: keys += finalBytes[Int(scalar.value - 0x11A7)]
            default: keys += scalar.utf8
            }
        }
        return String(decoding: keys, as: UTF8.self)
    }

    /// The first consonant of each syllable; nil where the text has other characters than syllables.
    static func initials(_ text: some StringProtocol) -> String? {
        var letters = ""
        for scalar in text.unicodeScalars {
            guard isSyllable(scalar) else { return nil }
            letters += initials[Int(scalar.value - 0xAC00) / 588]
        }
        return letters.isEmpty ? nil : letters
    }

    /// The syllables that keys write; nil where a key is left over.
    static func composed(_ keys: [Character]) -> String? {
        let keys = keys.map { String($0) }
        var text = String.UnicodeScalarView()
        var index = 0
        /// The longest of a list's entries that the keys from a position on write, with its length in keys.
        func match(_ list: [String], at start: Int, isUsable: (Int) -> Bool = { _ in true }) -> (entry: Int, length: Int)? {
            for length in [2, 1] where start + length <= keys.count {
                if isUsable(start + length), let entry = list.firstIndex(of: keys[start..<start + length].joined()) {
                    return (entry, length)
                }
            }
            return nil
        }
        func isVowel(_ position: Int) -> Bool { keys.indices.contains(position) && vowels.contains(keys[position]) }
        while index < keys.count {
            guard let initial = initials.firstIndex(of: keys[index]), let vowel = match(vowels, at: index + 1) else {
                return nil
            }
            index += 1 + vowel.length
            // The last consonant before a vowel begins the next syllable.
            let last = match(finals, at: index) { !isVowel($0) }
            index += last?.length ?? 0
            let value = 0xAC00 + initial * 588 + vowel.entry * 28 + (last?.entry ?? 0)
            if let scalar = Unicode.Scalar(UInt32(value)) { text.append(scalar) }
        }
        return text.isEmpty ? nil : String(text)
    }

    static func isSyllable(_ scalar: Unicode.Scalar) -> Bool {
        (0xAC00...0xD7A3).contains(scalar.value)
    }

    /// Whether a text has a single letter of Hangul, as texts of `keys` have.
    static func areKeys(_ text: some StringProtocol) -> Bool {
        text.unicodeScalars.contains { (0x3131...0x3163).contains($0.value) }
    }

    private static let initials = [
        "ㄱ", "ㄲ", "ㄴ", "ㄷ", "ㄸ", "ㄹ", "ㅁ", "ㅂ", "ㅃ", "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅉ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
    ]
    private static let vowels = [
        "ㅏ", "ㅐ", "ㅑ", "ㅒ", "ㅓ", "ㅔ", "ㅕ", "ㅖ", "ㅗ", "ㅗㅏ", "ㅗㅐ", "ㅗㅣ", "ㅛ", "ㅜ", "ㅜㅓ", "ㅜㅔ", "ㅜㅣ", "ㅠ", "ㅡ", "ㅡㅣ", "ㅣ",
    ]
    private static let finals = [
        "", "ㄱ", "ㄲ", "ㄱㅅ", "ㄴ", "ㄴㅈ", "ㄴㅎ", "ㄷ", "ㄹ", "ㄹㄱ", "ㄹㅁ", "ㄹㅂ", "ㄹㅅ", "ㄹㅌ", "ㄹㅍ", "ㄹㅎ", "ㅁ", "ㅂ", "ㅂㅅ", "ㅅ", "ㅆ",
        "ㅇ", "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
    ]
    private static let initialBytes = initials.map { Array($0.utf8) }
    private static let vowelBytes = vowels.map { Array($0.utf8) }
    private static let finalBytes = finals.map { Array($0.utf8) }
}
