/// Phone numbers and addresses for people in a crisis.
package struct CrisisHelpText: Codable, Sendable {
    package struct Contact: Codable, Sendable {
        let text: String
        let href: String
    }

    let text: String
    let lines: [Contact]
}
