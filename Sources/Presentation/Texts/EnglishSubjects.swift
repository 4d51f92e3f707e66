/// English subjects. Catalogs have them in lower case; pages capitalize proper names.
enum EnglishSubjects {
    static func capitalized(_ subject: String) -> String {
        let words = subject.split(separator: " ").map(String.init)
        var result: [String] = []
        var index = 0
        while index < words.count {
            let lengths = (1...longestName).reversed().filter { index + $0 <= words.count }
            let match = lengths.lazy.compactMap { length in
                names[words[index..<index + length].joined(separator: " ")].map { (name: $0, length: length) }
            }.first
            result.append(match?.name ?? words[index])
            index += match?.length ?? 1
        }
        return result.joined(separator: " ")
    }

    /// The proper names in the built-in catalog's subjects, by their lower-case form.
    private static let names = Dictionary(
        [
            // Places.
            "Africa", "African", "Alaska", "Algeria", "Amazon", "America", "Americans", "American", "American South",
            "American West", "Amsterdam", "Antarctica", "Arctic", "Argentina", "Auschwitz", "Austria-Hungary", "Babylon",
            "Barcelona", "Belarus", "Bengal", "Berlin", "Berlin Wall", "Bolivia", "Bosnia", "Boston", "Brazil", "Britain",
            "Brittany", "Brooklyn", "Buenos Aires", "Busan", "Cairo", "California", "Canada", "Caribbean", "Central America",
            "Chernobyl", "Chile", "China", "Cleveland", "Congo", "Crete", "Cuba", "Dakar", "Danzig", "Denmark", "DMZ",
            "Dresden",
            "Dublin", "Dutch East Indies", "East Germany", "Eastern Front", "Edinburgh", "Egypt", "England", "Europe",
            "Florence",
            "Florida", "France", "Germany", "Glasgow", "Greece", "Han River", "Harlem", "Harvard", "Havana", "Helsinki",
            "Himalayas", "Hiroshima", "Hollywood", "Hong Kong", "Hungary", "Iceland", "Incheon", "India", "Iowa", "Iran",
            "Ireland", "Istanbul", "Italy", "Japan", "Jerusalem", "Johannesburg", "Kenya", "Kerala", "Kobe", "Korea", "Kyoto",
            "Latin America", "Lima", "Lisbon", "London", "Los Angeles", "Mali", "Manchuria", "Mars", "Mexico", "Mexico City",
            "Miami", "Mississippi", "Mississippi River", "Montana", "Montmartre", "Moscow", "Nagasaki", "Naples", "New Orleans",
            "New York", "New Zealand", "Nigeria", "Oakland", "Osaka", "Oslo", "Otaru", "Palestine", "Paris", "Philippines",
            "Poland", "Prince Edward Island", "Provence", "Rio de Janeiro", "Riviera", "Rome", "Russia", "Sacramento", "Saigon",
            "Saint Petersburg", "San Francisco", "Santiago", "Scotland", "Senegal", "Seoul", "Shanghai", "Sicily", "Singapore",
            "South America", "Soviet Union", "Spain", "Sudan", "Sweden", "Taiwan", "Texas", "Thames", "Tokyo", "Transylvania",
            "Turkey", "Vienna", "Vietnam", "Wellington", "Wyoming", "Yangtze River", "Yokohama", "Yorkshire",
            // Peoples, languages, faiths and ideas that are named after people.
            "Arab", "Asian American", "Buddhism", "Chinese", "Christianity", "English", "French", "Gauls", "Greek", "Gullah",
            "Igbo", "Indian", "Inuit", "Italian", "Japanese", "Korean", "Korean Americans", "Koreans", "Maori", "Moors",
            "Mormons", "Native Americans", "Osage Nation", "Romania", "Stalinism", "Yoruba", "Zen", "Zionism",
            // Times and events.
            "Algerian War", "American Civil War", "American Dream", "Arab Revolt", "Biafran War", "Cold War",
            "Cuban Revolution", "Cultural Revolution", "Christmas", "Day of the Dead", "Dust Bowl", "Edwardian",
            "French Resistance", "Gold Rush", "Great Depression", "Gulag", "Gwangju Uprising", "Halloween", "Heian",
            "Holocaust",
            "Imjin War", "Inquisition", "Iraq War", "Islamic Revolution", "Jazz Age", "Jeju Uprising", "Joseon",
            "Kindertransport",
            "Korean War", "Lebanon War", "Lost Generation", "Mau Mau Uprising", "Meiji", "Mexican Revolution", "Middle Ages",
            "Napoleonic Wars", "Nazi", "Nazis", "Nazism", "Ottoman", "Ottoman Empire", "Prague Spring", "Prohibition",
            "Roman Empire", "Russian Revolution", "Sewol", "Spanish Civil War", "Trojan War", "Tudor", "Victorian",
            "Vietnam War", "World War I", "World War II",
            // Prizes.
            "Akutagawa Prize", "Best International Film Oscar", "Best Picture Oscar", "Booker Prize", "Golden Bear",
            "Golden Lion",
            "Hugo Award", "International Booker Prize", "National Book Award", "Nebula Award", "Newbery Medal", "Palme d'Or",
            "Prix Goncourt", "Pulitzer Prize", "Yi Sang Literary Award",
            // People and organizations, and names that are abbreviations.
            "AIDS", "Alzheimer’s", "Alzheimer's", "Beatles", "Captain Nemo", "Catherine de Medici", "FBI", "Henry VIII",
            "Hercule Poirot", "Joan of Arc", "Julius Caesar", "King Arthur", "Manson", "Mickey Mouse", "Monkey King", "Moomins",
            "NASA", "Napoleon", "Peking", "Pontius Pilate", "PTSD", "Satan", "Thomas Cromwell", "Yi Sun-sin", "Yun Dong-ju",
        ].map { ($0.lowercased(), $0) }
    ) { first, _ in first }

    /// The number of words in the longest name.
    private static let longestName = 4
}
