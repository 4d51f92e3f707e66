/// All weights and thresholds of the ranking. They were found by trial with `make evaluate`.
///
/// A score is a sum without a unit: weights are added to it, penalties are subtracted from it. Fulfilment counts the parts of a
/// question that a book has: 1 for a part that it has, less for a part that it nearly has.
enum RankingWeights {
    // MARK: Subjects and moods

    /// The subject of a book that matches a concept best: what a book is about matters most.
    static let bestSubject = 1.5
    /// The second and the third subject that match the same concept: they only confirm the first.
    static let furtherSubject = 0.375
    /// A subject weighs `leastRarity` + `rarityFactor` × ln(1 + books / books with the subject), at most `mostRarity`: a rare
    /// subject counts more than one that every second book has.
    static let leastRarity = 0.55
    static let rarityFactor = 0.22
    static let mostRarity = 1.6
    /// A concept that names a mood counts only this much by its subjects alone: a book about kindness is not yet cosy.
    static let subjectsWithoutMood = 0.6
    /// The first mood that matches a concept.
    static let mood = 0.9
    /// Each further mood, as a share of the first.
    static let furtherMoodShare = 0.3
    /// The moods next to the one that was named, as a share.
    static let relatedMoodShare = 0.6
    /// A book with other moods, where a concept consists of moods only.
    static let otherMoodPenalty = 0.3
    /// A light work, where the question denies a dark mood: who wants nothing sad rarely wants a cold thriller.
    static let lightMood = 0.4
    /// The fulfilment by a mood of a concept that is not named for a mood: a tense book is not yet a mystery.
    static let moodOfTopicFulfilment = 0.4
    /// The fulfilment by a mood that is next to the one that was named.
    static let relatedMoodFulfilment = 0.7
    /// The same for works of which it is known whether they have what the mood is named for: a work with funny moments is no comedy.
    static let moodWithoutTopicFulfilment = 0.6
    /// From this fulfilment on, a book counts as having a topic of the question.
    static let leastTopicFulfilment = 0.5

    /// What a topic counts for which people would not name the work first, as a share of a main topic.
    static let lesserTopic = 0.6
    /// The fulfilment by a topic that is a side matter of a work.
    static let minorTopicFulfilment = 0.5

    /// A work that clearly contains what a concept asks for, and the fulfilment by one that does so slightly.
    static let contents = 0.9
    static let slightContentsFulfilment = 0.5
    /// From this fulfilment on, a work has the topic of a condition: a related subject alone is too little.
    static let leastConditionFulfilment = 0.7
    /// A condition of which the catalog does not know whether a work meets it counts so much of one that the work lacks.
    static let unknownCondition = 0.5

    /// A work whose notes or texts name a topic that none of its subjects is, and how much it fulfils the topic.
    static let mention = 0.8
    static let mentionFulfilment = 0.8
    /// A topic that the notes of a larger share of all works name does not count as mentioned.
    static let mostMentions = 0.04
    /// The same for a topic that must not come: works that mention it are left out, unless they are a larger share.
    static let mostDeniedMentions = 0.1

    // MARK: Forms, audiences and lengths

    /// A book of the form that was asked for.
    static let form = 1.6
    /// A book of another form, where the question allows no other: "comics" asks for comics.
    static let requiredFormPenalty = 2.5
    /// A book of another form, where the concept consists of forms only.
    static let otherFormPenalty = 1.44
    /// A book of another form, where the concept has subjects, too.
    static let otherFormOfTopicPenalty = 0.3
    /// Fiction, where fiction of any kind was asked for: most books are fiction, so this says little.
    static let fiction = 0.35
    static let notFictionPenalty = 1.1
    /// A book for just the audience that was asked for.
    static let audience = 2.0
    /// A book for an audience next to it: a book for young adults, where one for children was asked for.
    static let relatedAudience = 1.5
    static let otherAudiencePenalty = 1.8
    /// A book for children, where the question names no audience: most visitors are adults.
    static let unaskedChildrenPenalty = 0.7
    /// A frightening work, where the question asks for nothing dark.
    static let unaskedFrighteningPenalty = 0.6
    /// A picture book, where the question names no form.
    static let unaskedPictureBookPenalty = 0.6
    /// A book of the length that was asked for.
    static let length = 1.3
    static let otherLengthPenalty = 1.56
    /// A book of unknown length.
    static let unknownLengthPenalty = 0.8
    /// A book that keeps the limit of pages, or probably does.
    static let pageLimit = 1.3
    static let pageLimitPenalty = 0.8
    /// The fulfilment by a book that probably keeps the limit of pages: its length is known, its number of pages is not.
    static let probablePageLimitFulfilment = 0.5

    // MARK: Origin

    /// A book by an author who was asked for.
    static let author = 4.0
    /// A book by an author of a group that was asked for, such as the winners of a prize.
    static let authorOfGroup = 2.0
    /// A work of a group that was asked for, such as true stories.
    static let group = 2.0
    /// A book by an author of the country that was asked for.
    static let country = 2.2
    /// A book that is set in the country.
    static let setting = 1.32
    static let otherCountryPenalty = 2.2
    /// The share of the penalty where the question names one country, and where it names several.
    static let otherCountryShare = 0.9
    static let otherOfSeveralCountriesShare = 0.5
    /// A book from the years that were asked for.
    static let years = 1.6
    /// A book that takes place in these years.
    static let eraOfYears = 0.64
    static let otherYearsPenalty = 2.08
    /// A book that takes place in the era that was asked for.
    static let era = 0.9
    static let otherEraPenalty = 0.63
    static let language = 2.0
    static let otherLanguagePenalty = 1.0

    // MARK: Texts and popularity

    /// The best match of the question's words with a book's title and description.
    static let text = 0.8
    /// The score of a word that the notes of a work have; the best match of a text scores 1.
    static let noteScore = 0.8
    /// Each further word of the question that the text of a work has: several words tell what happens in it.
    static let furtherWord = 0.45
    static let furtherWordLimit = 4
    /// A work tells the story of a question if its texts have this share of at least so many words.
    static let storyWordShare = 0.75
    static let leastStoryWords = 3
    /// A book of the highest popularity: it decides between books that match equally well.
    static let popularity = 0.3

    // MARK: Similarity to works that the question names

    /// A similarity of 1 to a work that the question names.
    static let similarity = 4.0
    /// From this similarity on, it is a reason: everything is a little similar to everything.
    static let leastSimilarity = 0.25
    /// The cosine of the features, and what is added to it for properties in common.
    static let sharedFeatures = 1.2
    static let sameForm = 0.12
    static let sameEra = 0.06
    static let sharedCountry = 0.06
    static let otherAudienceSimilarityPenalty = 0.1
    /// The feature of a mood; the features of subjects and concepts are their rarities.
    static let moodFeature = 1.6
    /// A subject that hardly another work has says no more than this: “trains” and “night” make no films alike.
    static let mostSubjectFeature = 3.5
    /// The feature of a subject that only films have.
    static let unknownSubjectFeature = 4.0
    /// At most so many books count as similar, and twice as many as half similar.
    static let similarBooksLimit = 12
    /// The share of the highest similarity from which a book counts as similar.
    static let similarShare = 0.75
    /// The fulfilment by a book that counts as half similar.
    static let halfSimilarFulfilment = 0.5

    // MARK: Match levels

    /// The shares of the best fulfilment from which books are fitting, and near.
    static let fittingShare = 0.75
    static let nearShare = 0.5
    /// The share of a question's demands that the best book must fulfil, so that any book is fitting.
    static let leastShareOfDemands = 0.5
    /// Where nothing of a question was understood, books with this text score are near.
    static let leastTextScore = 0.5
    /// So many well-known books are near where no book has anything of the question.
    static let wellKnownBooksLimit = 30
    /// What a well-known book loses for each property that it shares with one before it, so that they differ.
    static let repetitionPenalty = 0.03

    // MARK: Choice of the answer

    /// A book comes into the answer only with this share of the best book's score.
    static let leastShareOfBestScore = 0.35
    /// An owned book comes into the answer only with this share of the best other book's score.
    static let leastOwnedShareOfBestScore = 0.5

    static func relatedMoodFulfilment(isTopicKnown: Bool) -> Double {
        isTopicKnown ? moodWithoutTopicFulfilment : relatedMoodFulfilment
    }
}
