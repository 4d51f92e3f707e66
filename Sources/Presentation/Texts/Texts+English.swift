import Domain
import Foundation

extension Texts {
    package static let english = Texts(
        language: .english,
        languageName: "English",
        labels: Labels(
            siteName: "Foyer",
            tagline: "One box for films and books, and a good seat for everything that follows.",
            skipToContent: "Skip to content",
            navigation: "Main",
            languageSwitch: "Language",
            search: "Search",
            recentQueries: "Recent searches",
            noRecentQueries: "Your recent searches will appear here.",
            clearAll: "Clear all",
            suggestions: "Suggestions",
            recordingIsOff: "History is off.",
            stopRecording: "Turn history off",
            startRecording: "Turn history on",
            pages: "Pages",
            fromPageToScreen: "From page to screen",
            seeMore: "See more",
            loading: "Fetching more…",
            loadingFailed: "That did not work. Everything so far is still here.",
            previousPage: "Previous page",
            nextPage: "Next page",
            firstPage: "To the first page",
            endOfList: "That is the end of the list.",
            toBeAnnounced: "To be announced",
            released: "Release date",
            year: "Year",
            runtime: "Running time",
            genres: PluralForms(one: "Genre", several: "Genres"),
            countries: PluralForms(one: "Country", several: "Countries"),
            directors: PluralForms(one: "Director", several: "Directors"),
            authors: PluralForms(one: "Author", several: "Authors"),
            audience: "For",
            bookSources: "Libraries by ISBN",
            cast: "Cast",
            internationalTitle: "English title",
            originalLanguage: "Language",
            links: "Elsewhere",
            officialSite: "Official site",
            tmdbCredit: "This product uses the TMDB API but is not endorsed or certified by TMDB.",
            wrongISBN: "This looks like an ISBN, but its digits do not add up: one of them may be wrong, missing or swapped.",
            preview: "preview",
            rating: "Rating",
            firstPublished: "First published",
            editionPublished: "This edition",
            firstPublisher: "First publisher",
            publisher: "Publisher",
            form: "Form",
            pageTotal: "Length",
            isbn: "ISBN",
            editions: "Editions",
            trailers: PluralForms(one: "Trailer", several: "Trailers"),
            offers: "Where to watch",
            streaming: "Stream",
            rental: "Rent",
            purchase: "Buy",
            source: "Source",
            subjects: "Subjects",
            tryAgain: "Try again",
            filters: "Filters",
            chosenFilters: "Chosen filters",
            clearFilters: "Clear all filters",
            withoutFilters: "Search without filters",
            moreFilters: "More",
            firstYear: "From year",
            lastYear: "To year",
            applyFilters: "Apply",
            footer: "Your recent searches, your questions and your shelf are kept on this server and nowhere else.",
            ask: "Ask",
            askLead: "What would you like to read?",
            askLabel: "Your question",
            askHelp:
                "Say what it should be about, how it should feel, what it should be like, how long, from where or when, or for whom.",
            askSubmit: "Find books",
            askExamples: "For example",
            askAgain: "Ask again for other books",
            askAnother: "Ask something else",
            questions: "Your questions",
            noQuestions: "You have not asked anything yet.",
            yourQuestion: "You asked",
            lookAgain: "Look again",
            deleteQuestion: "Delete this question",
            deleteQuestionHint: "The question and its answer will be gone for good.",
            confirmDeletion: "Delete",
            keepQuestion: "Keep it",
            mayBeRead: "Include books that I have read",
            recommended: "Recommended to you lately",
            ownedMark: "At home",
            toStart: "To the start page",
            offlineHeading: "You are offline",
            offlineHint:
                "This page has not been seen here before, so there is no copy of it. Pages that you have seen can be opened; nothing can be sent until you are online again.",
            offlineCopy: "You are offline. This is a copy of the page, kept on"
        ),
        all: SearchTexts(
            heading: "Films and books",
            placeholder: "Search films and books",
            initialHeading: "What are you in the mood for?",
            initialHint: "A title in any language, an author, a director, an actor, or what it is about.",
            noResultsHint: "Try fewer or other words, the original title, or a name. Or begin with one of these.",
            waysIn: "Browse films and books",
            results: { query, _ in "“\(query)” – Films and books" },
            none: { "No films or books for “\($0)”" },
            noneFiltered: { "No films or books for “\($0)” with these filters" }
        ),
        films: WorkTexts(
            kind: "Film",
            search: SearchTexts(
                heading: "Films",
                placeholder: "Search films",
                initialHeading: "What would you like to see?",
                initialHint: "A title in any language, a director, an actor, or what it is about.",
                noResultsHint: "Try fewer or other words, the original title, or a name. Or begin with one of these.",
                waysIn: "Browse films",
                results: { query, page in page > 1 ? "“\(query)” – Films, page \(page)" : "“\(query)” – Films" },
                none: { "No films for “\($0)”" },
                noneFiltered: { "No films for “\($0)” with these filters" }
            ),
            bySameCreators: PluralForms(one: "By the same director", several: "By the same directors"),
            similar: "Similar films",
            noOverview: "Nobody has described this film yet.",
            notFound: ErrorText(
                heading: "No such film", message: "There is no film at this address. Perhaps a search finds it."),
            unavailable: "The films cannot be searched just now.",
            subjectFilter: "Genre",
            amount: { count, isEstimate in
                (isEstimate ? "about " : "") + "\(number(count)) \(count == 1 ? "film" : "films")"
            },
            all: { count, isEstimate in isEstimate ? "All films" : "All \(number(count)) films" }
        ),
        books: WorkTexts(
            kind: "Book",
            search: SearchTexts(
                heading: "Books",
                placeholder: "Find a book to read",
                initialHeading: "What would you like to read?",
                initialHint: "A title in any language, an author, or what it is about. A film finds its book, too.",
                noResultsHint:
                    "Try fewer or other words, the original title, or the author’s name. Or begin with one of these.",
                waysIn: "Browse books",
                results: { query, page in page > 1 ? "“\(query)” – Books, page \(page)" : "“\(query)” – Books" },
                none: { "No books for “\($0)”" },
                noneFiltered: { "No books for “\($0)” with these filters" }
            ),
            bySameCreators: PluralForms(one: "By the same author", several: "By the same authors"),
            similar: "Similar books",
            noOverview: "Nobody has described this book yet.",
            notFound: ErrorText(
                heading: "No such book", message: "There is no book at this address. Perhaps a search finds it."),
            unavailable: "The books cannot be searched just now.",
            subjectFilter: "Subject",
            amount: { count, isEstimate in
                (isEstimate ? "about " : "") + "\(number(count)) \(count == 1 ? "book" : "books")"
            },
            all: { count, isEstimate in isEstimate ? "All books" : "All \(number(count)) books" }
        ),
        questions: QuestionTexts(
            examples: [
                "A short novel about grief and the sea", "Something funny for a long train ride, not too silly",
                "Books like Never Let Me Go", "For a ten-year-old who likes dragons", "A Korean novel about family",
                "Nineteenth-century Russia, the longer the better",
            ],
            problemTitle: "Not a question yet",
            problem: { problem in
                switch problem {
                case .tooShort:
                    "That is a little short: a question needs at least \(QuestionText.bounds.lowerBound) characters. Say a little more."
                case .tooLong:
                    "That is a little long: a question has room for \(QuestionText.bounds.upperBound) characters. Yours is still in the box."
                }
            },
            counter: { "\($0) of \($1) characters" },
            step: { step in
                switch step {
                case .proposing: "Thinking of books…"
                case .checking(let done, let count): "Checking that they exist: \(done) of \(count)…"
                case .writing: "Writing down why…"
                }
            },
            failure: { failure in
                switch failure {
                case .nothingLeft: "There are no other books to offer. Ask in other words, and there may be."
                case .unavailable: "The catalog did not answer. Your question is kept; trying again may help."
                case .serviceFailed:
                    "The service that suggests books did not do, and the built-in catalog has no other books to offer. Trying again may help."
                }
            },
            noAnswer: "No answer",
            summary: { count, isFitting in
                isFitting
                    ? (count == 1
                        ? "One book fits what you asked." : "\(count) books that fit what you asked, the closest first.")
                    : "Nothing here is quite what you asked for. These come nearest."
            },
            sentTo: { "Your question goes to \($0), with the titles of books that you have at home or should not get again." },
            help: HelpText(
                text:
                    "If you are thinking of ending your life, please talk to somebody now. You need not be sure that it is bad enough.",
                lines: [
                    HelpText.Line(text: "Call or text 988 (US and Canada)", href: "tel:988"),
                    HelpText.Line(text: "Call 116 123 (UK and Ireland)", href: "tel:116123"),
                    HelpText.Line(text: "Call 109 (Korea)", href: "tel:109"),
                    HelpText.Line(text: "Other countries: findahelpline.com", href: "https://findahelpline.com"),
                ]),
            company: "Here are also some books to have for company.",
            notUnderstood:
                "We could not tell what kind of book you mean; these are some that many people love. A mood, a place, a subject or a book that you liked helps.",
            instead: { failure in
                let reason =
                    switch failure {
                    case .service(.offline): "could not be reached"
                    case .service(.timeout): "took too long"
                    case .service(.unauthorized): "refused the key"
                    case .service(.quota): "has no allowance left"
                    case .service(.rateLimited): "was asked too often just now"
                    case .service(.notFound): "does not know the model that is set"
                    case .service(.unavailable), .service(.cancelled): "is out of order"
                    case .refused: "did not want to answer this"
                    case .truncated: "did not come to an end"
                    case .service(.badResponse): "gave an answer that makes no sense"
                    case .nothingFound: "named no book that could be found"
                    case .nothingNew: "named only books that you know already"
                    case .unchecked: "named books that could not be looked up"
                    }
                return "The service that suggests books \(reason), so these come from the built-in catalog."
            },
            proposedBy: { "Suggested by \($0), in its own words. Every book was looked up and exists." },
            about: { "about \(listed($0, "and"))" },
            moods: { listed($0.map { $0.rawValue }, "and") },
            audience: { "for \($0.lowercased())" },
            length: { $0 == .short ? "short" : "long" },
            writtenIn: { "from \($0)" },
            setIn: { "set in \($0)" },
            published: { $0 < 0 ? "from \(-$0) BC" : "published in \($0)" },
            era: { era in
                switch era {
                case .ancient: "set in antiquity"
                case .medieval: "set in the Middle Ages"
                case .earlyModern: "set between 1500 and 1800"
                case .nineteenthCentury: "set in the 19th century"
                case .earlyTwentiethCentury: "set in the early 20th century"
                case .lateTwentiethCentury: "set in the late 20th century"
                case .twentyFirstCentury: "set in the 21st century"
                case .future: "set in the future"
                }
            },
            like: { "like “\($0)”" },
            by: { "by \($0)" },
            byWords: "has words of your question in its description",
            wellKnown: "well known"
        ),
        shelf: .english,
        filters: .english,
        siteTitle: { "\($0) – Foyer" },
        found: { amounts, query in
            let text = amounts.joined(separator: " and ")
            return text.prefix(1).uppercased() + text.dropFirst() + " for “\(query)”"
        },
        pageOf: { page, count, isEstimate in isEstimate ? "Page \(page)" : "Page \(page) of \(number(count))" },
        range: { first, last, total, isEstimate in
            (first == last ? "Result \(number(first))" : "Results \(number(first))–\(number(last))")
                + " of \(isEstimate ? "about " : "")\(number(total))"
        },
        removeRecent: { "Remove “\($0)” from your recent searches" },
        searchesGoTo: { "What you search for is also sent to \($0)." },
        questionsGoTo: { "What you ask is also sent to \($0)." },
        otherEditions: { "and \(number($0)) more" },
        rating: { average, best, count in
            "\(average) out of \(best) (\(number(count)) \(count == 1 ? "rating" : "ratings"))"
        },
        minutes: { "\($0)\u{a0}min" },
        pageCount: { $0 == 1 ? "1 page" : "\($0) pages" },
        date: { date in
            let months = [
                "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
                "December",
            ]
            let month = date.month.map { months[$0 - 1] }
            return [date.day.map(String.init), month, String(date.year)].compactMap { $0 }.joined(separator: " ")
        },
        authors: { first, others in
            switch others {
            case ..<1: first
            case 1: "\(first) and 1 other"
            default: "\(first) and \(others) others"
            }
        },
        alsoBook: { title, author, year in
            "Also a book: \(title)" + (author.map { " by \($0)" } ?? "") + (year.map { " (\($0))" } ?? "")
        },
        alsoFilms: { films, more in
            let named = films.map { film in film.title + (film.year.map { " (\($0))" } ?? "") }
            return (films.count + more > 1 ? "Also films: " : "Also a film: ") + named.joined(separator: ", ")
                + (more > 0 ? " and \(more) more" : "")
        },
        yearsBetween: { years in
            switch years {
            case 0: "Page and screen in the same year"
            case 1: "1 year between page and screen"
            default: "\(number(years)) years between page and screen"
            }
        },
        genre: { genre in
            switch genre {
            case .action: "Action"
            case .adventure: "Adventure"
            case .animation: "Animation"
            case .biography: "Biography"
            case .comedy: "Comedy"
            case .crime: "Crime"
            case .documentary: "Documentary"
            case .drama: "Drama"
            case .family: "Family"
            case .fantasy: "Fantasy"
            case .history: "History"
            case .horror: "Horror"
            case .music: "Music"
            case .musical: "Musical"
            case .mystery: "Mystery"
            case .romance: "Romance"
            case .scienceFiction: "Science fiction"
            case .sport: "Sport"
            case .thriller: "Thriller"
            case .war: "War"
            case .western: "Western"
            }
        },
        form: { form in
            switch form {
            case .novel: "Novel"
            case .novella: "Novella"
            case .stories: "Stories"
            case .poetry: "Poetry"
            case .play: "Play"
            case .essays: "Essays"
            case .memoir: "Memoir"
            case .biography: "Biography"
            case .history: "History"
            case .science: "Science"
            case .philosophy: "Philosophy"
            case .comics: "Comics"
            case .fable: "Fable"
            case .reportage: "Reportage"
            case .pictureBook: "Picture book"
            }
        },
        audience: { audience in
            switch audience {
            case .children: "Children"
            case .youngAdults: "Young adults"
            }
        },
        country: RegionNames(
            locale: "en",
            names: [
                "CN": "China", "HK": "Hong Kong", "TR": "Turkey", "CZ": "Czechia", "SU": "Soviet Union", "CS": "Czechoslovakia",
                "YU": "Yugoslavia", "DD": "East Germany", "PS": "Palestine", "MM": "Myanmar", "CI": "Ivory Coast",
            ]
        ).name,
        languageNamed: { Locale(identifier: "en").localizedString(forLanguageCode: $0) ?? $0 },
        movieTheme: { theme in
            switch theme {
            case .fromPageToScreen: "From page to screen"
            case .koreanCinema: "Korean cinema"
            case .classics: "Films before 1960"
            case .shortEvenings: "Films for a short evening"
            }
        },
        bookTheme: { theme in
            switch theme {
            case .onTheScreen: "Read it before you see it"
            case .koreanLiterature: "Korean literature"
            case .shortReads: "Books for one sitting"
            case .classics: "Books before 1900"
            case .forChildren: "Books for children"
            }
        },
        builtInCatalog: "The built-in catalog",
        fromCatalog: { silent in
            silent.map { "\($0) found nothing; these are from the built-in catalog." } ?? "These are from the built-in catalog."
        },
        savedCopy: { source, seconds, reason in
            let age =
                switch seconds {
                case ..<120: "made a moment ago"
                case ..<7200: "\(seconds / 60) minutes old"
                case ..<172_800: "\(seconds / 3600) hours old"
                default: "\(seconds / 86_400) days old"
                }
            return "A saved copy from \(source), \(age)." + (reason.map { " There is no fresh one: \($0)" } ?? "")
        },
        sourceFailed: { source, reason in "Nothing from \(source): \(reason)" },
        reason: { kind in
            switch kind {
            case .offline: "it could not be reached."
            case .timeout: "it took too long."
            case .unauthorized: "it refused the key."
            case .quota: "today’s allowance is used up."
            case .rateLimited: "too many requests at once."
            case .notFound: "it does not know this."
            case .badResponse: "its answer made no sense."
            case .unavailable, .cancelled: "it is not available right now."
            }
        },
        problem: { problem in
            switch problem {
            case .catalog(.offline, let source):
                ErrorText(
                    heading: "No connection",
                    message:
                        "\(properName(source)) could not be reached. Check this server’s internet connection, then try again.")
            case .catalog(.timeout, let source):
                ErrorText(
                    heading: "No answer in time", message: "\(properName(source)) took too long. It may go better in a moment.")
            case .catalog(.unauthorized, let source):
                ErrorText(
                    heading: "The key was refused",
                    message: "\(properName(source)) did not accept this server’s key. Whoever runs it can set a valid one.")
            case .catalog(.quota, let source):
                ErrorText(
                    heading: "Used up for today",
                    message: "This server’s allowance at \(properName(source)) is used up. It is usually renewed the next day.")
            case .catalog(.rateLimited, let source):
                ErrorText(
                    heading: "A little too fast", message: "\(properName(source)) asks for a pause. Try again in a minute.")
            case .catalog(.badResponse, let source):
                ErrorText(
                    heading: "An answer that made no sense",
                    message: "\(properName(source)) answered something unreadable. Trying again may help.")
            case .catalog(.unavailable, let source), .catalog(.cancelled, let source):
                ErrorText(
                    heading: "Not available right now",
                    message: "\(properName(source)) does not work at the moment. Try again in a minute.")
            case .catalog(.notFound, _), .pageNotFound:
                ErrorText(
                    heading: "No such page",
                    message: "There is nothing at this address. A search may find what you are looking for.")
            case .invalidPageNumber:
                ErrorText(heading: "No such page of results", message: "Pages are numbers from 1 to 500.")
            case .invalidFilter:
                ErrorText(
                    heading: "No such filter",
                    message:
                        "Years are numbers from 1 to 9999, other filters have up to \(SearchQuery.maximumLength) characters, and results are sorted by relevance, year, title or rating."
                )
            case .queryTooLong:
                ErrorText(
                    heading: "A little too long",
                    message: "A search can have up to \(SearchQuery.maximumLength) characters. Yours is still in the box.")
            case .malformedRequest:
                ErrorText(heading: "Not understood", message: "Something was missing from what your browser sent.")
            case .crossSite:
                ErrorText(
                    heading: "Not from this site",
                    message: "This form was sent from another site, so it was not carried out.")
            case .bodyTooLarge:
                ErrorText(heading: "Too large", message: "That was more than this form takes.")
            case .unsupportedMediaType:
                ErrorText(heading: "Not a form", message: "This address takes form fields only.")
            case .storage(.full):
                ErrorText(heading: "No space left", message: "This server’s disk is full, so nothing could be kept.")
            case .storage(.readOnly):
                ErrorText(heading: "Not kept", message: "This server is not allowed to write to its data folder.")
            case .storage(.busy):
                ErrorText(heading: "Busy", message: "The database is in use by another program. Try again in a moment.")
            case .storage(.corrupt), .storage(.newer), .storage(.failed):
                ErrorText(heading: "Not kept", message: "The database of this server does not work as it should.")
            case .tooManyRequests(let wait):
                ErrorText(
                    heading: "A little too fast",
                    message:
                        "More came from you just now than this site takes in so short a time. Try again in \(Texts.wait(wait))."
                )
            case .internalFailure:
                ErrorText(heading: "Something went wrong", message: "That was this server’s fault, not yours. Try again.")
            }
        }
    )
}

extension Texts {
    private static func wait(_ seconds: Int) -> String {
        switch seconds {
        case 1: "1 second"
        case ..<120: "\(seconds) seconds"
        default: "\((seconds + 59) / 60) minutes"
        }
    }
}

/// The words of the shelf.
extension ShelfTexts {
    fileprivate static let english = ShelfTexts(
        labels: ShelfLabels(
            heading: "Shelf",
            keptAs: "On your shelf",
            keepAs: "Keep it on your shelf",
            status: "Status",
            owned: "I have it at home",
            ownedMark: "At home",
            ownedOnly: "At home only",
            ownRating: "My rating",
            noRating: "No rating",
            note: "My note",
            save: "Save",
            saved: "Saved",
            change: "Change",
            remove: "Remove from shelf",
            find: "Find on your shelf",
            choices: "What of your shelf is shown",
            everything: "Films and books",
            order: "Sort by",
            show: "Apply",
            showAll: "Show the whole shelf",
            takeAlong: "Export",
            exportCSV: "Download as CSV",
            exportJSON: "Download as JSON",
            bringIn: "Import",
            bringInHint:
                "A file exported from Foyer, Goodreads or Letterboxd: CSV or JSON, up to 2 MB. Nothing is added twice.",
            file: "File",
            importButton: "Import",
            importHeading: "Import results",
            backToShelf: "To the shelf",
            emptyHeading: "Nothing on your shelf yet",
            emptyHint: "Press “To watch” or “To read” beside any film or book, or bring in a list from elsewhere.",
            noneHeading: "Nothing on your shelf matches",
            noneHint: "Fewer words or another filter may help.",
            feed: "Feed",
            feedHint:
                "Whoever knows this address can read what you add to your shelf, without your notes. It works in any feed reader.",
            openFeed: "Make a feed address",
            openFeedHint: "Follow your shelf in a feed reader, by an address that nobody can guess.",
            closeFeed: "Delete this address"
        ),
        status: { status in
            switch status {
            case .toWatch: "To watch"
            case .watched: "Watched"
            case .toRead: "To read"
            case .reading: "Reading"
            case .read: "Read"
            }
        },
        keepLabel: { title, status in "Keep “\(title)”: \(status.lowercased())" },
        keptLabel: { title, status in "On your shelf: “\(title)”, \(status.lowercased()). Change" },
        removeLabel: { "Remove “\($0)” from your shelf" },
        changeLabel: { "Change “\($0)”" },
        rating: { "\($0) out of 5" },
        finished: { kind, date in kind == .movie ? "Watched \(date)" : "Read \(date)" },
        amount: { count, isFiltered in
            "\(Texts.number(count)) \(count == 1 ? "entry" : "entries") \(isFiltered ? "found" : "on your shelf")"
        },
        order: { order in
            switch order {
            case .newest: "Newest first"
            case .title: "By title"
            case .rating: "By my rating"
            }
        },
        line: { "Line \(Texts.number($0))" },
        importSummary: { added, alreadyThere, problems in
            [
                "\(Texts.number(added)) added", "\(Texts.number(alreadyThere)) already there",
                problems == 1 ? "1 problem" : "\(Texts.number(problems)) problems",
            ].joined(separator: " · ")
        },
        fate: { fate in
            switch fate {
            case .added: "Added."
            case .addedWithShorterNote: "Added; its note was cut to 2,000 characters."
            case .alreadyThere: "Already there."
            case .completed: "Already there; what it lacked was filled in."
            case .problem(let problem):
                switch problem {
                case .emptyFile: "The file is empty."
                case .packed:
                    "The file is packed: a ZIP archive, or a workbook. Unpack it, or save it as “CSV UTF-8”, and bring in the CSV or JSON file."
                case .notText: "The file is not UTF-8 text. Save it as “CSV UTF-8” and try again."
                case .notJSON: "This JSON is not a shelf."
                case .unknownColumns:
                    "These columns are unknown. Foyer’s, Goodreads’ and Letterboxd’s exports are known by the names in their first line."
                case .noEntries: "The file has no entries, only its first line."
                case .brokenQuotes: "The quotation marks of this line do not match."
                case .missingTitle: "There is no title."
                case .tooLong: "A title, a name or a list is too long."
                case .unknownKind: "The kind of work is missing: “movies” or “books”."
                case .unknownStatus:
                    "The status, or Goodreads shelf, is not one that Foyer knows: to-watch or watched, to-read, reading or read."
                case .unknownRating: "The rating is not between half a star and 5 stars."
                case .tooManyLines: "The file goes on from here. Put the rest into a file of its own."
                case .shelfFull: "The shelf is full."
                }
            }
        }
    )
}

/// The words of filters and corrections.
extension FilterTexts {
    fileprivate static let english = FilterTexts(
        year: "Year",
        language: "Language",
        country: "Country",
        ofCatalog: "Filters and sorting look through this server’s own catalog.",
        sorted: { "Sort: \($0)" },
        order: { order in
            switch order {
            case .relevance: "Best match"
            case .year: "Newest first"
            case .title: "Title"
            case .rating: "Best rated"
            }
        },
        decade: { "\($0)s" },
        years: { first, last in
            switch (first, last) {
            case (let first?, let last?): first == last ? "\(first)" : "\(first)–\(last)"
            case (let first?, nil): "\(first) and later"
            case (nil, let last?): "\(last) and earlier"
            case (nil, nil): "All years"
            }
        },
        remove: { "Remove filter: \($0)" },
        nothingLeft: {
            "Nothing is left with \($0.count > 1 ? "these filters" : "this filter"): \($0.joined(separator: ", ")). Remove \($0.count > 1 ? "one, or all of them" : "it to see the rest")."
        },
        corrected: { SurroundingText(before: "Nothing found for “\($0)”. Showing results for ", after: ".") },
        suggested: { SurroundingText(before: "Did you mean ", after: "?") }
    )
}

/// A source at the beginning of a sentence.
private func properName(_ source: Source) -> String {
    source.properName ?? "The built-in catalog"
}

/// "a", "a and b", "a, b and c".
private func listed(_ items: [String], _ conjunction: String) -> String {
    items.count < 2
        ? items.joined() : items.dropLast().joined(separator: ", ") + " \(conjunction) " + (items.last ?? "")
}
