import Foundation

/// The tags of a work in the column `work_facet.tags`, as numbers of four bytes, so that those of 10,000 works are counted in
/// milliseconds.
enum PackedTags {
    static func packed(_ numbers: [Int64]) -> Data {
        var data = Data(capacity: 4 * numbers.count)
        for number in numbers {
            withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).littleEndian) { data.append(contentsOf: $0) }
        }
        return data
    }

    static func forEach(in data: UnsafeRawBufferPointer, _ body: (UInt32) -> Void) {
        for number in numbers(in: data) { body(number) }
    }

    static func numbers(in data: UnsafeRawBufferPointer) -> some Sequence<UInt32> {
        stride(from: 0, to: data.count - data.count % 4, by: 4).lazy.map {
            UInt32(littleEndian: data.loadUnaligned(fromByteOffset: $0, as: UInt32.self))
        }
    }
}
