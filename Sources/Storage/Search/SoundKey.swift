import Domain
import Foundation

/// What a word or a name sounds like, in classes of consonants: people who write by ear confuse vowels and related consonants, and
/// Hangul, Latin letters and kana write the same name with the same consonants. `크루즈` and `cruise` are both `KRS`.
///
/// The classes are labials (`P`: b, f, p, v), dentals (`T`: d, t, th), velars (`K`: g, k, q, hard c), sibilants (`S`: s, z, j, ch, sh,
/// soft c), liquids (`R`: l, r), `M` and `N` (also ng). Vowels, h, w and y count only at the start, as `A` and `H`.
enum SoundKey {
    /// A key of fewer sounds says too little to find a word by, or a whole title or name.
    static let shortestWord = 3
    static let shortestName = 4

    /// All keys of a word, the most literal first: letters with two sounds, like the g of “gem” and “get”, and the r that only some
    /// speak, give several.
    ///
    /// - Parameter word: folded, in Latin letters, Hangul, Cyrillic or Greek letters or kana; other characters give no keys.
    static func keys(_ word: String) -> [String] {
        if word.utf8.allSatisfy({ $0 < 0x80 }) { return latinKeys(word) }
        if TextFolding.hasHangul(word) { return hangulKey(word).map { [$0] } ?? [] }
        // Han characters have no sound of their own: each language reads them differently.
        guard !word.unicodeScalars.contains(where: { (0x3400...0x9FFF).contains($0.value) }),
            let latin = word.applyingTransform(.toLatin, reverse: false)
        else { return [] }
        return latinKeys(TextFolding.squashed(latin))
    }

    /// The keys of a whole title or name: those of its words in a row, each word spoken for itself.
    ///
    /// - Parameter words: folded.
    static func keys(ofWords words: [String]) -> [String] {
        let all = words.map(keys)
        guard !all.isEmpty, !all.contains(where: \.isEmpty) else { return [] }
        let count = all.map(\.count).max() ?? 0
        var whole: [String] = []
        for index in 0..<count {
            let key = all.map { $0[min(index, $0.count - 1)] }.joined()
            if !whole.contains(key) { whole.append(key) }
        }
        // Each word in its first reading beside one in another.
        for (index, keys) in all.enumerated() {
            for other in keys.dropFirst() {
                let key = all.indices.map { $0 == index ? other : all[$0][0] }.joined()
                if !whole.contains(key) { whole.append(key) }
            }
        }
        return whole
    }

    // MARK: Likeness

    /// The letters of a word with one for all that sound alike, also its vowels: of words with the same key, those with like letters
    /// sound more alike. `똘스또이` is rather Tolstoy than “target”.
    ///
    /// - Parameter word: as for `keys`.
    static func letters(_ word: String) -> [Unicode.Scalar] {
        let isLatin = word.utf8.allSatisfy { $0 < 0x80 }
        guard let latin = isLatin ? word : word.applyingTransform(.toLatin, reverse: false).map(TextFolding.squashed) else {
            return []
        }
        // Hangul writes a vowel after each consonant, `eu` where none is spoken; `eo` is an o or the e of “her”, `ae` an a.
        let spoken = isLatin ? latin : latin.replacing("eu", with: "").replacing("eo", with: "o").replacing("ae", with: "a")
        return spoken.unicodeScalars.reduce(into: []) { letters, letter in
            let alike = alike[letter] ?? letter
            if letters.last != alike { letters.append(alike) }
        }
    }

    private static let alike: [Unicode.Scalar: Unicode.Scalar] = {
        var alike: [Unicode.Scalar: Unicode.Scalar] = [:]
        for group in ["pbfv", "td", "kgqc", "szjx", "rl", "iy", "uw"] {
            for letter in group.unicodeScalars { alike[letter] = group.unicodeScalars.first }
        }
        return alike
    }()

    // MARK: Hangul

    /// - Returns: nil where the word has other characters than syllables.
    private static func hangulKey(_ word: String) -> String? {
        var key = Key()
        let syllables = word.unicodeScalars.map { HangulKeys.isSyllable($0) ? Int($0.value - 0xAC00) : nil }
        for (index, syllable) in syllables.enumerated() {
            guard let syllable else { return nil }
            let initial = initials[syllable / 588]
            if initial == "A" {
                if index == 0 { key.append("A") }
            } else if initial != "H" || index == 0 {
                // “한강” is “hangang”: ng is one sound in Latin letters, wherever its syllable ends.
                if !(initial == "K" && key.last == "N") { key.append(initial) }
            }
            key.appendVowel()
            let next = syllables.indices.contains(index + 1) ? syllables[index + 1] : nil
            let isBeforeVowel = next.map { initials[$0 / 588] == "A" } ?? false
            for sound in isBeforeVowel ? linkedFinals[syllable % 28] : finals[syllable % 28] { key.append(sound) }
        }
        return key.isEmpty ? nil : key.text
    }

    // In the order of Unicode: ㄱ ㄲ ㄴ ㄷ ㄸ ㄹ ㅁ ㅂ ㅃ ㅅ ㅆ ㅇ ㅈ ㅉ ㅊ ㅋ ㅌ ㅍ ㅎ.
    private static let initials = Array("KKNTTRMPPSSASSSKTPH".unicodeScalars)
    /// A last s, j or ch of a syllable is spoken, and written in foreign words, as t.
    private static let finals = [
        "", "K", "K", "K", "N", "N", "N", "T", "R", "K", "M", "R", "R", "R", "P", "R", "M", "P", "P", "T", "T", "N", "T", "T",
        "K", "T", "P", "T",
    ].map { Array($0.unicodeScalars) }
    /// The same before a vowel, where they are spoken as written.
    private static let linkedFinals = [
        "", "K", "K", "KS", "N", "NS", "N", "T", "R", "RK", "RM", "RP", "RS", "RT", "RP", "R", "M", "P", "PS", "S", "S", "N",
        "S", "S", "K", "T", "P", "",
    ].map { Array($0.unicodeScalars) }

    // MARK: Latin letters

    private static func latinKeys(_ word: String) -> [String] {
        // Transliterations have modifier letters for the soft sign.
        let letters = word.utf8.filter { $0 < 0x80 }
        guard letters.contains(where: { !$0.isDigit }) else { return [] }
        var keys: [String] = []
        for reading in readings where reading.matters(for: letters) {
            let key = latinKey(letters, reading)
            if !key.isEmpty, !keys.contains(key.text) { keys.append(key.text) }
        }
        return keys
    }

    private static let readings = [
        Reading(), Reading(dropsR: true), Reading(hasSoftG: true), Reading(hasSibilantTh: true),
        Reading(dropsR: true, hasSoftG: true), Reading(dropsR: true, hasSibilantTh: true), Reading(dropsLastE: true),
    ]

    /// One way to speak a word's letters.
    private struct Reading {
        /// “Carter” as “카터”.
        var dropsR = false
        /// “George” as “조지”.
        var hasSoftG = false
        /// “Smith” as “스미스”.
        var hasSibilantTh = false
        /// “Gates” as “게이츠”, which “hites” for “heights” has, too.
        var dropsLastE = false

        /// Whether the reading may change the word's key: the word has all letters that the reading speaks in its own way.
        func matters(for letters: [UInt8]) -> Bool {
            (!dropsR || letters.contains(UInt8(ascii: "r"))) && (!hasSoftG || letters.contains(UInt8(ascii: "g")))
                && (!hasSibilantTh || letters.contains(UInt8(ascii: "h")))
                && (!dropsLastE || letters.suffix(3).elementsEqual("tes".utf8))
        }
    }

    // By bytes: an import calls this for every word of every title and name, and characters take ten times as long.
    private static func latinKey(_ letters: [UInt8], _ reading: Reading) -> Key {
        var key = Key()
        var index = 0
        /// The letter some places further on; 0 behind the end.
        func letter(_ offset: Int) -> Unicode.Scalar {
            let position = index + offset
            return position < letters.count ? Unicode.Scalar(letters[position]) : "\0"
        }
        while index < letters.count {
            let (current, next) = (letter(0), letter(1))
            var length = 1
            switch current {
            case "a", "e", "i", "o", "u", "w", "y":
                if index == 0, !(current == "w" && next == "r") { key.append("A") }
                key.appendVowel()
            case "h": if index == 0 { key.append("H") }
            case "b", "f", "v": key.append("P")
            case "p":
                key.append("P")
                if next == "h" { length = 2 }
            case "t" where next == "h":
                key.append(reading.hasSibilantTh ? "S" : "T")
                length = 2
            case "t" where next == "s" || next == "z" || next == "c" && letter(2) == "h": break
            case "t" where reading.dropsLastE && next == "e" && index + 3 == letters.count: break
            case "d" where next == "g" && letter(2) == "e": break
            case "d", "t": key.append("T")
            case "c" where next == "h":
                key.append("S")
                length = 2
            case "c" where next == "k":
                key.append("K")
                length = 2
            case "c": key.append(isFront(next) ? "S" : "K")
            case "s" where next == "c" && isFront(letter(2)):
                key.append("S")
                length = 2
            case "s" where next == "h":
                key.append("S")
                length = 2
            case "s", "z", "j": key.append("S")
            case "k" where index == 0 && next == "n": break
            case "g" where index == 0 && next == "n": break
            case "g" where next == "h":
                // Silent in “knight”; spoken at the start of a word.
                if index == 0 { key.append("K") }
                length = 2
            case "g" where index > 0 && letters[index - 1] == UInt8(ascii: "n"): break
            case "g" where next == "e" && index > 0 && letters[index - 1] == UInt8(ascii: "d"): key.append("S")
            case "g": key.append(reading.hasSoftG && isFront(next) ? "S" : "K")
            case "k", "q": key.append("K")
            case "x":
                if index == 0 {
                    key.append("S")
                } else {
                    key.append("K")
                    key.append("S")
                }
            case "l": key.append("R")
            case "r":
                // The last e of “Shakespeare” is silent.
                let isBeforeVowel = isVowel(next) && !(next == "e" && index + 2 == letters.count)
                if !reading.dropsR || isBeforeVowel || index == 0 { key.append("R") }
            case "m": key.append("M")
            case "n": key.append("N")
            default: if letters[index].isDigit { key.append(current) }
            }
            index += length
        }
        return key
    }

    private static func isFront(_ letter: Unicode.Scalar) -> Bool { letter == "e" || letter == "i" || letter == "y" }

    private static func isVowel(_ letter: Unicode.Scalar) -> Bool {
        isFront(letter) || letter == "a" || letter == "o" || letter == "u"
    }

    /// The sounds so far; a sound that is repeated without a vowel between counts once.
    private struct Key {
        private var sounds: [UInt8] = []
        /// The last sound; nil after a vowel.
        private(set) var last: Unicode.Scalar?

        var isEmpty: Bool { sounds.isEmpty }
        var text: String { String(decoding: sounds, as: UTF8.self) }

        /// - Parameter sound: in ASCII.
        mutating func append(_ sound: Unicode.Scalar) {
            if last != sound { sounds.append(UInt8(ascii: sound)) }
            last = sound
        }

        mutating func appendVowel() { last = nil }
    }
}
