import Domain
import Foundation

extension Texts {
    package static let english = Texts(
        language: .english,
        languageName: "English",
        labels: PageLabels(
            siteName: "Foyer",
            tagline: "Find any film or book. Keep what you love.",
            skipToContent: "Skip to content",
            navigation: "Main",
            languageSwitch: "Language",
            search: "Search",
            recentQueries: "Recent searches",
            noRecentQueries: "Your recent searches will appear here.",
            clearAll: "Clear this list",
            suggestions: "Suggestions",
            searching: "Searching…",
            cancelSearch: "Cancel",
            recordingIsOff: "Search history is off.",
            stopRecording: "Turn off search history",
            startRecording: "Turn on search history",
            pages: "Pages",
            fromPageToScreen: "From page to screen",
            seeMore: "See more",
            loading: "Loading more…",
            loadingFailed: "We couldn’t load more. The results so far are still here.",
            previousPage: "Previous page",
            nextPage: "Next page",
            firstPage: "Go to the first page",
            endOfList: "End of the list",
            toBeAnnounced: "To be announced",
            releaseToBeAnnounced: "Release date: to be announced",
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
            links: "Links",
            officialSite: "Official site",
            tmdbCredit: "This product uses the TMDB API but is not endorsed or certified by TMDB.",
            wrongISBN: "This looks like an ISBN, but it isn’t valid. Check for a wrong, missing or swapped digit.",
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
            typed: "What you typed",
            showFreshResults: "Show fresh results",
            showFreshDetails: "Show the latest details",
            updating: "Updating…",
            updated: "Updated.",
            updateFailed: "We couldn’t update this page.",
            tried: "Tried just now.",
            filters: "Filters",
            chosenFilters: "Active filters",
            understood: "Understood from your search",
            partialMatch: "Nothing has all of these words together. These come closest.",
            clearFilters: "Clear chosen filters",
            withoutFilters: "Search without filters",
            moreFilters: "More",
            firstYear: "From year",
            lastYear: "To year",
            applyFilters: "Apply",
            footer: "Your recent searches, questions and shelf are stored on this server only.",
            ask: "Ask",
            askLead: "What would you like to watch or read?",
            askLabel: "Your question",
            askHelp:
                "Ask for films or books: mood, subject, length, place, or something you loved.",
            askSubmit: "Find films and books",
            askExamples: "Examples",
            askAgain: "Suggest others",
            askAnother: "Ask something else",
            askWithWords: "Ask for suggestions",
            questions: "Your questions",
            questionsLink: "Questions",
            noQuestions: "You haven’t asked anything yet.",
            yourQuestion: "You asked",
            refresh: "Refresh",
            deleteQuestion: "Delete this question",
            deleteQuestionHint: "This deletes the question and its answer for good.",
            confirmDeletion: "Delete",
            keepQuestion: "Keep it",
            includeRead: "Include what I’ve watched or read",
            recommended: "Recently recommended",
            conditions: "Understood from your question",
            refine: "Narrow it down",
            moreOrLess: "More or less like this",
            moreLikeThis: "More like this",
            notThisOne: "Not this one",
            ownedMark: "Owned",
            share: "Share",
            copyLink: "Copy link",
            linkToPage: "Link to this page",
            copyText: "Copy as text",
            answerAsText: "Question and suggestions as text",
            copied: "Copied",
            home: "Home",
            offlineHeading: "You’re offline",
            offlineHint:
                "This page isn’t saved for offline use. You can open pages you’ve already visited. To search or save, go back online.",
            offlineCopy: "Offline: showing the copy saved on"
        ),
        all: SearchTexts(
            heading: "Films and books",
            placeholder: "Search films and books",
            initialHeading: "What are you in the mood for?",
            initialHint: "Search by title, person or subject, in any language.",
            noResultsHint: "Try fewer or different words, the original title, or a name. Or start here:",
            browse: "Browse films and books",
            results: { query, _ in "“\(query)” – Films and books" },
            none: { "No films or books for “\($0)”" },
            noneFiltered: { "No films or books for “\($0)” with these filters" }
        ),
        films: WorkTexts(
            kind: "Film",
            search: SearchTexts(
                heading: "Films",
                placeholder: "Search films",
                initialHeading: "What would you like to watch?",
                initialHint: "Search by title, director, actor or subject, in any language.",
                noResultsHint: "Try fewer or different words, the original title, or a name. Or start here:",
                browse: "Browse films",
                results: { query, page in page > 1 ? "“\(query)” – Films, page \(page)" : "“\(query)” – Films" },
                none: { "No films for “\($0)”" },
                noneFiltered: { "No films for “\($0)” with these filters" }
            ),
            bySameCreators: PluralForms(one: "By the same director", several: "By the same directors"),
            similar: "Similar films",
            noOverview: "No description yet.",
            notFound: ErrorText(
                heading: "Film not found", message: "There is no film at this address. Try searching for it."),
            unavailable: "Film search isn’t available right now.",
            subjectFilter: "Genre",
            amount: { count, isEstimate, isClose in
                (isEstimate ? "about " : "") + "\(number(count)) \(isClose ? "close " : "")\(count == 1 ? "film" : "films")"
            },
            all: { count, isEstimate in isEstimate ? "All films" : "All \(number(count)) films" }
        ),
        books: WorkTexts(
            kind: "Book",
            search: SearchTexts(
                heading: "Books",
                placeholder: "Search books",
                initialHeading: "What would you like to read?",
                initialHint:
                    "Search by title, author or subject, in any language. You can also search for a film to find its book.",
                noResultsHint:
                    "Try fewer or different words, the original title, or the author’s name. Or start here:",
                browse: "Browse books",
                results: { query, page in page > 1 ? "“\(query)” – Books, page \(page)" : "“\(query)” – Books" },
                none: { "No books for “\($0)”" },
                noneFiltered: { "No books for “\($0)” with these filters" }
            ),
            bySameCreators: PluralForms(one: "By the same author", several: "By the same authors"),
            similar: "Similar books",
            noOverview: "No description yet.",
            notFound: ErrorText(
                heading: "Book not found", message: "There is no book at this address. Try searching for it."),
            unavailable: "Book search isn’t available right now.",
            subjectFilter: "Subject",
            amount: { count, isEstimate, isClose in
                (isEstimate ? "about " : "") + "\(number(count)) \(isClose ? "close " : "")\(count == 1 ? "book" : "books")"
            },
            all: { count, isEstimate in isEstimate ? "All books" : "All \(number(count)) books" }
        ),
        questions: QuestionTexts(
            examples: [
                "A novel about grief and the sea", "A funny film under 100 minutes, not too silly",
                "Books like Never Let Me Go", "For a ten-year-old who likes dragons", "A Korean film about family, not sad",
                "Which book is Blade Runner based on?",
            ],
            problemTitle: "Check your question",
            problem: { problem in
                switch problem {
                case .tooShort:
                    "Your question is too short. Write at least \(QuestionText.bounds.lowerBound) characters."
                case .tooLong:
                    "Your question is too long. Shorten it to \(QuestionText.bounds.upperBound) characters."
                }
            },
            counter: { "\($0) of \($1) characters" },
            step: { step in
                switch step {
                case .proposing: "Finding films and books…"
                case .checking(let done, let count): "Checking that the books exist: \(done) of \(count)…"
                case .writing: "Writing the reasons…"
                case .saving: "The answer is ready, but this server can’t save it at the moment."
                }
            },
            failure: { failure in
                switch failure {
                case .nothingLeft: "We found no other films or books. Try different words."
                case .unavailable: "The catalog didn’t respond. Your question is saved."
                case .serviceFailed:
                    "The recommendation service failed, and the built-in catalog has nothing else to offer. Your question is saved."
                case .notSaved: "This server couldn’t save the answer. Your question is saved."
                }
            },
            noAnswer: "No answer",
            amount: { "\(number($0)) \($0 == 1 ? "question" : "questions")" },
            fitting: { films, books in
                films + books == 1
                    ? "One \(films == 1 ? "film" : "book") matches your question."
                    : "\(amount(films, books)) match your question."
            },
            closest: { films, books in
                let names = [films > 0 ? "films" : nil, books > 0 ? "books" : nil].compactMap { $0 }
                return "We found no exact match. These \(listed(names, "and")) come closest."
            },
            partlyFitting: { count, total in
                "\(count) of these \(total) \(count == 1 ? "has" : "have") all you asked for. \(total - count == 1 ? "The other one says what it lacks." : "The others say what they lack.")"
            },
            noneFitting: { isRepeated, unmet in
                "Nothing \(isRepeated ? "else " : "")in the catalog has all of this."
                    + (unmet.isEmpty ? "" : " None of these: \(unmet.joined(separator: ", ")).")
            },
            condition: conditionText,
            extent: { extent in
                switch extent {
                case .all: "all of these"
                case .some: "some of these"
                case .none: "none of these"
                }
            },
            uncertainExtent: "not certain",
            removeCondition: { "Take away: \($0)" },
            lacks: { "Not: \($0.joined(separator: " · "))" },
            uncertain: { "Not certain: \($0.joined(separator: " · "))" },
            possiblyFitting: { films, books in
                "\(films + books == 1 ? "One \(films == 1 ? "film" : "book")" : amount(films, books)) may match your question. The catalog does not know everything that you asked about."
            },
            notUnderstoodWords: { "Not understood: \($0.joined(separator: ", "))." },
            fact: factText,
            searchInstead: "Search for it instead",
            refinement: { refinement in
                switch refinement {
                case .only(.movie): RefinementText(label: "Only films", phrase: ", only films")
                case .only(.book): RefinementText(label: "Only books", phrase: ", only books")
                case .shorter(.movie): RefinementText(label: "Shorter", phrase: ", under 100 minutes")
                case .shorter(.book): RefinementText(label: "Shorter", phrase: ", under 200 pages")
                case .newer: RefinementText(label: "Newer", phrase: ", from the last 10 years")
                case .older: RefinementText(label: "Older", phrase: ", before 1980")
                case .byWomen: RefinementText(label: "By women", phrase: ", by women")
                }
            },
            similarQuestion: { kind, title in "\(kind == .movie ? "films" : "books") like “\(title)”" },
            withoutWork: { ", not “\($0)”" },
            sentTo: {
                "We send your question to \($0), with the titles of books you own, and of films and books you have watched, read or were already offered."
            },
            help: CrisisHelpText(
                text:
                    "If you are thinking of ending your life, please talk to someone now. You don’t have to be in crisis to call.",
                lines: [
                    CrisisHelpText.Contact(text: "Call or text 988 (US and Canada)", href: "tel:988"),
                    CrisisHelpText.Contact(text: "Call 116 123 (UK and Ireland)", href: "tel:116123"),
                    CrisisHelpText.Contact(text: "Call 109 (Korea)", href: "tel:109"),
                    CrisisHelpText.Contact(text: "Other countries: findahelpline.com", href: "https://findahelpline.com"),
                ]),
            company: "Here is something to keep you company, too.",
            notUnderstood:
                "We didn’t understand what you are looking for, so here are some popular films and books. Try a mood, a place, a subject, or a film or book you liked.",
            fallbackNotice: { failure in
                let reason =
                    switch failure {
                    case .service(.offline): "couldn’t be reached"
                    case .service(.timeout): "took too long"
                    case .service(.unauthorized): "rejected this server’s key"
                    case .service(.quota): "has reached its usage limit"
                    case .service(.rateLimited): "got too many requests"
                    case .service(.notFound): "doesn’t know the configured model"
                    case .service(.unavailable), .service(.cancelled): "isn’t available"
                    case .refused: "declined to answer"
                    case .truncated: "sent an incomplete response"
                    case .service(.badResponse): "sent an unreadable response"
                    case .nothingFound: "named no book we could find"
                    case .nothingNew: "named only books that it had offered before, or that you have read"
                    case .unchecked: "named books we couldn’t check"
                    }
                return "The recommendation service \(reason), so these suggestions come from the built-in catalog."
            },
            proposedBy: { "\($0) suggested these books and wrote the reasons. We checked that every book exists." },
            about: { subjects in "about \(listed(subjects.map { EnglishSubjects.capitalized($0.english) }, "and"))" },
            moods: { listed($0.map { $0.rawValue }, "and") },
            form: { $0.lowercased() },
            audience: { "for \($0.lowercased())" },
            minutes: { "\($0) minutes" },
            group: { EnglishSubjects.capitalized($0.english) },
            counterpart: { kind, title in kind == .movie ? "also a film: “\(title)”" : "from the book “\(title)”" },
            length: { length, _ in length == .short ? "short" : "long" },
            writtenIn: { country, _ in "from \(country)" },
            setIn: { "set in \($0)" },
            published: { year, kind in
                year < 0 ? "from \(-year) BC" : "\(kind == .movie ? "released" : "published") in \(year)"
            },
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
            by: { name, _ in "by \(name)" },
            with: { "with \($0)" },
            byWords: "mentions your words",
            wellKnown: "popular"
        ),
        shelf: .english,
        filters: .english,
        people: PersonTexts(
            role: { role in
                switch role {
                case .author: "author"
                case .director: "director"
                case .actor: "actor"
                case .sourceAuthor: "author of the book it is based on"
                }
            },
            works: { films, books in
                [
                    films > 0 ? films == 1 ? "1 film" : "\(number(films)) films" : nil,
                    books > 0 ? books == 1 ? "1 book" : "\(number(books)) books" : nil,
                ].compactMap { $0 }.joined(separator: " and ")
            },
            worksHeading: "Films and books",
            collaborators: "Often worked with",
            several: "Several people seem to have this name. Their works are shown together.",
            search: { "Search for “\($0)”" }),
        siteTitle: { "\($0) – Foyer" },
        quoted: { "“\($0)”" },
        number: number,
        found: { found in
            let amounts = found.amounts.joined(separator: " and ").capitalizedAtStart
            return "\(amounts) \(found.isPartial ? "close to" : "for") “\(found.query)”"
        },
        pageOf: { page, count, isEstimate in isEstimate ? "Page \(page)" : "Page \(page) of \(number(count))" },
        searchFailed: { query, page in
            page > 1 ? "Couldn’t load page \(page) for “\(query)”" : "Couldn’t search for “\(query)”"
        },
        resultsFor: { "Results for “\($0)”" },
        range: { first, last, total, isEstimate in
            (first == last ? "Result \(number(first))" : "Results \(number(first))–\(number(last))")
                + " of \(isEstimate ? "about " : "")\(number(total))"
        },
        removeRecent: { "Remove “\($0)” from your recent searches" },
        searchesSentTo: { "We also send your searches to \($0)." },
        questionsSentTo: { "We also send your questions to \($0)." },
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
            others < 1 ? first : "\(first) + \(others)"
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
            case 0: "Book and film in the same year"
            case 1: "1 year between book and film"
            default: "\(number(years)) years between book and film"
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
            case .stories: "Short stories"
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
        country: countries.name,
        languageNamed: languages.name,
        koreanPublisher: { $0 },
        subject: EnglishSubjects.capitalized,
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
        builtInCatalog: "the built-in catalog",
        fromCatalog: { emptySources in
            emptySources.map { "\($0) found nothing. These results come from the built-in catalog." }
                ?? "These results come from the built-in catalog."
        },
        savedResponse: { source, seconds, reason in
            let age =
                switch seconds {
                case ..<120: "moments ago"
                case ..<7200: "\(seconds / 60) minutes ago"
                case ..<172_800: "\(seconds / 3600) hours ago"
                default: "\(seconds / 86_400) days ago"
                }
            return "Saved copy from \(source), made \(age)." + (reason.map { " We couldn’t update it: \($0)" } ?? "")
        },
        sourceFailed: { source, reason in "No results from \(source): \(reason)" },
        onlyKnownFacts: { source, reason in
            "We couldn’t get the full details from \(source): \(reason)"
                + " This page shows only what earlier search results, your answers or your shelf had."
        },
        reason: { kind in
            switch kind {
            case .offline: "it couldn’t be reached."
            case .timeout: "it took too long."
            case .unauthorized: "it rejected this server’s key."
            case .quota: "today’s usage limit is reached."
            case .rateLimited: "it got too many requests."
            case .notFound: "it doesn’t have this item."
            case .badResponse: "its response was unreadable."
            case .unavailable, .cancelled: "it isn’t available right now."
            }
        },
        error: { error in
            switch error {
            case .catalog(.offline, let source):
                ErrorText(
                    heading: "No connection",
                    message: "\(properName(source)) couldn’t be reached. Check this server’s internet connection.")
            case .catalog(.timeout, let source):
                ErrorText(heading: "No response in time", message: "\(properName(source)) took too long.")
            case .catalog(.unauthorized, let source):
                ErrorText(
                    heading: "Key rejected",
                    message: "\(properName(source)) rejected this server’s key. The administrator has to set a valid one.")
            case .catalog(.quota, let source):
                ErrorText(
                    heading: "Daily limit reached",
                    message: "\(properName(source)) has a daily limit, and this server has reached it for today.")
            case .catalog(.rateLimited, let source):
                ErrorText(
                    heading: "Too many requests", message: "\(properName(source)) got too many requests in a short time.")
            case .catalog(.badResponse, let source):
                ErrorText(
                    heading: "Unreadable response",
                    message: "\(properName(source)) sent a response we couldn’t read.")
            case .catalog(.unavailable, let source), .catalog(.cancelled, let source):
                ErrorText(
                    heading: "Not available right now",
                    message: "\(properName(source)) isn’t available right now.")
            case .catalog(.notFound, _), .pageNotFound:
                ErrorText(
                    heading: "Page not found",
                    message: "There is nothing at this address. Try searching for it.")
            case .methodNotAllowed:
                ErrorText(
                    heading: "This address can’t be opened",
                    message: "This address only works from a form on this site. Search above, or go on from here.")
            case .invalidPageNumber:
                ErrorText(heading: "That page doesn’t exist", message: "Page numbers go from 1 to 500.")
            case .invalidFilter:
                ErrorText(
                    heading: "We can’t use that filter",
                    message:
                        "Years go from 1 to 9999. Other filters have up to \(SearchQuery.maximumLength) characters. Sort by relevance, year, title or rating."
                )
            case .queryTooLong:
                ErrorText(
                    heading: "Search too long",
                    message: "Shorten your search to \(SearchQuery.maximumLength) characters.")
            case .malformedRequest:
                ErrorText(
                    heading: "We can’t use this request",
                    message: "The address or the form has a value that we can’t use. Go back and try again.")
            case .crossSite:
                ErrorText(
                    heading: "Blocked request",
                    message: "This form came from another site, so we ignored it.")
            case .unservedHost(let origin):
                ErrorText(heading: "Wrong address", message: "This site has another address: \(origin)")
            case .bodyTooLarge:
                ErrorText(heading: "Too large", message: "This is larger than the form accepts.")
            case .fileTooLarge(let limit):
                ErrorText(
                    heading: "File too large",
                    message: "A file can have up to \(limit >> 20) MB. Import a longer list as several files.")
            case .unsupportedMediaType:
                ErrorText(heading: "Not a form", message: "This address accepts form fields only.")
            case .storage(.full):
                ErrorText(
                    heading: "No space left",
                    message: "This server’s storage is full, so we couldn’t save anything. You can still search and read.")
            case .storage(.readOnly):
                ErrorText(heading: "Not saved", message: "This server can’t write to its data folder.")
            case .storage(.busy):
                ErrorText(heading: "Busy", message: "Another program is using the database.")
            case .storage(.corrupt), .storage(.newer), .storage(.undecodable), .storage(.failed):
                ErrorText(heading: "Not saved", message: "This server’s database isn’t working.")
            case .tooManyRequests(let wait):
                ErrorText(
                    heading: "Too many requests",
                    message: "You sent too many requests in a short time. Please wait \(Texts.wait(wait)).")
            case .tooManyFiles:
                ErrorText(
                    heading: "Please wait a moment",
                    message: "The server is reading other files. Send yours again in a minute.")
            case .shelfFull:
                ErrorText(
                    heading: "Your shelf is full",
                    message:
                        "A shelf holds \(Texts.number(ShelfRequest.capacity)) entries and \(ShelfSpace.limit >> 20) MB of text. Remove an entry or shorten a note first."
                )
            case .noteTooLong:
                ErrorText(
                    heading: "Note too long",
                    message: "Shorten your note to \(Texts.number(ShelfEntry.noteLimit)) characters.")
            case .internalFailure:
                ErrorText(heading: "Something went wrong", message: "This server made an error.")
            }
        }
    )
}

extension Texts {
    private static func wait(_ seconds: Int) -> String {
        switch seconds {
        case 1: "1 second"
        case ..<60: "\(seconds) seconds"
        case 60: "1 minute"
        default: "\((seconds + 59) / 60) minutes"
        }
    }
}

extension ShelfTexts {
    fileprivate static let english = ShelfTexts(
        labels: ShelfLabels(
            heading: "Shelf",
            keptAs: "On your shelf",
            keepAs: "Add to shelf",
            status: "Status",
            owned: "I own this",
            ownedMark: "Owned",
            ownedOnly: "Owned only",
            ownRating: "My rating",
            noRating: "No rating",
            note: "My note",
            save: "Save",
            saved: "Saved",
            change: "Edit",
            remove: "Remove from shelf",
            find: "Search your shelf",
            choices: "Kind and status",
            everything: "Films and books",
            order: "Sort by",
            show: "Apply",
            showAll: "Show the whole shelf",
            addByTitle: "Add by title",
            addByHand: "Add by hand",
            notFoundAddByHand: "Not found? Add it by hand",
            addByHandHint: "For a film or book that isn’t in any catalog. You can change its status on your shelf.",
            kind: "Kind",
            title: "Title",
            creator: "Director or author",
            year: "Year",
            optional: "(optional)",
            showEntry: "Show on your shelf",
            takeAlong: "Export",
            exportCSV: "Download as CSV",
            exportJSON: "Download as JSON",
            bringIn: "Import",
            bringInHint:
                "Choose a CSV or JSON file that you exported from Foyer, Goodreads or Letterboxd (up to 2 MB). Works already on your shelf aren’t added again.",
            file: "File",
            importButton: "Import",
            importHeading: "Import results",
            backToShelf: "Back to your shelf",
            emptyHeading: "Your shelf is empty",
            emptyHint: "Press + on any film or book, or import a list.",
            noneHeading: "No matches on your shelf",
            noneHint: "Try fewer words or another filter.",
            feed: "Feed",
            feedHint:
                "Anyone with this link can see what’s on your shelf, but not your notes. It works in any feed reader.",
            openFeed: "Create a feed link",
            openFeedHint:
                "Follow your shelf in a feed reader with a private link. To show your shelf to others, send them that link or an exported file: this page shows each person their own shelf.",
            closeFeed: "Delete this link",
            shareFeed: "Share feed link",
            copyFeed: "Copy feed link"
        ),
        status: shelfStatus,
        addLabel: { title, status in "Add “\(title)” to your shelf: \(status.lowercased())" },
        onShelfLabel: { title, status in "“\(title)” is on your shelf: \(status.lowercased()). Edit" },
        removeLabel: { "Remove “\($0)” from your shelf" },
        changeLabel: { "Edit “\($0)”" },
        rating: { "\($0) out of 5" },
        added: { title, kind in "“\(title)” was added to your \(kind == .movie ? "films" : "books")." },
        alreadyThere: { "“\($0)” was already on your shelf. Nothing changed." },
        problem: { problem in
            switch problem {
            case .missingKind: "Choose film or book."
            case .missingTitle: "Enter a title."
            case .longTitle: "Shorten the title to 500 characters."
            case .longCreator: "Shorten the name to 500 characters."
            case .invalidYear: "Enter a year like 1999, at most ten years from now, or leave it empty."
            case .shelfFull:
                "Your shelf is full: it holds \(Texts.number(ShelfRequest.capacity)) entries and \(ShelfSpace.limit >> 20) MB of text. Remove an entry first."
            }
        },
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
        line: { $0 == ShelfImportLine.wholeFile ? "File" : "Line \(Texts.number($0))" },
        importSummary: { counts in
            let chosen = counts.addedWithChosenStatus
            return [
                "\(Texts.number(counts.added)) added"
                    + (chosen > 0 ? " (please check the status of \(Texts.number(chosen)))" : ""),
                "\(Texts.number(counts.alreadyThere)) already on your shelf",
                counts.problems == 1 ? "1 problem" : "\(Texts.number(counts.problems)) problems",
            ].joined(separator: " · ")
        },
        unlistedLines: { count in
            count == 1 ? "1 more line isn’t listed here." : "\(Texts.number(count)) more lines aren’t listed here."
        },
        importOutcome: { outcome in
            switch outcome {
            case .added: "Added."
            case .addedWithShorterNote: "Added. We shortened its note to 2,000 characters."
            case .addedAs(let status, let unknown, let noteWasCut):
                (unknown.map { "Unknown shelf “\($0)”. " } ?? "No shelf given. ") + "Added as “\(shelfStatus(status))”."
                    + (noteWasCut ? " We shortened its note to 2,000 characters." : "")
            case .alreadyThere: "Already on your shelf."
            case .completed: "Already on your shelf; missing details added."
            case .problem(let problem, let unknownStatus):
                switch problem {
                case .emptyFile: "The file is empty."
                case .packed:
                    "This is a ZIP or a spreadsheet. Unzip it or save it as CSV."
                case .notText: "This isn’t a CSV or JSON file in UTF-8. Save it as “CSV UTF-8” and try again."
                case .notJSON: "This JSON isn’t a Foyer shelf."
                case .unknownColumns:
                    "We don’t recognise this file. Use a Goodreads, Letterboxd or Foyer export."
                case .noEntries: "The file has no entries."
                case .brokenQuotes: "This line has an unmatched quotation mark."
                case .missingTitle: "The title is missing."
                case .tooLong: "A title, a name or a list is too long."
                case .unknownKind: "The kind is missing. Use “movies” or “books”."
                case .unknownStatus:
                    (unknownStatus.map { "Unknown status “\($0)”." } ?? "The status is missing.")
                        + " Choose a status: to-watch or watched for films; to-read, reading or read for books."
                case .unknownRating: "The rating must be from 0.5 to 5 stars."
                case .tooManyLines: "We stopped here because the file is too long. Import the rest as a separate file."
                case .shelfFull:
                    "Your shelf is full: it holds \(Texts.number(ShelfRequest.capacity)) entries and \(ShelfSpace.limit >> 20) MB of text."
                }
            }
        }
    )
}

private func shelfStatus(_ status: ShelfStatus) -> String {
    switch status {
    case .toWatch: "To watch"
    case .watched: "Watched"
    case .toRead: "To read"
    case .reading: "Reading"
    case .read: "Read"
    }
}

extension FilterTexts {
    fileprivate static let english = FilterTexts(
        year: "Year",
        language: "Language",
        country: "Country",
        ofCatalog: "Filters and sorting use this server’s own catalog only.",
        sorted: { "Sort: \($0)" },
        order: { order in
            switch order {
            case .relevance: "Best match"
            case .year: "Newest first"
            case .title: "Title"
            case .rating: "Best rated"
            }
        },
        bestKnown: "Best known",
        decade: { "\($0)s" },
        years: { first, last in
            switch (first, last) {
            case (let first?, let last?): first == last ? "\(first)" : "\(first)–\(last)"
            case (let first?, nil): "\(first) and later"
            case (nil, let last?): "\(last) and earlier"
            case (nil, nil): "All years"
            }
        },
        mood: { $0.rawValue.capitalizedAtStart },
        remove: { "Remove filter: \($0)" },
        nothingFromYears: { "Nothing from \($0). Clear the filter to see all results." },
        nothingMatching: { filters in
            "Nothing matches \(filters.joined(separator: ", ")). "
                + (filters.count > 1
                    ? "Clear one filter, or all of them, to see more results." : "Clear the filter to see all results.")
        },
        corrected: { LinkSentence(before: "Nothing found for “\($0)”. Showing results for ", after: ".") },
        suggested: { LinkSentence(before: "Did you mean ", after: "?") }
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

/// "1 film and 3 books".
private func amount(_ films: Int, _ books: Int) -> String {
    let parts = [
        films == 0 ? nil : "\(films) \(films == 1 ? "film" : "films")",
        books == 0 ? nil : "\(books) \(books == 1 ? "book" : "books")",
    ]
    return listed(parts.compactMap { $0 }, "and")
}

private func conditionText(_ condition: Condition, isActor: Bool) -> String {
    func range(_ from: Int?, _ through: Int?, _ unit: String) -> String {
        switch (from, through) {
        case (let from?, let through?): from == through ? "\(from) \(unit)" : "\(from)–\(through) \(unit)"
        case (let from?, nil): "\(from) \(unit) or more"
        case (nil, let through?): "under \(through) \(unit)"
        case (nil, nil): "any number of \(unit)"
        }
    }
    let text: String
    switch condition.value {
    case .kind(let kind): text = kind == .movie ? "films" : "books"
    case .topic(let name): text = EnglishSubjects.capitalized(name.english)
    case .years(let from, let through): text = years(from, through)
    case .pages(let from, let through): text = range(from, through, "pages")
    case .minutes(let from, let through): text = range(from, through, "minutes")
    // A denied person may be one who wrote or directed, or who acts.
    case .person(let name): text = condition.isDenied ? name : isActor ? "with \(name)" : "by \(name)"
    case .similar(let name): text = "like \(name)"
    case .work(let title): text = "“\(title)”"
    case .word(let word): return condition.isDenied ? "no mention of “\(word)”" : "mentions “\(word)”"
    }
    return condition.isDenied ? "not \(text)" : text
}

private func years(_ from: Int?, _ through: Int?) -> String {
    switch (from, through) {
    case (let from?, let through?):
        if from == through { return year(from) }
        return from > 0 && from.isMultiple(of: 10) && through == from + 9
            ? "\(from)s" : "\(year(from))–\(year(through))"
    case (let from?, nil): return "\(year(from)) or later"
    case (nil, let through?): return "\(year(through)) or earlier"
    case (nil, nil): return "any year"
    }
}

private func year(_ year: Int) -> String { year < 0 ? "\(-year) BC" : String(year) }

private let countries = LocaleNames.regions(
    in: "en",
    [
        "CN": "China", "HK": "Hong Kong", "TR": "Turkey", "CZ": "Czechia", "SU": "Soviet Union", "CS": "Czechoslovakia",
        "YU": "Yugoslavia", "DD": "East Germany", "PS": "Palestine", "MM": "Myanmar", "CI": "Ivory Coast",
    ]
)
private let languages = LocaleNames.languages(in: "en")

private func factText(_ fact: Fact, _ films: Int, _ books: Int) -> String {
    func works(_ noun: String, _ plural: String, _ count: Int) -> String { count == 1 ? "this \(noun)" : "these \(plural)" }
    let kinds = books == 0 ? "films" : films == 0 ? "books" : "films and books"
    return switch fact {
    case .source(let film): "“\(film)” is based on \(works("book", "books", books)):"
    case .adaptations(let book): "“\(book)” was made into \(works("film", "films", films)):"
    case .adaptationsOf(let author): "Films made from the books of \(author) in this catalog:"
    case .creators(_, let title, let names) where names.isEmpty: factText(.unknown(title: title), films, books)
    case .creators(let kind, let title, let names):
        "“\(title)” was \(kind == .movie ? "directed" : "written") by \(listed(names, "and"))."
    case .cast(let title, let names):
        "In “\(title)”: \(names.joined(separator: ", ")). The catalog does not say who plays whom."
    case .year(.movie, let title, let number): "“\(title)” came out in \(year(number))."
    case .year(.book, let title, let number): "“\(title)” was first published in \(year(number))."
    case .minutes(let title, let minutes): "“\(title)” runs \(minutes) minutes."
    case .pages(let title, let from, let through):
        from == through
            ? "“\(title)” has about \(from) pages." : "Usual editions of “\(title)” have \(from) to \(through) pages."
    case .order(let series) where films + books == 1: "Of “\(series)”, this catalog has only:"
    case .order(let series): "The \(kinds) of “\(series)” in this catalog, in order:"
    case .works(_, let person): "\(kinds.capitalizedAtStart) \(films == 0 ? "by" : "of") \(person) in this catalog:"
    case .first(let kind, let person): "The first \(kind == .movie ? "film" : "book") by \(person) in this catalog:"
    case .last(let kind, let person): "The last \(kind == .movie ? "film" : "book") by \(person) in this catalog:"
    case .extreme(let kind, let person, let isLongest):
        "The \(isLongest ? "longest" : "shortest") \(kind == .movie ? "film" : "book") by \(person) in this catalog, of those whose length it has:"
    case .prizes(let title, let names):
        "“\(title)” won the \(listed(names.map(\.english), "and")). The catalog has no other prizes of it, and may lack some."
    case .trueStory(let title, true): "“\(title)” is based on true events or a real life."
    case .trueStory(let title, false): "“\(title)” is not known as a true story."
    case .language(let title, let code): "The original language of “\(title)” is \(languages.name(code))."
    case .countries(let title, let codes): "“\(title)” comes from \(listed(codes.map(countries.name), "and"))."
    case .originalTitle(let title, let original): "The original title of “\(title)” is “\(original)”."
    case .about(let title): "What the catalog says about “\(title)”:"
    case .noWorks(let person): "This catalog has works of \(person), but none like that."
    case .several(let facts): facts.map { factText($0, films, books) }.joined(separator: " ")
    case .missing: "That looks like a question about a work that this catalog does not have."
    case .unknown(let title): "The catalog has “\(title)”, but not what you ask about it."
    }
}
