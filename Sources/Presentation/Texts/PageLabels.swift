/// The texts that templates show unchanged.
package struct PageLabels: Codable, Sendable {
    package let siteName: String
    package let tagline: String
    package let skipToContent: String
    package let navigation: String
    package let languageSwitch: String
    package let search: String
    package let recentQueries: String
    package let noRecentQueries: String
    package let clearAll: String
    package let suggestions: String
    /// Shown and said while a search runs.
    package let searching: String
    package let cancelSearch: String
    package let recordingIsOff: String
    package let stopRecording: String
    package let startRecording: String
    package let pages: String
    package let fromPageToScreen: String
    package let seeMore: String
    package let loading: String
    package let loadingFailed: String
    package let previousPage: String
    package let nextPage: String
    package let firstPage: String
    package let endOfList: String
    /// The value beside `released` in the table of facts.
    package let toBeAnnounced: String
    /// The same where no label stands beside it.
    let releaseToBeAnnounced: String
    package let released: String
    package let year: String
    package let runtime: String
    let genres: PluralForms
    let countries: PluralForms
    let directors: PluralForms
    let authors: PluralForms
    package let audience: String
    package let bookSources: String
    package let cast: String
    package let internationalTitle: String
    package let originalLanguage: String
    package let links: String
    let officialSite: String
    /// The attribution that TMDB requires.
    let tmdbCredit: String
    let wrongISBN: String
    let preview: String
    package let rating: String
    package let firstPublished: String
    let editionPublished: String
    package let firstPublisher: String
    package let publisher: String
    package let form: String
    package let pageTotal: String
    package let isbn: String
    package let editions: String
    let trailers: PluralForms
    package let offers: String
    package let streaming: String
    package let rental: String
    package let purchase: String
    package let source: String
    package let subjects: String
    package let tryAgain: String
    package let typed: String
    let showFreshResults: String
    let showFreshDetails: String
    /// While a fresh page is requested in place of an old copy.
    package let updating: String
    /// That a page of an old copy now shows what is new.
    package let updated: String
    package let updateFailed: String
    /// That the visitor's last try has failed, too.
    package let tried: String
    package let filters: String
    package let chosenFilters: String
    /// The name of the list of conditions that words of the query name.
    package let understood: String
    /// That no result has all words of the query.
    package let partialMatch: String
    package let clearFilters: String
    package let withoutFilters: String
    package let moreFilters: String
    package let firstYear: String
    package let lastYear: String
    package let applyFilters: String
    package let footer: String
    package let ask: String
    package let askLead: String
    package let askLabel: String
    package let askHelp: String
    package let askSubmit: String
    package let askExamples: String
    package let askAgain: String
    package let askAnother: String
    /// The link to the form for questions with the words of a search that found nothing.
    let askWithWords: String
    package let questions: String
    /// The link to the questions in the navigation.
    let questionsLink: String
    package let noQuestions: String
    package let yourQuestion: String
    package let refresh: String
    package let deleteQuestion: String
    package let deleteQuestionHint: String
    package let confirmDeletion: String
    package let keepQuestion: String
    package let includeRead: String
    package let recommended: String
    /// The name of the list of what was understood of a question.
    package let conditions: String
    /// The name of the list of ways to narrow a question down.
    package let refine: String
    /// The questions that start from one work.
    package let moreOrLess: String
    package let moreLikeThis: String
    package let notThisOne: String
    package let ownedMark: String
    let share: String
    let copyLink: String
    let linkToPage: String
    let copyText: String
    /// The heading of a question with its works as a text to copy.
    let answerAsText: String
    /// Said after the text was copied.
    package let copied: String
    package let home: String
    package let offlineHeading: String
    package let offlineHint: String
    /// The notice on a page that is shown without a connection; the time of the copy follows.
    package let offlineCopy: String
}
