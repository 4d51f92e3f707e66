/// Authors that a question names. Several where a surname is shared.
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
