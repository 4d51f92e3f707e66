import Domain

extension ShelfTexts {
    static let english = ShelfTexts(
        labels: ShelfLabels(
            heading: "Shelf",
            keep: "Keep",
            keptAs: "On your shelf",
            keepAs: "Keep it on your shelf",
            status: "Status",
            owned: "I own it",
            ownedMark: "Owned",
            ownedOnly: "Owned only",
            ownRating: "My rating",
            noRating: "No rating",
            note: "My note",
            save: "Save",
            change: "Change",
            remove: "Remove from shelf",
            find: "Find on your shelf",
            kind: "Kind",
            everything: "Films and books",
            everyStatus: "Any status",
            order: "Order",
            show: "Show",
            showAll: "Show the whole shelf",
            takeAlong: "Export",
            exportCSV: "Download as CSV",
            exportJSON: "Download as JSON",
            bringIn: "Import",
            bringInHint:
                "A file that you downloaded here, or an export from Goodreads or Letterboxd: CSV or JSON, up to 2 MB. Nothing is added twice.",
            file: "File",
            importButton: "Import",
            importHeading: "Import results",
            backToShelf: "To the shelf",
            emptyHeading: "Nothing on your shelf yet",
            emptyHint: "Press “Keep” beside any film or book, or bring in a list from elsewhere.",
            noneHeading: "Nothing on your shelf matches",
            noneHint: "Fewer words or another filter may help.",
            feed: "Feed",
            feedHint:
                "Whoever knows this address can read what you add to your shelf, without your notes. It works in any feed reader.",
            openFeed: "Make a feed address",
            openFeedHint: "Follow your shelf in a feed reader, by an address that nobody can guess.",
            closeFeed: "End this feed"
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
        finished: { kind, date in kind == .movies ? "Watched \(date)" : "Read \(date)" },
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
            case .added: "Added"
            case .addedWithShorterNote: "Added; its note was cut to 2,000 characters"
            case .alreadyThere: "Already there"
            case .completed: "Already there; what it lacked was filled in"
            case .problem(let problem):
                switch problem {
                case .emptyFile: "The file is empty."
                case .notText: "The file is not UTF-8 text. Save it as “CSV UTF-8” and try again."
                case .notJSON: "This JSON is not a shelf."
                case .unknownColumns:
                    "These columns are unknown. Foyer’s, Goodreads’ and Letterboxd’s exports are known by the names in their first line."
                case .noEntries: "The file has no entries, only its first line."
                case .brokenQuotes: "The quotation marks of this line do not match."
                case .missingTitle: "There is no title."
                case .tooLong: "A title, a name or a list is too long."
                case .unknownKind: "It is neither “movies” nor “books”."
                case .unknownStatus: "Foyer does not have this status or Goodreads shelf."
                case .unknownRating: "The rating is not between half a star and 5 stars."
                case .tooManyLines: "The file goes on from here. Put the rest into a file of its own."
                case .shelfFull: "The shelf is full."
                }
            }
        }
    )
}
