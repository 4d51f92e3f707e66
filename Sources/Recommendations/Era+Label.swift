import Domain

extension Book.Era {
    /// The condition that a story takes place in it.
    var settingLabel: SubjectName {
        switch self {
        case .ancient: SubjectName(english: "set in antiquity", korean: "고대 배경")
        case .medieval: SubjectName(english: "set in the Middle Ages", korean: "중세 배경")
        case .earlyModern: SubjectName(english: "set in the 16th to 18th centuries", korean: "16~18세기 배경")
        case .nineteenthCentury: SubjectName(english: "set in the 19th century", korean: "19세기 배경")
        case .earlyTwentiethCentury: SubjectName(english: "set in the early 20th century", korean: "20세기 전반 배경")
        case .lateTwentiethCentury: SubjectName(english: "set in the late 20th century", korean: "20세기 후반 배경")
        case .twentyFirstCentury: SubjectName(english: "set in the 21st century", korean: "21세기 배경")
        case .future: SubjectName(english: "set in the future", korean: "미래 배경")
        }
    }
}
