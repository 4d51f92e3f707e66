import Domain

extension RankedBook {
    /// What the question asked for and is true of the book, the most telling first.
    ///
    /// - Parameter subjectNames: by the English names.
    func reasons(
        for book: Book, _ subjectNames: [String: SubjectName], _ language: Language
    ) -> [RecommendationReason] {
        let reasons =
            [authorReason(book), comparisonReason(language), subjectsReason(subjectNames), moodsReason]
            + [formReason, audienceReason, lengthReason(book)]
            + [match.country.map { .writtenIn($0) }, match.setting.map { .setIn($0) }, yearReason, eraReason]
        let known = reasons.compactMap { $0 }
        return known.isEmpty ? [match.text > 0 ? .words : .wellKnown] : known
    }

    /// The author by the name in the viewer's language: the names in `book` have the order of those in the profile.
    private func authorReason(_ book: Book) -> RecommendationReason? {
        guard let author = match.author ?? match.authorOfGroup, let index = profile.authors.firstIndex(of: author),
            book.authors.indices.contains(index)
        else { return nil }
        return .by(book.authors[index].name)
    }

    private func comparisonReason(_ language: Language) -> RecommendationReason? {
        match.comparedWork?.title(in: language).map { .like($0) }
    }

    private func subjectsReason(_ subjectNames: [String: SubjectName]) -> RecommendationReason? {
        let subjects = match.subjects.prefix(3).compactMap { subjectNames[$0] }
        return subjects.isEmpty ? nil : .about(subjects)
    }

    private var moodsReason: RecommendationReason? {
        match.moods.isEmpty ? nil : .moods(Array(match.moods.prefix(2)))
    }

    private var formReason: RecommendationReason? {
        match.hasForm ? profile.form.map { .form($0.rawValue) } : nil
    }

    private var audienceReason: RecommendationReason? {
        match.hasAudience ? profile.audience.map { .audience($0.rawValue) } : nil
    }

    private func lengthReason(_ book: Book) -> RecommendationReason? {
        guard match.hasLength else { return nil }
        return book.pages.map { .pages($0) } ?? profile.length.map { .length($0) }
    }

    private var yearReason: RecommendationReason? {
        match.hasYears ? profile.year.map { .published($0) } : nil
    }

    private var eraReason: RecommendationReason? {
        match.hasEra ? profile.era.map { .era($0) } : nil
    }
}

extension BookProfile {
    fileprivate func title(in language: Language) -> String? {
        switch language.catalogText {
        case .international: titles.first
        case .korean: titles.first(where: TextFolding.hasHangul) ?? titles.first
        }
    }
}
