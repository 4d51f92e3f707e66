/// The authors that one name in a question may mean: several if they share the surname.
struct AuthorMention {
    enum Role {
        /// "novels by Han Kang"
        case wanted
        /// "authors like Murakami"
        case compared
        /// "not by Agatha Christie"
        case unwanted
    }

    let authors: Set<String>
    let role: Role
}
