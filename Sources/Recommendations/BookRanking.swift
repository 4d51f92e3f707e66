import Domain
import Foundation

/// Ranks the books of a catalog by how well they fit a wish.
struct BookRanking: Sendable {
    private let profiles: [BookProfile]
    private let rarity: [String: Double]
    private let features: [[String: Double]]
    private let norms: [Double]

    /// - Parameter concepts: the vocabulary, by which works are alike that share no subject.
    init(profiles: [BookProfile], concepts: [Concept]) {
        self.profiles = profiles
        let books = profiles.filter(\.isBook)
        var counts: [String: Int] = [:]
        for book in books { for subject in book.subjects { counts[subject, default: 0] += 1 } }
        let total = Double(books.count)
        let rarity = counts.mapValues { log(1 + total / Double($0)) }
        let telling = concepts.filter { !$0.subjects.isEmpty }.map { concept in
            let count = books.count { $0.subjects.contains { concept.weights[$0] != nil } }
            return (concept: concept, rarity: log(1 + total / Double(1 + count)))
        }
        let features = profiles.map { Self.features(of: $0, rarity: rarity, telling) }
        self.rarity = rarity
        self.features = features
        norms = features.map { sqrt($0.values.reduce(0) { $0 + $1 * $1 }) }
    }

    /// All books, best first.
    ///
    /// - Parameter textScores: how well the words of the question fit the texts of a book, by its key, from 0 to 1.
    func ranked(_ wish: ParsedQuestion, textScores: [String: Double]) -> [RankedBook] {
        let frame = Constraints(wish)
        let liked = wish.likes.compactMap { like in profiles.firstIndex { $0.key == like.key && $0.isBook == like.isBook } }
        let likedKeys = Set(wish.likes.filter(\.isBook).map(\.key))
        var ranked: [RankedBook] = []
        for (index, book) in profiles.enumerated()
        where book.isBook && !likedKeys.contains(book.key) && wish.knownAuthors.isDisjoint(with: book.authors)
            && !frame.refuses(book) && !wish.unwantedWorks.contains(book.key)
        {
            var match = BookMatch()
            for aspect in wish.wanted { add(aspect, of: book, frame, to: &match) }
            if !frame.forms.isEmpty, !(book.form.map(frame.forms.contains) ?? false) { match.score -= 2.5 }
            addLikeness(index, to: liked, &match)
            addConditions(of: book, wish, frame, to: &match)
            if !frame.namesAudience, book.audience == .children, !liked.contains(where: { profiles[$0].audience != nil }) {
                match.score -= 0.7
            }
            if !frame.namesForm, book.form == .pictureBook { match.score -= 0.6 }
            match.text = textScores[book.key] ?? 0
            match.score += 0.8 * match.text + 0.15 * Double(book.popularity) / 100
            ranked.append(RankedBook(profile: book, match: match))
        }
        setLikeness(of: &ranked)
        if frame.demands == 0 || !wish.isUnderstood {
            setNearestStandings(of: &ranked, wish)
        } else {
            setStandings(of: &ranked, wish, frame)
        }
        return ranked.sorted {
            ($1.match.level, $1.match.score, $0.profile.key) < ($0.match.level, $0.match.score, $1.profile.key)
        }
    }

    /// Everything is a little like everything: only so many are like what was named, and not all of these are enough.
    private func setLikeness(of ranked: inout [RankedBook]) {
        let likenesses = ranked.filter { $0.match.comparedWork != nil }.map(\.match.likeness).sorted(by: >)
        guard let most = likenesses.first else { return }
        let enough = max(0.75 * most, likenesses.prefix(Self.alikeLimit).last ?? 0)
        let least = likenesses.prefix(Self.alikeLimit * 2).last ?? 0
        for place in ranked.indices where ranked[place].match.comparedWork != nil && ranked[place].match.likeness >= least {
            ranked[place].match.fulfilment += ranked[place].match.likeness >= enough ? 1 : 0.5
            ranked[place].match.topics += 1
            ranked[place].match.hasTopic = true
        }
    }

    /// How many books are as like what was named as a book can be.
    private static let alikeLimit = 12

    /// Whoever reads the answer takes what is called fitting for all that was asked; so a book is measured by the best of the catalog.
    private func setStandings(
        of ranked: inout [RankedBook], _ wish: ParsedQuestion, _ frame: Constraints
    ) {
        var pool = ranked.indices.filter { wish.authors.isEmpty || ranked[$0].match.author != nil }
        let asksTopic = frame.topics > 0
        let withTopic = pool.filter { ranked[$0].match.topics > 0 }
        // Of a country, a form or for a child first, then about what was asked for.
        let keepsAll = pool.contains { ranked[$0].match.missed == 0 }
        let topicKeepsAll = withTopic.contains { ranked[$0].match.missed == 0 }
        if asksTopic, !withTopic.isEmpty, topicKeepsAll || !keepsAll || frame.demands == frame.topics { pool = withTopic }
        let least = pool.map { ranked[$0].match.missed }.min() ?? 0
        pool.removeAll { ranked[$0].match.missed > least }
        let best = pool.map { ranked[$0].match.fulfilment }.max() ?? 0
        guard best > 0 else { return }
        let isMet =
            least == 0 && best >= 0.5 * Double(frame.demands) && (!asksTopic || topicKeepsAll)
            && (!frame.asksLength || pool.contains { ranked[$0].match.hasLength })
        // Of many things that were asked for, one may be missing.
        let most = pool.map { ranked[$0].match.topics }.max() ?? 0
        let enough = most > 2 ? most - 1 : most
        let fitting = pool.filter {
            isMet && ranked[$0].match.fulfilment >= 0.75 * best && ranked[$0].match.topics >= enough
        }
        let mayAskLength = frame.asksLength && fitting.contains { ranked[$0].match.hasLength }
        for place in pool
        where ranked[place].match.fulfilment >= 0.5 * best
            && (most == 0 || ranked[place].match.hasTopic || ranked[place].match.fulfilment >= 0.75 * best)
        {
            ranked[place].match.level = .near
        }
        for place in fitting where !mayAskLength || ranked[place].match.hasLength { ranked[place].match.level = .fitting }
    }

    /// Where nothing was understood, those come nearest that have words of the question; else well-known books of different kinds.
    private func setNearestStandings(of ranked: inout [RankedBook], _ wish: ParsedQuestion) {
        let said =
            wish.deniesOnly ? [] : ranked.indices.filter { ranked[$0].match.text >= 0.5 || ranked[$0].match.fulfilment > 0 }
        guard said.isEmpty else {
            for place in said { ranked[place].match.level = .near }
            return
        }
        var left = ranked.indices.sorted {
            (ranked[$1].match.score, ranked[$0].profile.key) < (ranked[$0].match.score, ranked[$1].profile.key)
        }.prefix(Self.knownLimit * 2)
        var seen: [String: Int] = [:]
        for rank in 0..<Self.knownLimit {
            let next = left.max { one, other in
                func value(_ place: Int) -> Double {
                    ranked[place].match.score - 0.03
                        * Double(Self.kinds(of: ranked[place].profile).reduce(0) { $0 + (seen[$1] ?? 0) })
                }
                return (value(one), ranked[other].profile.key) < (value(other), ranked[one].profile.key)
            }
            guard let next else { return }
            for kind in Self.kinds(of: ranked[next].profile) { seen[kind, default: 0] += 1 }
            left.removeAll { $0 == next }
            ranked[next].match.text = 0
            // Who only says what must not come gets what was asked for.
            ranked[next].match.level = wish.isUnderstood && wish.deniesOnly ? .fitting : .near
            ranked[next].match.score = 1 - Double(rank) / 100
        }
    }

    /// How many well-known books are offered where nothing else can be.
    private static let knownLimit = 30

    private static func kinds(of book: BookProfile) -> [String] {
        [book.form?.rawValue, book.era?.rawValue, book.language].compactMap { $0 } + book.subjects.prefix(4)
            + book.moods.map(\.rawValue)
    }

    /// What holds for all of a wish.
    private struct Constraints {
        /// Forms that nothing else will do for.
        let forms: Set<Book.Form>
        let namesForm: Bool
        let namesAudience: Bool
        let asksFiction: Bool
        let isScienceFiction: Bool
        let countryCount: Int
        let asksLength: Bool
        let asksAudience: Bool
        let asksCountry: Bool
        let asksYears: Bool
        let asksNames: Bool
        /// How many things that a book is about, or feels like.
        let topics: Int
        /// How many parts the wish has.
        let demands: Int
        let deniedMoods: Set<Book.Mood>
        private let deniedSubjects: Set<String>
        private let deniedForms: Set<Book.Form>
        private let deniedAudiences: Set<Book.Audience>
        private let deniedLengths: Set<Book.Length>
        private let deniedCountries: Set<String>
        private let deniedYears: [ClosedRange<Int>]
        private let deniedAuthors: Set<String>
        private let pages: PageLimit?

        private static let strict: Set<Book.Form> = [.comics, .poetry, .pictureBook, .play, .essays, .stories]

        init(_ wish: ParsedQuestion) {
            let concepts = wish.wanted.map(\.concept)
            let needed = wish.wanted.filter { !$0.isOptional }.map(\.concept)
            let strict = needed.filter { !$0.forms.isEmpty && $0.forms.isSubset(of: Self.strict) }
            let kinds = needed.filter { $0.isForm && !$0.isFiction }
            asksFiction = needed.contains(where: \.isFiction) && kinds.isEmpty && strict.isEmpty
            // "Fiction or not": either will do. "Comics that are memoirs" are comics.
            let isEither = needed.contains(where: \.isFiction)
            forms = (strict.isEmpty ? (isEither ? [] : kinds) : strict).reduce(into: []) { $0.formUnion($1.forms) }
            namesForm = concepts.contains { !$0.forms.isEmpty }
            namesAudience = concepts.contains { !$0.audiences.isEmpty }
            isScienceFiction = concepts.contains { ["science fiction", "space", "robots"].contains($0.name) }
            countryCount = concepts.count { !$0.countries.isEmpty }
            asksLength = needed.contains(where: \.isLength)
            asksAudience = needed.contains { !$0.audiences.isEmpty }
            asksCountry = needed.contains { !$0.countries.isEmpty }
            asksYears = needed.contains { $0.years != nil }
            asksNames = needed.contains { !$0.authors.isEmpty }
            topics = needed.count(where: \.isTopic) + (wish.likes.isEmpty ? 0 : 1)
            demands =
                topics + [asksLength, asksAudience, asksCountry, asksYears, asksNames, !forms.isEmpty].count { $0 }
                + (wish.authors.isEmpty ? 0 : 1) + (wish.pages == nil ? 0 : 1) + needed.count { $0.isEraOnly || $0.isElsewhere }
            var (subjects, forms, moods): (Set<String>, Set<Book.Form>, Set<Book.Mood>) = ([], [], [])
            for concept in wish.unwanted {
                forms.formUnion(concept.forms)
                if let mood = Book.Mood(rawValue: concept.name) {
                    // "Not too slow" is nothing against everyday life, nor against every book that gives to think.
                    moods.formUnion(concept.moods.intersection([mood, .bleak]))
                } else {
                    moods.formUnion(concept.moods)
                    // "World War II, not soldiers" is nothing against war; "mystery, no murder" is against murder; who wants horror
                    // that is not scary does want horror.
                    let denied = Set(concept.subjects)
                    let said = Set((concept.english + [concept.name]).map(QuestionParser.stems))
                    let besides = denied.subtracting(needed.flatMap(\.weights.keys))
                        .union(denied.filter { said.contains(QuestionParser.stems($0)) })
                    let kept = needed.map { Set($0.subjects) }.filter { $0.isSubset(of: denied) }
                    subjects.formUnion(besides.isEmpty ? denied.subtracting(kept.joined()) : besides)
                }
            }
            deniedSubjects = subjects
            deniedForms = forms
            deniedMoods = moods
            deniedAudiences = wish.unwanted.reduce(into: []) { $0.formUnion($1.audiences) }
            deniedCountries = wish.unwanted.reduce(into: []) { $0.formUnion($1.countries) }
            deniedYears = wish.unwanted.compactMap(\.years)
            deniedAuthors = wish.unwanted.reduce(into: wish.unwantedAuthors) { $0.formUnion($1.authors) }
            let lengths = Set(needed.filter(\.isLength).compactMap(\.length))
            deniedLengths = Set(wish.unwanted.compactMap(\.length)).union(
                // Where an author has nothing of that length, the others are the nearest.
                lengths.count == 1 && wish.authors.isEmpty ? Set(Book.Length.allCases).subtracting(lengths) : [])
            pages = wish.pages
        }

        /// Whether a book has what was denied.
        func refuses(_ book: BookProfile) -> Bool {
            !deniedAuthors.isDisjoint(with: book.authors) || pages?.isKept(by: book) == false
                || !deniedMoods.isDisjoint(with: book.moods) || !deniedSubjects.isDisjoint(with: book.subjects)
                || book.form.map(deniedForms.contains) == true || book.audience.map(deniedAudiences.contains) == true
                || book.length.map(deniedLengths.contains) == true || !deniedCountries.isDisjoint(with: book.countries)
                || deniedYears.contains { range in book.year.map(range.contains) == true }
        }
    }

    private static let fiction: Set<Book.Form> = [.novel, .novella, .stories, .fable, .comics]

    /// What nothing else will do for.
    private func addConditions(of book: BookProfile, _ wish: ParsedQuestion, _ frame: Constraints, to match: inout BookMatch) {
        func need(_ isAsked: Bool, _ isMet: Bool) {
            guard isAsked else { return }
            if isMet { match.fulfilment += 1 } else { match.missed += 1 }
        }
        if !wish.authors.isEmpty {
            match.author = book.authors.first(where: wish.authors.contains)
            if match.author != nil { match.score += 4 }
        }
        need(!wish.authors.isEmpty, match.author != nil)
        need(!frame.forms.isEmpty, book.form.map(frame.forms.contains) == true)
        if frame.asksFiction, book.form.map(Self.fiction.contains) != true { match.missed += 1 }
        need(frame.asksAudience, match.hasAudience)
        need(frame.asksCountry, match.country != nil || match.setting != nil || match.hasLanguage)
        need(frame.asksYears, match.hasYears || match.hasEra)
        let names = wish.wanted.filter { !$0.isOptional && !$0.concept.authors.isEmpty }
        need(frame.asksNames, names.allSatisfy { !$0.concept.authors.isDisjoint(with: book.authors) })
        if let author = book.authors.first(where: { author in names.contains { $0.concept.authors.contains(author) } }) {
            match.namedAuthor = author
            match.score += 2
        }
        if let pages = wish.pages {
            let isKept = pages.isKept(by: book)
            need(true, isKept == true)
            let isLikely = isKept == true || (book.length != nil && book.length == pages.length)
            match.score += isLikely ? 1.3 : -0.8
            match.hasLength = match.hasLength || isLikely
            if isLikely, isKept == nil { match.fulfilment += 0.5 }
        }
    }

    private func add(_ aspect: ParsedQuestion.Aspect, of book: BookProfile, _ frame: Constraints, to match: inout BookMatch) {
        let concept = aspect.concept
        var gain = 0.0
        var fulfilment = 0.0
        if !concept.weights.isEmpty {
            let found = book.subjects.compactMap { subject in
                concept.weights[subject].map { (subject: subject, weight: $0 * min(1.6, 0.55 + 0.22 * (rarity[subject] ?? 0))) }
            }.sorted { ($1.weight, $0.subject) < ($0.weight, $1.subject) }
            gain += 1.5 * (found.first?.weight ?? 0) + 0.375 * found.dropFirst().prefix(2).reduce(0) { $0 + $1.weight }
            match.subjects += found.prefix(2).map(\.subject).filter { !match.subjects.contains($0) }
            fulfilment = found.map { concept.weights[$0.subject] ?? 0 }.max() ?? 0
            // About kindness is not yet cosy.
            if concept.isMood, !concept.moods.isEmpty, concept.moods.isDisjoint(with: book.moods) {
                fulfilment *= 0.6
                gain *= 0.6
            }
        }
        if !concept.moods.isEmpty {
            let shared = concept.moods.intersection(book.moods)
            // What is tense is no mystery by that alone.
            if !shared.isEmpty {
                let isItself = Book.Mood(rawValue: concept.name).map(shared.contains) ?? true
                fulfilment = max(fulfilment, !concept.isMood ? 0.4 : isItself ? 1 : 0.7)
            }
            if !shared.isEmpty {
                gain += 0.9 * (1 + 0.3 * Double(shared.count - 1))
                match.moods += Book.Mood.allCases.filter { shared.contains($0) && !match.moods.contains($0) }
            } else if concept.subjects.isEmpty, !book.moods.isEmpty {
                gain -= 0.3
            }
        }
        gain += formGain(concept, book, frame, &match)
        if !concept.subjects.isEmpty, book.form.map(concept.forms.contains) == true { fulfilment = 1 }
        if !concept.audiences.isEmpty {
            if let audience = book.audience, concept.audiences.contains(audience) {
                let meant: Book.Audience = concept.name == "teen" ? .youngAdults : .children
                gain += audience == meant ? 2 : 1.5
                match.hasAudience = true
            } else {
                gain -= 1.8
            }
        }
        if let length = concept.length {
            if book.length == length {
                gain += 1.3
                match.hasLength = true
            } else {
                gain -= book.length == nil ? 0.8 : 1.56
            }
        }
        gain += originGain(concept, book, frame, &match)
        if !aspect.isOptional {
            if concept.isTopic {
                match.fulfilment += fulfilment
                if fulfilment >= 0.5 { match.topics += 1 }
                match.hasTopic = match.hasTopic || fulfilment == 1
            } else if concept.isLength, match.hasLength {
                match.fulfilment += 1
            } else if concept.isEraOnly, match.hasEra {
                match.fulfilment += 1
            }
        }
        // What would do, too, costs nothing where it is not.
        match.score += aspect.isOptional ? max(0, gain) : gain
    }

    private func formGain(_ concept: Concept, _ book: BookProfile, _ frame: Constraints, _ match: inout BookMatch) -> Double {
        guard !concept.forms.isEmpty, !(frame.isScienceFiction && concept.forms == [.science]), let form = book.form else {
            return 0
        }
        if concept.isFiction { return concept.forms.contains(form) ? 0.35 : -1.1 }
        if concept.forms.contains(form) {
            match.hasForm = true
            return 1.6
        }
        if !frame.forms.isEmpty { return 0 }
        return concept.weights.isEmpty ? -1.44 : -0.3
    }

    private func originGain(_ concept: Concept, _ book: BookProfile, _ frame: Constraints, _ match: inout BookMatch) -> Double {
        var gain = 0.0
        if !concept.countries.isEmpty {
            if let country = concept.countries.intersection(book.countries).min() {
                gain += 2.2
                match.country = country
            } else if let country = concept.countries.intersection(book.settings).min() {
                gain += 1.32
                match.setting = country
            } else {
                gain -= 2.2 * (frame.countryCount == 1 ? 0.9 : 0.5)
            }
        }
        if let years = concept.years {
            let year = book.year ?? (book.era == .ancient ? -800 : nil)
            if let year, years.contains(year) {
                gain += 1.6
                match.hasYears = true
            } else if let era = concept.era, book.era == era {
                gain += 0.64
                match.hasEra = true
            } else if year != nil {
                gain -= 2.08
            }
        } else if let era = concept.era {
            if book.era == era {
                gain += 0.9
                match.hasEra = true
            } else if book.era != nil, concept.subjects.isEmpty {
                gain -= 0.63
            }
        }
        if let language = concept.language {
            match.hasLanguage = match.hasLanguage || book.language == language
            gain += book.language == language ? 2 : -1
        }
        return gain
    }

    private func addLikeness(_ index: Int, to liked: [Int], _ match: inout BookMatch) {
        let best = liked.map { ($0, likeness(index, $0)) }.max { ($0.1, $1.0) < ($1.1, $0.0) }
        guard let (other, likeness) = best else { return }
        match.score += 4 * likeness
        match.likeness = likeness
        if likeness > 0.25 {
            match.comparedWork = profiles[other]
            let shared = profiles[index].subjects.filter {
                profiles[other].subjects.contains($0) && !match.subjects.contains($0)
            }
            match.subjects += shared.sorted { (rarity[$1] ?? 0, $0) < (rarity[$0] ?? 0, $1) }.prefix(2)
        }
    }

    private func likeness(_ one: Int, _ other: Int) -> Double {
        let dot = features[one].reduce(0) { $0 + $1.value * (features[other][$1.key] ?? 0) }
        let (a, b) = (profiles[one], profiles[other])
        return 1.2 * dot / (norms[one] * norms[other] + 1e-9)
            + (a.form != nil && a.form == b.form ? 0.12 : 0)
            + (a.era != nil && a.era == b.era ? 0.06 : 0)
            + (a.countries.isDisjoint(with: b.countries) ? 0 : 0.06)
            - (a.audience == b.audience ? 0 : 0.1)
    }

    private static func features(
        of profile: BookProfile, rarity: [String: Double],
        _ concepts: [(concept: Concept, rarity: Double)]
    ) -> [String: Double] {
        var features: [String: Double] = [:]
        for subject in profile.subjects { features["subject " + subject] = rarity[subject] ?? 4 }
        for (concept, rarity) in concepts {
            if let weight = profile.subjects.compactMap({ concept.weights[$0] }).max() {
                features["concept " + concept.name] = weight * rarity
            }
        }
        for mood in profile.moods { features["mood " + mood.rawValue] = 1.6 }
        return features
    }
}
