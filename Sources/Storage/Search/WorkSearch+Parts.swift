import Domain
import Foundation
import GRDB

extension WorkSearch {
    /// How many works may have the name of a series in their titles.
    private static let partLimit = 60

    /// Adds the part of a series that the words name: by the number that records give it, by its international title, or by the years
    /// of the films that have the name in their titles.
    mutating func addPart(_ words: [String]) throws -> Bool {
        guard let part = SeriesPart(words) else { return false }
        // “first avenger” and “next generation” are words of a title.
        guard part.isNumbered || !hits.hits.contains(where: { $0.rank <= .titleWords }) else { return false }
        let found: [Int64] =
            switch part.place {
            case .number(let number): try works(part.title, number: number)
            case .next: try worksAfter(part.title)
            case .last: try Array(worksByYear(part.title).suffix(1))
            }
        try add(found, rank: .titleVariant)
        return !found.isEmpty
    }

    private func works(_ title: [String], number: Int) throws -> [Int64] {
        let isHangul = title.contains(where: TextFolding.hasHangul)
        let squashed = title.joined()
        let titled = try ids(titled: squashed + "\(number)")
        if !titled.isEmpty { return titled.sorted() }
        let statement = try db.cachedStatement(
            sql: """
                SELECT DISTINCT work.id, work.title, work.other_titles FROM work_title JOIN work ON work.id = work_title.work_id
                WHERE work_title.kind = ? AND work_title.squashed >= ? AND work_title.squashed < ? ORDER BY work.id LIMIT 40
                """)
        let works = try Row.fetchAll(
            statement, arguments: [kind.catalogName, squashed, squashed + (isHangul ? "\u{10FFFF}" : "\u{1}")])
        for work in works {
            for (series, _) in Self.series(work[2]) {
                let parts = try ids(titled: TextFolding.squashed("\(series) \(number)"))
                if !parts.isEmpty { return parts.sorted() }
            }
            guard isHangul else { continue }
            // Few sequels have a Korean title in the records.
            let name = Self.name(work[1])
            let parts = try [["\(number)"], ["part", "\(number)"]].flatMap {
                try worksTitled(name.joined(), followedBy: $0)
            }
            if !parts.isEmpty { return parts }
        }
        let parts = try worksByYear(title)
        if parts.count > 1, parts.indices.contains(number - 1) { return [parts[number - 1]] }
        // “pjo 3”: the acronym of “Percy Jackson and the Olympians 3”.
        guard title.count == 1, !isHangul else { return [] }
        return try ids(matching: "title_parts : " + MatchExpression.quoted(squashed + "\(number)", isPrefix: false))
    }

    /// The work after the one with a title.
    private func worksAfter(_ title: [String]) throws -> [Int64] {
        let named = try ids(titled: title.joined()).sorted()
        for id in named {
            let others = try String.fetchOne(
                db.cachedStatement(sql: "SELECT other_titles FROM work WHERE id = ?"), arguments: [id])
            for (series, number) in Self.series(others ?? "") {
                let parts = try ids(titled: TextFolding.squashed("\(series) \(number + 1)"))
                if !parts.isEmpty { return parts.sorted() }
            }
        }
        let parts = try worksByYear(title)
        guard let index = parts.firstIndex(where: named.contains), index + 1 < parts.count else { return [] }
        return Array(parts[(index + 1)...])
    }

    /// The series of a list of other titles, each with the work's number: “Millennium, #2”.
    private static func series(_ titles: String) -> [(name: String, number: Int)] {
        ListColumn.list(titles).compactMap { title in
            guard let mark = title.range(of: ", #"), let number = Int(title[mark.upperBound...]) else { return nil }
            return (String(title[..<mark.lowerBound]), number)
        }
    }

    /// The words of an international title without its article.
    private static func name(_ title: String) -> [String] {
        let folded = TextFolding.folded(title)
        return TitleForms.words(IndexedText.withoutArticle(folded) ?? folded)
    }

    /// The films whose titles have a name in a row, the earliest first, where the titles of several begin with it.
    private func worksByYear(_ name: [String]) throws -> [Int64] {
        guard kind == .movie, !name.isEmpty, !name.allSatisfy(MatchExpression.isStopWord) else { return [] }
        // A single word begins the titles of films that have nothing else in common.
        if name.count == 1, try ids(titled: name[0]).isEmpty { return [] }
        let phrase = name.joined(separator: " ")
        let isHangul = name.contains(where: TextFolding.hasHangul)
        let expression = MatchExpression.all(MatchExpression.distinctive(name), in: .titles)
        var (starting, containing): ([(year: Int, id: Int64)], [(year: Int, id: Int64)]) = ([], [])
        var international: [String]?
        for id in try ids(matching: expression).prefix(Self.partLimit) {
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT year, title FROM work WHERE id = ?"), arguments: [id])
            guard let row, let year = row[0] as Int? else { continue }
            let titles = try String.fetchAll(
                db.cachedStatement(sql: "SELECT folded FROM work_title WHERE work_id = ?"), arguments: [id])
            let isStart =
                isHangul
                ? titles.contains { TitleForms.squashed($0).hasPrefix(name.joined()) }
                : titles.contains { $0 == phrase || $0.hasPrefix(phrase + " ") }
            if isStart {
                starting.append((year, id))
                if international == nil { international = Self.name(row[1]) }
            }
            if titles.contains(where: { " \($0) ".contains(" \(phrase) ") }) { containing.append((year, id)) }
        }
        // Few sequels have a Korean title in the records.
        if starting.count < 2 { return try international.map { $0 == name ? [] : try worksByYear($0) } ?? [] }
        // “The Lost World: Jurassic Park” is the second of Jurassic Park.
        return (isHangul ? starting : containing).sorted { $0 < $1 }.map(\.id)
    }

    /// The works with a title that begins with a name and the words of a number: “her 2” is not “her 2nd chance”.
    private func worksTitled(_ name: String, followedBy number: [String]) throws -> [Int64] {
        let start = name + number.joined()
        let statement = try db.cachedStatement(
            sql: """
                SELECT DISTINCT work_id FROM work_title WHERE kind = :kind AND squashed >= :start AND squashed < :end
                    AND (folded LIKE :number OR folded LIKE :number || ' %') ORDER BY work_id LIMIT 3
                """)
        return try Int64.fetchAll(
            statement,
            arguments: [
                "kind": kind.catalogName, "start": start, "end": start + "\u{10FFFF}",
                "number": "% " + number.joined(separator: " "),
            ])
    }
}
