/// A line of `people.jsonl`: the other names of a person.
struct PersonRecord: Decodable, Equatable {
    let name: String
    let korean: String?
    let original: String?
}
