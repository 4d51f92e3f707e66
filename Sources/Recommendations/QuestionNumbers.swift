import Domain

/// The years and ages that a question states in digits.
enum QuestionNumbers {
    /// "the 1920s and 1930s", "2021 or later", "before 1500", "1930년대".
    ///
    /// - Parameter hasTitle: whether the question names a work, so that a single year may be its title: "books like 1984".
    static func years(in text: String, hasTitle: Bool) -> ClosedRange<Int>? {
        let decades = text.matches(of: /(1[0-9]{3}|20[0-9]{2})(?:s|년대)/).compactMap { Int($0.1) }
        if let first = decades.min(), let last = decades.max() { return first...(last + 9) }
        let lowercase = text.lowercased()
        if let match = lowercase.firstMatch(of: /before (?:the year )?(1[0-9]{3}|20[0-9]{2})/), let year = Int(match.1) {
            return -3000...year
        }
        guard !hasTitle else { return nil }
        if let match = lowercase.firstMatch(of: /(?:since|after|from|in) (1[0-9]{3}|20[0-9]{2})/), let year = Int(match.1) {
            return year...3000
        }
        if let match = lowercase.firstMatch(of: /(1[0-9]{3}|20[0-9]{2})(?: or later|년 이후)/), let year = Int(match.1) {
            return year...3000
        }
        return nil
    }

    /// The audience of a child's age: "my 13 year old", "7살". Adults' ages say nothing.
    static func audience(in text: String) -> Concept? {
        guard let match = text.lowercased().firstMatch(of: /([0-9]{1,2})(?:[- ]years?[- ]old|살|세 )/), let age = Int(match.1)
        else { return nil }
        switch age {
        case ...6: return Concept(name: "picture book", forms: [.pictureBook], audiences: [.children])
        case 7...12: return Concept(name: "children", audiences: [.children, .youngAdults])
        case 13...17: return Concept(name: "teen", audiences: [.youngAdults, .children])
        default: return nil
        }
    }
}
