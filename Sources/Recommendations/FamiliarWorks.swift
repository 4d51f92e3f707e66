import Domain
import Foundation

/// Finds the clauses of a question that say which works the person knows already: “I've read Maus”, “김초엽은 다 읽었어요”. What they name
/// must not come. Where the question praises it, or asks for more like it or for nothing else, others should be like it.
enum FamiliarWorks {
    struct Clause: Equatable {
        let text: String
        /// Whether it says in words that they must not come: “so not her”, “그건 빼고”.
        let isExplicit: Bool
        /// Whether it says that all works of a person or a studio are known: “every Agatha Christie”, “디즈니는 거의 다 봐서”.
        let isOfAll: Bool
    }

    static func clauses(in question: String) -> [Clause] {
        let plain = question.replacing("’", with: "'").precomposedStringWithCanonicalMapping
        let asksForSimilar = plain.lowercased().contains(similar.regex)
        let sentences = sentences(of: plain)
        return sentences.indices.compactMap { index in
            let sentence = sentences[index]
            let isKorean = TextFolding.hasHangul(sentence)
            let isExplicit = sentence.contains((isKorean ? koreanExplicit : englishExplicit).regex.ignoresCase())
            let known = sentence.firstMatch(of: (isKorean ? koreanKnown : englishKnown).regex.ignoresCase())
            guard isExplicit || known != nil else { return nil }
            // “파친코 읽었는데 너무 좋았어요” goes on.
            let goesOn = isKorean && !sentence.contains(/[.!?\n…~][ㅋㅎㅠㅜ]*\s*$/) && index + 1 < sentences.count
            // “I'd like” praises nothing.
            let praised = (sentence + (goesOn ? sentences[index + 1] : "")).lowercased()
                .replacing(/\b(?:i|we)(?:'d| would) (?:really )?(?:like|love)\b/, with: "")
            let isPraised = praised.contains((isKorean ? koreanPraise : englishPraise).regex)
            guard isExplicit || !(isPraised || asksForSimilar) else { return nil }
            var text = sentence[...]
            // “A Tolstoy novel, I've read War and Peace, so something else”: the statement alone.
            if let known, !isKorean, !isExplicit {
                text = sentence[known.range.lowerBound...]
                if let end = text.firstMatch(of: statementEnd.regex.ignoresCase()) { text = text[..<end.range.lowerBound] }
            }
            // “봉준호 영화 중에 기생충은 봤는데” knows one of his films.
            if isKorean, !isExplicit, let among = text.firstMatch(of: /(?:중에서?|가운데)\s/) {
                text = text[among.range.upperBound...]
            }
            return Clause(
                text: String(text), isExplicit: isExplicit,
                isOfAll: text.contains((isKorean ? koreanAll : englishAll).regex.ignoresCase()))
        }
    }

    /// By stops, and by the Korean endings of clauses.
    private static func sentences(of text: String) -> [String] {
        var sentences: [String] = []
        var start = text.startIndex
        for match in text.matches(of: end.regex) {
            // The full stops of “J. R. R. Tolkien” end no sentence.
            let before = text[start..<match.range.lowerBound]
            if text[match.range] == ".", before.last?.isUppercase == true, before.dropLast().last.map(\.isLetter) != true {
                continue
            }
            sentences.append(String(text[start..<match.range.upperBound]))
            start = match.range.upperBound
        }
        sentences.append(String(text[start...]))
        return sentences
    }

    private static let end = Pattern(
        /[.!?;\n…~]+(?=\s|$)|(?:[요죠]|[았었했봤겠]음|[았었했봤겠니]다)[ㅋㅎㅠㅜ]*(?=\s)|(?:는데|은데|니까|으니|고요|구요|봐서|읽어서),?(?=\s)|(?= but (?:i|we|he|she|they)\b)/
    )

    /// “What next?” and “이런 책” ask for what is like it.
    private static let similar = Pattern(
        /\b(?:what|read|watch) (?:should [a-z]+ (?:read|watch) )?(?:next|now)\b|\blike (?:it|that|this|them|those|these)\b|\bsimilar\b|\bclosest\b|\bit's over\b|\bafter (?:that|this|it)\b|(?:이런|그런)(?! ?(?:건|거|것은) ?(?:싫|말고|빼고))|비슷|다음/
    )

    /// At the beginning of a clause: “which should I read” and “where she has seen” are none.
    private static let englishKnown = Pattern(
        /(?:^\W*|[,;:–—(] ?|\b(?:and|but|so|since|because|as) )(?:(?:i|we)(?:'ve| have)? (?:(?:just|only|also|already|both|all|sadly|recently) )*(?:read|seen|watched|finished|done|know)\b(?! (?:about|that|how|what|nothing|little))|(?:he|she|they|my [a-z]+|our [a-z]+|the kids)(?:'s|'ve| has| have)? (?:(?:just|already|both|all) )*(?:read|seen|watched|finished|owns?|knows)\b|(?:my|our) (?:[a-z]+ )?(?:book |film |reading )?(?:club|group|class)(?: of (?:[a-z]+ ){1,3}| )has (?:already )?(?:done|read|seen|watched)\b|(?:already|just) (?:read|seen|watched|finished|own|have)\b|(?:finished|read|seen|watched|own) (?:everything|all|every)\b)/
    )

    /// What ends such a statement.
    private static let statementEnd = Pattern(
        /[,;] (?:so|but|now|what|which|something|anything|any|looking|want|recommend|please|can|could|is|are|another|other)\b| (?:and|so|but) (?:i|we)(?:'d| would| want| need| am|'m)\b/
    )

    private static let englishAll = Pattern(/\b(?:all|every|everything|whole|complete|most)\b/)

    private static let englishExplicit = Pattern(
        /\b(?:not|skip|forget|without|except|besides|spare me|anything but) (?:her|him|them|those|these|that one|this one)(?=\s*(?:[.,;!?)]|$)|\s+(?:again|please|either|this time)\b)|\b(?:neither|none|either) of (?:those|these|them|the two)\b|\bleave (?:her|him|them|it|that|those) out\b|\bspare me\W*$|\bso not that\b|\brun out of\b|\b(?:we|i)(?:'re| are|'m| am) done with\b/
    )

    private static let englishPraise = Pattern(
        /\b(?:loved?|loves|adored?|adores|liked?|likes|enjoy(?:ed|s)?|favou?rites?|fans?|best|similar|more|same|another|next|vein|amazing|great|moved)\b/
    )

    private static let koreanKnown = Pattern(
        /(?:이미|벌써|전부|[0-9가-힣]{1,4} ?번|거의 다|다) ?(?:봤|봐서|보았|읽었|읽어서|알고 ?있|갖고 ?(?:있어|계)|가지고 ?(?:있어|계)|소장)|(?:은|는|도|을|를|에|에서) ?(?:봤|읽었|봐서|읽어서|섭렵)|(?:갖고|가지고) ?(?:있어요|있어서|있으니|있습니다|계)/
    )

    private static let koreanAll = Pattern(/(?:전부|모두|거의 다|(?:^|\s)다) ?(?:봤|봐서|읽|알|갖|가지)|섭렵|정주행/)

    private static let koreanExplicit = Pattern(
        /(?:그건|그거|그것|그분|이건|이거|걔|둘|그 ?작가|그 ?사람)(?:은|는|을|를)? ?(?:다 )?(?:말고|빼고|빼|제외|패스|됐)/)

    private static let koreanPraise = Pattern(/좋아|좋았|재밌|재미있|감명|인상|최고|인생|팬|처럼|같은|비슷|느낌|여운|푹|감동|그런/)
}
