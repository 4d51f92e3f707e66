import Domain
import Foundation

extension Texts {
    package static let english = Texts(
        language: .english,
        languageName: "English",
        labels: Labels(
            siteName: "Foyer",
            tagline: "One box for films, and a good seat for everything that follows.",
            skipToContent: "Skip to content",
            navigation: "Main",
            languageSwitch: "Language",
            films: "Films",
            search: "Search",
            searchFilms: "Search films",
            recentQueries: "Recent searches",
            noRecentQueries: "Your recent searches will stand here.",
            clearAll: "Clear all",
            suggestions: "Suggestions",
            recordingIsOff: "New searches are not kept.",
            stopRecording: "Don’t keep searches",
            startRecording: "Keep searches",
            initialHeading: "What would you like to see?",
            initialHint: "A title in any language, a director, an actor, or what it is about.",
            noResultsHints: "Try fewer or other words, the original title, or a name. Or begin with one of these.",
            pages: "Pages",
            nextPage: "Next page",
            previousPage: "Previous page",
            endOfList: "That is the end of the list.",
            toBeAnnounced: "To be announced",
            released: "Release date",
            year: "Year",
            runtime: "Running time",
            genres: "Genre",
            countries: "Country",
            directors: "Director",
            cast: "Cast",
            originalTitle: "Original title",
            internationalTitle: "English title",
            originalLanguage: "Language",
            links: "Elsewhere",
            basedOnTheBook: "Based on the book",
            firstPublished: "First published",
            publisher: "First publisher",
            form: "Form",
            pageTotal: "Length",
            isbn: "ISBN",
            subjects: "Subjects",
            byTheSameDirectors: "By the same director",
            noOverview: "Nobody has described this film yet.",
            toFilms: "Films to begin with",
            tryAgain: "Try again",
            footer: "Your recent searches are kept on this server and nowhere else."
        ),
        siteTitle: { "\($0) – Foyer" },
        filmsFor: { query, page in page > 1 ? "“\(query)” – Films, page \(page)" : "“\(query)” – Films" },
        filmCount: { count, query in "\(count) \(count == 1 ? "film" : "films") for “\(query)”" },
        noFilms: { "No films for “\($0)”" },
        pageOf: { "Page \($0) of \($1)" },
        removeRecent: { "Remove “\($0)” from your recent searches" },
        minutes: { "\($0) min" },
        pageCount: { $0 == 1 ? "1 page" : "\($0) pages" },
        date: { date in
            let months = [
                "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
                "December",
            ]
            let month = date.month.map { months[$0 - 1] }
            return [date.day.map(String.init), month, String(date.year)].compactMap { $0 }.joined(separator: " ")
        },
        pageToScreen: { title, author in
            "From page to screen: \(title)" + (author.map { " · \($0)" } ?? "")
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
            }
        },
        country: RegionNames(
            locale: "en",
            names: [
                "HK": "Hong Kong", "TR": "Turkey", "CZ": "Czechia", "SU": "Soviet Union", "CS": "Czechoslovakia",
                "YU": "Yugoslavia", "DD": "East Germany", "PS": "Palestine", "MM": "Myanmar", "CI": "Ivory Coast",
            ]
        ).name,
        languageNamed: { Locale(identifier: "en").localizedString(forLanguageCode: $0) ?? $0 },
        theme: { theme in
            switch theme {
            case .fromPageToScreen: "From page to screen"
            case .koreanCinema: "Korean cinema"
            case .classics: "Before 1960"
            case .shortEvenings: "For a short evening"
            }
        },
        builtInCatalog: "The built-in catalog",
        savedCopy: { seconds, reason in
            let age =
                switch seconds {
                case ..<120: "from a moment ago"
                case ..<7200: "\(seconds / 60) minutes old"
                case ..<172_800: "\(seconds / 3600) hours old"
                default: "\(seconds / 86_400) days old"
                }
            return "A saved copy, \(age)." + (reason.map { " There is no fresh one: \($0)" } ?? "")
        },
        sourceFailed: { source, reason in "\(source) did not answer: \(reason)" },
        reason: { kind in
            switch kind {
            case .offline: "it could not be reached."
            case .timeout: "it took too long."
            case .unauthorized: "it refused the key."
            case .quota: "today’s allowance is used up."
            case .rateLimited: "too many requests at once."
            case .notFound: "it does not know this."
            case .badResponse: "its answer made no sense."
            case .unavailable, .cancelled: "it is out of order."
            }
        },
        problem: { problem in
            switch problem {
            case .catalog(.offline):
                ProblemText(
                    heading: "No connection",
                    message: "The catalog could not be reached. Check this server’s internet connection, then try again.")
            case .catalog(.timeout):
                ProblemText(heading: "No answer in time", message: "The catalog took too long. It may go better in a moment.")
            case .catalog(.unauthorized):
                ProblemText(
                    heading: "The key was refused",
                    message: "The catalog did not accept this server’s key. Whoever runs it can set a valid one.")
            case .catalog(.quota):
                ProblemText(
                    heading: "Used up for today",
                    message: "This server’s allowance at the catalog is used up. It is usually renewed the next day.")
            case .catalog(.rateLimited):
                ProblemText(heading: "A little too fast", message: "The catalog asks for a pause. Try again in a minute.")
            case .catalog(.badResponse):
                ProblemText(
                    heading: "An answer that made no sense",
                    message: "The catalog answered something unreadable. Trying again may help.")
            case .catalog(.unavailable), .catalog(.cancelled):
                ProblemText(heading: "Out of order", message: "The catalog does not work at the moment. Try again in a minute.")
            case .catalog(.notFound):
                ProblemText(
                    heading: "No such film", message: "There is no film at this address. Perhaps a search finds it.")
            case .pageNotFound:
                ProblemText(heading: "No such page", message: "There is nothing at this address. The search box knows more.")
            case .invalidPageNumber:
                ProblemText(heading: "No such page of results", message: "Pages are numbers from 1 to 500.")
            case .queryTooLong:
                ProblemText(
                    heading: "A little too long",
                    message: "A search has room for \(SearchQuery.maximumLength) characters. Yours is still in the box.")
            case .malformedRequest:
                ProblemText(heading: "Not understood", message: "Something was missing from what your browser sent.")
            case .crossSite:
                ProblemText(
                    heading: "Not from this site",
                    message: "This form was sent from another site, so it was not carried out.")
            case .bodyTooLarge:
                ProblemText(heading: "Too large", message: "That was more than this form takes.")
            case .unsupportedMediaType:
                ProblemText(heading: "Not a form", message: "This address takes form fields only.")
            case .storage(.full):
                ProblemText(heading: "No space left", message: "This server’s disk is full, so nothing could be kept.")
            case .storage(.readOnly):
                ProblemText(heading: "Not kept", message: "This server is not allowed to write to its data folder.")
            case .storage(.busy):
                ProblemText(heading: "Busy", message: "The database is in use by another program. Try again in a moment.")
            case .storage(.corrupt), .storage(.failed):
                ProblemText(heading: "Not kept", message: "The database of this server does not work as it should.")
            case .internalFailure:
                ProblemText(heading: "Something went wrong", message: "That was this server’s fault, not yours. Try again.")
            }
        }
    )
}
