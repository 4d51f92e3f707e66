import Domain

/// The texts of people's pages.
package struct PersonTexts: Sendable {
    let role: @Sendable (_ role: PersonRole) -> String
    /// The numbers of films and books; at least one is above 0.
    let works: @Sendable (_ films: Int, _ books: Int) -> String
    let worksHeading: String
    let collaborators: String
    /// That the works are those of several people.
    let several: String
    /// The link to a search for the name.
    let search: @Sendable (_ name: String) -> String
}
