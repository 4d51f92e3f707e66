import Domain
import Foundation

/// The words of a question by which the texts of books are searched.
enum QuestionWords {
    /// Stemmed, without numbers, short words, stop words, and the words of unwanted concepts.
    static func words(of text: String, without unwanted: [Concept]) -> [String] {
        let unwantedStems = Set(unwanted.flatMap { $0.english + [$0.name] }.flatMap(EnglishStemmer.stems))
        let unwantedKorean = unwanted.flatMap(\.korean)
        return TextFolding.words(text).filter { word in
            word.count > 2 && Int(word) == nil && !stopWords.contains(word) && !isKoreanStopWord(word)
                && !unwantedStems.contains(EnglishStemmer.stem(word)) && !unwantedKorean.contains { word.hasPrefix($0) }
        }.map(EnglishStemmer.stem)
    }

    /// Stop words, and letters that form no syllable: "추천해", "ㅋㅋㅋ".
    private static func isKoreanStopWord(_ word: String) -> Bool {
        guard TextFolding.hasHangul(word) else { return false }
        return word.firstMatch(of: /[가-힣]/) == nil || word.firstMatch(of: koreanStopWords) != nil
    }

    private static let stopWords: Set<String> = Set(
        """
        a an and are as at be been but by for from has have he her him his i if in into is it its me my no not of on one or our \
        she so that the their them then there they this to up us was we what when where who with you your any anything some \
        something book books read reading like similar want looking look recommend suggest please can could would should do \
        does give need find more about which how why really very too just than am im ive id also else good great best novel \
        novels story stories ones next after before got get know think make made dont isnt doesnt love loved enjoyed much many \
        lot lots kind sort type maybe ideally preferably actually set written write author authors writer someone person thing \
        things going film films movie movies fiction nonfiction pages page short long feel feeling feels mood day days time thank thanks \
        hello help life live people way ways new old little bit every never always still than without other another mine yes okay \
        except besides nothing neither nor without avoid anything everything hate hates recommendation recommendations suggestion suggestions favourite favorite well seen
        """.split(separator: " ").map(String.init))

    private static var koreanStopWords: Regex<Substring> {
        /^(?:추천|주세요|부탁|알려|소개|읽을|읽고|읽는|읽기|읽었|읽어|읽으|있을까|있나요|있어|있는|없나|없을까|어떤|어떻게|뭐가|무슨|만한|좋을|좋은|좋아|좋겠|싶어|싶은|싶습|싶네|찾고|찾아|찾습|골라|주인공|소설|책을|책이|책은|책도|책으로|작가|작품|이야기|이런|그런|저런|비슷|같은|나오는|나오고|다룬|다루|대한|관한|영화|한국어|한 ?권|권만|하나만|조금|정말|진짜|너무|요즘|혹시|제발|정도|좀더|그냥|아무|감사|안녕|선물)/
    }
}
