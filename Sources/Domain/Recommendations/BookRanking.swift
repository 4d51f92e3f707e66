import Foundation

/// Ranks the books of a catalog by how well they fit a wish.
package struct BookRanking: Sendable {
    /// Why a book stands where it does.
    package struct Match: Sendable {
        package var score = 0.0
        /// Its subjects that were asked for, the most telling first.
        package var subjects: [String] = []
        package var moods: [Book.Mood] = []
        package var hasForm = false
        package var hasLength = false
        package var hasAudience = false
        package var hasYears = false
        package var hasEra = false
        /// The country that was asked for, of the author.
        package var country: String?
        /// The country that was asked for, where the story takes place.
        package var setting: String?
        /// The work that it is like, of those that were named.
        package var like: BookProfile?
        /// Whether it fits in nothing but words of its text.
        package var isByWordsOnly: Bool {
            subjects.isEmpty && moods.isEmpty && !hasForm && !hasLength && !hasAudience && !hasYears && !hasEra
                && country == nil
                && setting == nil && like == nil
        }
    }

    private let profiles: [BookProfile]
    private let rarity: [String: Double]
    private let features: [[String: Double]]
    private let norms: [Double]

    /// - Parameter concepts: the vocabulary, by which works are alike that share no subject.
    package init(profiles: [BookProfile], concepts: [Concept]) {
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
    /// - Parameter texts: how well the words of the question fit the texts of a book, by its key, from 0 to 1.
    package func ranked(_ wish: Wish, texts: [String: Double] = [:]) -> [(profile: BookProfile, match: Match)] {
        let frame = Frame(wish)
        let liked = wish.likes.compactMap { like in profiles.firstIndex { $0.key == like.key && $0.isBook == like.isBook } }
        let likedKeys = Set(wish.likes.filter(\.isBook).map(\.key))
        var ranked: [(profile: BookProfile, match: Match)] = []
        for (index, book) in profiles.enumerated()
        where book.isBook && !likedKeys.contains(book.key) && wish.knownAuthors.isDisjoint(with: book.authors) {
            var match = Match()
            for aspect in wish.wanted { add(aspect, of: book, frame, to: &match) }
            if !frame.forms.isEmpty, !(book.form.map(frame.forms.contains) ?? false) { match.score -= 2.5 }
            match.score -= Double(wish.unwanted.count { has($0, book) }) * 1.6
            addLikeness(index, to: liked, &match)
            if !frame.namesAudience, book.audience == .children, !liked.contains(where: { profiles[$0].audience != nil }) {
                match.score -= 0.7
            }
            if !frame.namesForm, book.form == .pictureBook { match.score -= 0.6 }
            match.score += 0.8 * (texts[book.key] ?? 0) + 0.15 * Double(book.popularity) / 100
            ranked.append((book, match))
        }
        return ranked.sorted { ($1.match.score, $0.profile.key) < ($0.match.score, $1.profile.key) }
    }

    /// What holds for all of a wish.
    private struct Frame {
        /// Forms that nothing else will do for.
        let forms: Set<Book.Form>
        let namesForm: Bool
        let namesAudience: Bool
        let isScienceFiction: Bool
        let countryCount: Int

        private static let strict: Set<Book.Form> = [.comics, .poetry, .pictureBook, .play, .essays, .stories]

        init(_ wish: Wish) {
            let concepts = wish.wanted.map(\.concept)
            forms = wish.wanted.filter { !$0.isOptional && $0.concept.forms.isSubset(of: Self.strict) }
                .reduce(into: []) { $0.formUnion($1.concept.forms) }
            namesForm = concepts.contains { !$0.forms.isEmpty }
            namesAudience = concepts.contains { !$0.audiences.isEmpty }
            isScienceFiction = concepts.contains { ["science fiction", "space", "robots"].contains($0.name) }
            countryCount = concepts.count { !$0.countries.isEmpty }
        }
    }

    private func add(_ aspect: Wish.Aspect, of book: BookProfile, _ frame: Frame, to match: inout Match) {
        let concept = aspect.concept
        var gain = 0.0
        if !concept.weights.isEmpty {
            let found = book.subjects.compactMap { subject in
                concept.weights[subject].map { (subject: subject, weight: $0 * min(1.6, 0.55 + 0.22 * (rarity[subject] ?? 0))) }
            }.sorted { ($1.weight, $0.subject) < ($0.weight, $1.subject) }
            gain += 1.5 * (found.first?.weight ?? 0) + 0.375 * found.dropFirst().prefix(2).reduce(0) { $0 + $1.weight }
            match.subjects += found.prefix(2).map(\.subject).filter { !match.subjects.contains($0) }
        }
        if !concept.moods.isEmpty {
            let shared = concept.moods.intersection(book.moods)
            if !shared.isEmpty {
                gain += 0.9 * (1 + 0.3 * Double(shared.count - 1))
                match.moods += Book.Mood.allCases.filter { shared.contains($0) && !match.moods.contains($0) }
            } else if concept.subjects.isEmpty, !book.moods.isEmpty {
                gain -= 0.3
            }
        }
        gain += formGain(concept, book, frame, &match)
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
        // What would do, too, costs nothing where it is not.
        match.score += aspect.isOptional ? max(0, gain) : gain
    }

    private func formGain(_ concept: Concept, _ book: BookProfile, _ frame: Frame, _ match: inout Match) -> Double {
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

    private func originGain(_ concept: Concept, _ book: BookProfile, _ frame: Frame, _ match: inout Match) -> Double {
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
        if let language = concept.language { gain += book.language == language ? 2 : -1 }
        return gain
    }

    private func has(_ concept: Concept, _ book: BookProfile) -> Bool {
        book.subjects.contains { concept.subjects.contains($0) } || !concept.moods.isDisjoint(with: book.moods)
            || (concept.subjects.isEmpty && (book.form.map(concept.forms.contains) ?? false))
            || (concept.length != nil && book.length == concept.length)
            || !concept.countries.isDisjoint(with: book.countries)
    }

    private func addLikeness(_ index: Int, to liked: [Int], _ match: inout Match) {
        let best = liked.map { ($0, likeness(index, $0)) }.max { ($0.1, $1.0) < ($1.1, $0.0) }
        guard let (other, likeness) = best else { return }
        match.score += 4 * likeness
        if likeness > 0.25 {
            match.like = profiles[other]
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
