import Domain

/// What the built-in catalog does beside search, whether or not searches are sent to services.
package struct BuiltInCatalogPorts: Sendable {
    package let movieSelections: any WorkSelections<Movie>
    package let bookSelections: any WorkSelections<Book>
    package let movies: any BrowsableCatalog<Movie>
    package let books: any BrowsableCatalog<Book>
    package let answerWorks: BuiltInAnswerWorks
    package let questionClassifier: any QuestionClassifier
    package let works: any BuiltInWorks
    package let workIDs: any BuiltInWorkIDs
    package let adaptations: any Adaptations
    package let suggestions: any SearchSuggestions
    package let people: any People

    package init(
        movieSelections: any WorkSelections<Movie>, bookSelections: any WorkSelections<Book>,
        movies: any BrowsableCatalog<Movie>, books: any BrowsableCatalog<Book>,
        answerWorks: BuiltInAnswerWorks, questionClassifier: any QuestionClassifier,
        works: any BuiltInWorks, workIDs: any BuiltInWorkIDs, adaptations: any Adaptations, suggestions: any SearchSuggestions,
        people: any People
    ) {
        self.movieSelections = movieSelections
        self.bookSelections = bookSelections
        self.movies = movies
        self.books = books
        self.answerWorks = answerWorks
        self.questionClassifier = questionClassifier
        self.works = works
        self.workIDs = workIDs
        self.adaptations = adaptations
        self.suggestions = suggestions
        self.people = people
    }
}
