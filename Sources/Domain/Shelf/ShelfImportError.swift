/// Why one line, or a whole file, cannot be imported.
package enum ShelfImportError: String, Error, CaseIterable {
    case emptyFile, packed, notText, notJSON, unknownColumns, noEntries
    case brokenQuotes, missingTitle, tooLong, unknownKind, unknownStatus, unknownRating, tooManyLines, shelfFull
}
