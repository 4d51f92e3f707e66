/// Phone numbers and addresses for people in a crisis.
package struct CrisisHelpText: Encodable, Sendable {
    package struct Contact: Encodable, Sendable {
        let text: String
        let href: String
    }

    let text: String
    let lines: [Contact]
}
