import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

@Suite("Rules of the search")
struct SearchRuleTests {
    @Test("There is one rule for each rank, in the order of the ranks")
    func ranks() {
        #expect(SearchRule.all.map(\.rank) == SearchRank.allCases)
        #expect(Set(SearchRule.all.map(\.name)).count == SearchRule.all.count)
    }

    @Test("Each rule's example query finds its work with the rule's rank", arguments: SearchRank.allCases)
    func examples(rank: SearchRank) async throws {
        let example = try #require(SearchRule.all.first { $0.rank == rank }?.example)
        let found = try await LoadedCatalog.shared.database().read { db in
            let result = try WorkSearch.works(of: example.kind, matching: SearchQuery(example.query), in: db)
            let id = try Int64.fetchOne(
                db, sql: "SELECT id FROM work WHERE kind = ? AND key = ?", arguments: [example.kind.catalogName, example.work])
            return result.hits.first { $0.id == id }?.rank
        }
        #expect(found == rank, "\(example.query)")
    }

    @Test("docs/search.md has a section for each rule, in order, with its example, and a row for each step")
    func document() throws {
        let document = try String(contentsOfFile: repositoryRoot + "/docs/search.md", encoding: .utf8)
        let sections = document.components(separatedBy: "\n### ").dropFirst()
            .map { $0.components(separatedBy: "\n## ")[0] }
        let rules = sections.filter { $0.contains("\nExample: ") }
        try #require(rules.map { $0.prefix { $0 != "\n" } } == SearchRule.all.map { $0.name[...] })
        for (section, rule) in zip(rules, SearchRule.all) {
            #expect(section.contains("`\(rule.example.query)`"), "\(rule.name)")
        }
        for step in SearchStep.all { #expect(document.contains("| \(step.name) |"), "\(step.name)") }
    }

    @Test("Each rank is given by a step, by the search for misspelled words, or by an understanding of the query")
    func steps() {
        let misspelled: Set<SearchRank> = [
            .misspelledTitle, .misspelledWords, .similarTitle, .similarWords, .unlikelyMisspelling,
        ]
        let understood: Set<SearchRank> = [.conditions, .closest]
        let given = Set(SearchStep.all.flatMap(\.ranks))
        #expect(given.isDisjoint(with: misspelled.union(understood)))
        // Any step gives it where the query names a year.
        #expect(given.union(misspelled).union(understood).union([.otherYear]) == Set(SearchRank.allCases))
    }
}
