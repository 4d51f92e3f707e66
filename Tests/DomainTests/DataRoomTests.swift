import Domain
import Foundation
import Testing

@Suite("Room in the data folder")
struct DataRoomTests {
    private static let gigabyte = 1 << 30

    @Test(
        "Caches stop at nine tenths of the limit and at 128 MB of free space, everything at the limit and below 64 MB",
        arguments: [
            (0, Int.max, DataRoom.Level.free), (9 * gigabyte, .max, .free), (9 * gigabyte + 1, .max, .scarce),
            (10 * gigabyte, .max, .none), (11 * gigabyte, .max, .none),
            (0, 128 << 20, .free), (0, 128 << 20 - 1, .scarce), (0, 64 << 20, .scarce), (0, 64 << 20 - 1, .none),
        ])
    func levels(size: Int, free: Int, level: DataRoom.Level) {
        #expect(DataRoom.level(size: size, limit: 10 * Self.gigabyte, free: free) == level)
    }

    @Test("Days are counted in UTC")
    func days() {
        #expect(Day(.init(timeIntervalSince1970: 86_399)).number == 0 && Day(.init(timeIntervalSince1970: 86_400)).number == 1)
        #expect(Day(.init(timeIntervalSince1970: -1)).number == -1)
        #expect(Day(number: 10) - 3 == Day(number: 7) && Day(number: 10) - Day(number: 7) == 3)
    }
}
