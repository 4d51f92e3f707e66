/// Books that whoever asks knows already, told from others whichever catalog names them.
package struct KnownBooks: Sendable {
    /// The newest first.
    package let works: [KeptWork]
    private let identities: Set<String>

    /// - Parameter otherNames: what catalogs call the same works.
    package init(_ works: [KeptWork] = [], otherNames: [KeptWork] = []) {
        self.works = works
        identities = (works + otherNames).reduce(into: []) { $0.formUnion($1.identities) }
    }

    package func contains(_ work: KeptWork) -> Bool {
        !identities.isDisjoint(with: work.identities)
    }

    package func contains(_ id: WorkID<Book>) -> Bool {
        identities.contains(KeptWork.identity(of: id))
    }
}
