/// Decides where the language switch leads.
package struct LanguageCoordinator: Sendable {
    private let here: String?

    /// - Parameter here: the address of the form's page.
    package init(here: String?) {
        self.here = here
    }

    /// The same page, now in the other language.
    package func destinationAfterChange() -> Destination {
        Destination(backTo: here)
    }
}
