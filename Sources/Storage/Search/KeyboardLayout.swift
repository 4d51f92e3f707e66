import Domain
import Foundation

/// Text that was typed with the keyboard in another layout: `rltodcnd` are the keys of `기생충`, `ㅔㅁㄱㅁㄴㅑㅅㄷ` those of `parasite`.
enum KeyboardLayout {
    /// What the same keys write in the other layouts, without the text itself.
    ///
    /// - Parameter text: as it is typed, since capital letters are other keys than small ones, and punctuation has keys of letters.
    static func otherTexts(of text: String) -> [String] {
        let lowercased = text.lowercased().precomposedStringWithCanonicalMapping
        var texts: [String] = []
        if lowercased.utf8.allSatisfy({ $0 < 0x80 }) {
            // A text with other letters than those of syllables was not meant in Hangul. Phones write the first letter as a capital.
            for text in [text, lowercased] { if let hangul = hangul(text) { texts.append(hangul) } }
            texts.append(String(lowercased.map { cyrillicByLatin[$0] ?? $0 }))
        } else if TextFolding.hasHangul(lowercased), !isInitials(lowercased) {
            texts.append(String(HangulKeys.keys(TextFolding.folded(lowercased)).flatMap { latinByKey[$0] ?? String($0) }))
        } else if lowercased.unicodeScalars.contains(where: { (0x0400...0x04FF).contains($0.value) }) {
            texts.append(String(lowercased.map { latinByCyrillic[$0] ?? $0 }))
        }
        let folded = TextFolding.folded(text)
        return texts.map(TextFolding.folded).filter { $0 != folded && !$0.isEmpty }
    }

    /// Whether the text is rather the initial consonants of a Korean title: `ㄱㅅㅊ`.
    private static func isInitials(_ text: String) -> Bool {
        let letters = text.unicodeScalars.filter { !$0.properties.isWhitespace }
        return letters.count < 4 && letters.allSatisfy { (0x3131...0x314E).contains($0.value) }
    }

    /// The syllables that the keys of Latin letters write; nil where a letter is left over.
    private static func hangul(_ latin: String) -> String? {
        var words: [String] = []
        for word in latin.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
            if word.allSatisfy(\.isNumber) {
                words.append(String(word))
                continue
            }
            let keys = word.compactMap { shiftedKeyByLatin[$0] ?? keyByLatin[Character($0.lowercased())] }
            guard keys.count == word.count, let text = HangulKeys.composed(keys) else { return nil }
            words.append(text)
        }
        return words.joined(separator: " ")
    }

    private static let shiftedKeyByLatin: [Character: Character] = [
        "Q": "ㅃ", "W": "ㅉ", "E": "ㄸ", "R": "ㄲ", "T": "ㅆ", "O": "ㅒ", "P": "ㅖ",
    ]
    private static let keyByLatin: [Character: Character] = Dictionary(
        uniqueKeysWithValues: zip("qwertyuiopasdfghjklzxcvbnm", "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ"))
    private static let latinByKey: [Character: String] = Dictionary(
        uniqueKeysWithValues: (Array(keyByLatin) + Array(shiftedKeyByLatin)).map { ($0.value, $0.key.lowercased()) })
    private static let cyrillicByLatin: [Character: Character] = Dictionary(
        uniqueKeysWithValues: zip("qwertyuiop[]asdfghjkl;'zxcvbnm,.`", "йцукенгшщзхъфывапролджэячсмитьбюё"))
    private static let latinByCyrillic: [Character: Character] = Dictionary(
        uniqueKeysWithValues: cyrillicByLatin.map { ($0.value, $0.key) })
}
