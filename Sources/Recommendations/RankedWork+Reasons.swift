import Domain

extension RankedWork {
    /// From so many shared subjects and moods on, a work is said to be like another.
    private static let leastSharedFeatures = 2

    /// What the question asked for and is true of the work, the most telling first.
    ///
    /// - Parameter subjectNames: by the English names.
    func reasons(
        for work: AnyWork, _ subjectNames: [String: SubjectName], _ language: Language
    ) -> [RecommendationReason] {
        let comparison = comparisonReason(subjectNames, language)
        let reasons: [RecommendationReason?] =
            [personReason(work), comparison, subjectsReason(subjectNames), moodsReason]
            + groups(besides: namedSubjects(subjectNames)).prefix(2).map { .group($0) }
            + [formReason, audienceReason, lengthReason(work)]
            + [match.country.map { .writtenIn($0) }, match.setting.map { .setIn($0) }, yearReason, eraReason]
        let known = reasons.compactMap { $0 }
        return known.isEmpty ? [match.text > 0 ? .words : .wellKnown] : known
    }

    /// The person by the name in the viewer's language: the names in `work` have the order of those in the profile.
    private func personReason(_ work: AnyWork) -> RecommendationReason? {
        guard let person = match.author ?? match.authorOfGroup else { return nil }
        let (creators, cast): ([Person], [Person]) =
            switch work {
            case .movie(let movie): (movie.directors, movie.cast)
            case .book(let book): (book.authors, [])
            }
        if let index = profile.creators.firstIndex(of: person), creators.indices.contains(index) {
            return .by(creators[index].name)
        }
        guard let index = profile.cast.firstIndex(of: person) else { return nil }
        return .with(cast.indices.contains(index) ? cast[index].name : person)
    }

    /// Only beside reasons that name what is shared.
    private func comparisonReason(_ subjectNames: [String: SubjectName], _ language: Language) -> RecommendationReason? {
        let named =
            namedSubjects(subjectNames).count { match.sharedSubjects.contains($0.english) }
            + namedMoods.count(where: match.sharedMoods.contains)
        guard named >= Self.leastSharedFeatures else { return nil }
        return match.comparedWork.map { .like($0.title(in: language)) }
    }

    private func subjectsReason(_ subjectNames: [String: SubjectName]) -> RecommendationReason? {
        let subjects = namedSubjects(subjectNames)
        return subjects.isEmpty ? nil : .about(subjects)
    }

    private func namedSubjects(_ subjectNames: [String: SubjectName]) -> [SubjectName] {
        match.subjects.prefix(3).compactMap { subjectNames[$0] }
    }

    /// Those that no subject or mood of the reasons names already.
    private func groups(besides subjects: [SubjectName]) -> [SubjectName] {
        let named = Set(subjects.map(\.english) + namedMoods.map(\.rawValue))
        return match.groups.filter { !named.contains($0.english) }
    }

    private var moodsReason: RecommendationReason? { namedMoods.isEmpty ? nil : .moods(namedMoods) }

    private var namedMoods: [Book.Mood] { Array(match.moods.prefix(2)) }

    private var formReason: RecommendationReason? {
        match.hasForm ? profile.form.map { .form($0.rawValue) } : nil
    }

    private var audienceReason: RecommendationReason? {
        match.hasAudience ? profile.audience.map { .audience($0.rawValue) } : nil
    }

    private func lengthReason(_ work: AnyWork) -> RecommendationReason? {
        guard match.hasLength else { return nil }
        switch work {
        case .movie: return profile.minutes.map { .minutes($0) }
        case .book(let book): return book.pages.map { .pages($0) } ?? profile.length.map { .length($0) }
        }
    }

    private var yearReason: RecommendationReason? {
        match.hasYears ? profile.year.map { .published($0) } : nil
    }

    private var eraReason: RecommendationReason? {
        match.hasEra ? profile.era.map { .era($0) } : nil
    }
}
