import Domain
import Foundation
import TestSupport
import Testing

@testable import Imports

/// Real files, also with invalid records. Without the files, the tests are skipped.
@Suite("Real files of the formats", .serialized)
struct SharedDataTests {
    private func check(_ reading: Reading) {
        #expect(Set(reading.records.map(\.key)).count == reading.records.count)
        #expect(reading.records.allSatisfy { RecordValidation.isKey($0.key) })
        #expect(reading.progress.map { $0.read == $0.total && $0.total > 0 } == true)
        // A part of them, since this takes as long as reading them.
        for (record, location) in zip(reading.records, reading.locations) where location.line.isMultiple(of: 20) {
            #expect(RecordValidation.validated(record, at: location) == .record(record, at: location))
        }
    }

    @Test("goodbooks", .enabled(if: sharedData("goodbooks") != nil, "../shared/data/goodbooks is not there"))
    func goodbooks() throws {
        let reading = try read(.goodbooks, [try #require(sharedData("goodbooks"))])
        check(reading)
        #expect(reading.records.count == 10_000 && reading.skipped.isEmpty)
        #expect(reading.records.count { !$0.isbns.isEmpty } == 9_277)
        #expect(reading.records.count { $0.date != nil } >= 9_940)
        #expect(reading.records.allSatisfy { !$0.creators.isEmpty && $0.rating != nil })
        let first = try #require(reading.record("goodbooks-2792775"))
        #expect(first.title == "The Hunger Games" && first.otherTitles == ["The Hunger Games, #1"])
        #expect(first.isbns.map(\.description) == ["9780439023481"])
    }

    @Test(
        "Wikipedia's lists of films",
        .enabled(if: sharedData("wikipedia-movies") != nil, "../shared/data/wikipedia-movies is not there"))
    func wikipediaMovies() throws {
        let reading = try read(.wikipediaMovies, [try #require(sharedData("wikipedia-movies"))])
        check(reading)
        #expect(reading.records.count + reading.skipped.count == 36_273)
        #expect(reading.reasons == ["a series": 35, "the same film again": 130])
        #expect(reading.records.count { !$0.creators.isEmpty } > 25_000)
        #expect(reading.records.count { $0.overview != nil } > 34_000)
        #expect(reading.records.allSatisfy { $0.cast.allSatisfy { $0.contains(where: \.isLetter) && !$0.hasSuffix("(") } })
        #expect(reading.records.allSatisfy { (5...45).contains($0.popularity) })
    }
}
