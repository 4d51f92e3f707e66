import Domain

/// The colours of one cover: a dark ground, two neighbours of it, one bright accent, and the title's paper tone.
struct CoverPalette {
    let background: String
    let ground: String
    let middle: String
    let soft: String
    let accent: String
    let title: String
    let byline: String

    init(mood: Mood, random: inout SeededGenerator) {
        let hue = mood.hue + random.nextNumber(in: -24...24)
        let turn = [44.0, -46, 68, 20][random.nextIndex(below: 4)]
        background = OKLCHColor(lightness: random.nextNumber(in: 0.34...0.42), chroma: mood.chroma, hue: hue).hex
        ground = OKLCHColor(lightness: 0.22, chroma: mood.chroma * 0.55, hue: hue - 8).hex
        middle = OKLCHColor(lightness: 0.50, chroma: mood.chroma * 1.15, hue: hue + 18).hex
        soft = OKLCHColor(lightness: 0.63, chroma: mood.chroma * 1.2, hue: hue + turn / 2).hex
        accent = OKLCHColor(lightness: 0.82, chroma: max(0.09, mood.chroma * 1.15), hue: hue + turn).hex
        title = OKLCHColor(lightness: 0.965, chroma: 0.018, hue: hue + turn).hex
        byline = OKLCHColor(lightness: 0.80, chroma: 0.05, hue: hue + turn).hex
    }

    /// What a genre feels like, as a hue; films of the same kind are kin, not twins.
    struct Mood {
        let hue: Double
        let chroma: Double

        init(_ genres: [Movie.Genre]) {
            // The more telling genre decides: most films are a drama, too.
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
    }
}
