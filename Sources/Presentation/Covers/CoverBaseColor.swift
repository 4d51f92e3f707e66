import Domain

/// The base colour for a genre or a subject: a hue in degrees and a chroma (0 to about 0.37). Each cover varies it.
package struct CoverBaseColor: Sendable, Equatable {
    let hue: Double
    let chroma: Double

    init(hue: Double, chroma: Double) {
        self.hue = hue
        self.chroma = chroma
    }

    init(genres: [Movie.Genre]) {
        // The rarer genre decides, since most films are also dramas.
        let order: [Movie.Genre] = [
            .horror, .scienceFiction, .western, .war, .musical, .fantasy, .animation, .romance, .crime, .thriller, .mystery,
            .adventure, .comedy, .action, .family, .history, .music, .sport, .biography, .documentary, .drama,
        ]
        switch order.first(where: genres.contains) {
        case .horror: (hue, chroma) = (15, 0.105)
        case .scienceFiction: (hue, chroma) = (248, 0.10)
        case .western: (hue, chroma) = (58, 0.085)
        case .war: (hue, chroma) = (112, 0.055)
        case .musical, .music: (hue, chroma) = (325, 0.115)
        case .fantasy: (hue, chroma) = (292, 0.11)
        case .animation: (hue, chroma) = (192, 0.085)
        case .romance: (hue, chroma) = (5, 0.12)
        case .crime: (hue, chroma) = (28, 0.09)
        case .thriller: (hue, chroma) = (228, 0.065)
        case .mystery: (hue, chroma) = (272, 0.085)
        case .adventure: (hue, chroma) = (155, 0.08)
        case .comedy: (hue, chroma) = (78, 0.09)
        case .action: (hue, chroma) = (38, 0.11)
        case .family: (hue, chroma) = (135, 0.085)
        case .sport: (hue, chroma) = (168, 0.085)
        case .history: (hue, chroma) = (48, 0.07)
        case .biography: (hue, chroma) = (88, 0.06)
        case .documentary: (hue, chroma) = (215, 0.045)
        case .drama, nil: (hue, chroma) = (345, 0.075)
        }
    }

    /// - Parameter seed: decides the hue where no subject has one.
    init(subjects: [String], seed: String) {
        for subject in subjects {
            if let hue = Self.hues[subject] {
                (self.hue, chroma) = (hue, 0.09)
                return
            }
        }
        hue = 115 + Double(SeededGenerator.hash(seed) % 305)
        chroma = 0.08
    }

    // No hue between 60 and 115: dark yellows look muddy.
    private static let hues: [String: Double] = [
        "the sea": 232, "islands": 222, "whales": 225, "rivers": 210, "winter": 240, "snow": 235,
        "love": 8, "first love": 2, "desire": 12, "marriage": 350, "obsession": 18, "passion": 10,
        "war": 128, "world war ii": 122, "world war i": 126, "the holocaust": 300, "soldiers": 132,
        "murder": 26, "crime": 30, "revenge": 22, "violence": 20, "detectives": 35, "guilt": 32,
        "ghosts": 285, "horror": 15, "dreams": 305, "madness": 320, "magic": 292, "wizards": 292, "fairy tales": 310,
        "space": 258, "science fiction": 250, "dystopia": 218, "artificial intelligence": 200, "the universe": 262, "time": 270,
        "nature": 145, "village life": 138, "animals": 150, "gardens": 152, "farm life": 135, "forests": 155,
        "childhood": 185, "school": 195, "friendship": 168, "family": 48, "sisters": 335, "mothers and daughters": 340,
        "grief": 255, "death": 245, "memory": 275, "loneliness": 238, "solitude": 228,
        "religion": 298, "faith": 302, "buddhism": 45, "philosophy": 190, "freedom": 205,
        "colonialism": 42, "slavery": 40, "exile": 208, "politics": 24, "power": 5, "class": 345, "satire": 325, "humour": 52,
        "adventure": 165, "survival": 160, "travel": 178, "deserts": 50,
    ]
}
