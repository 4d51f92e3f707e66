import CZlib
import Domain
import Foundation
import Imports
import Storage
import TestSupport

/// All results of a reader.
struct Reading {
    var records: [CatalogRecord] = []
    var locations: [FileLocation] = []
    var skipped: [(reason: String, location: FileLocation)] = []
    var leftOut: [(field: String, location: FileLocation)] = []
    var progress: ReadProgress?

    /// How often each reason was given.
    var reasons: [String: Int] {
        skipped.reduce(into: [:]) { $0[$1.reason, default: 0] += 1 }
    }

    func record(_ key: String) -> CatalogRecord? {
        records.first { $0.key == key }
    }
}

func read(
    _ format: ImportFormat, _ paths: [String], workspace folder: TemporaryDirectory? = nil
) throws(CatalogReadError) -> Reading {
    var reader = try CatalogFiles.reader(
        format, paths: paths,
        workspace: { () throws(StorageError) -> any ImportWorkspace in
            guard let folder else { throw StorageError.readOnly }
            return try SQLiteImportWorkspace(folder: folder.path)
        },
        calibre: { path throws(CatalogReadError) -> any CatalogReader in
            throw CatalogReadError.missing(path: "calibre: \(path)")
        })
    var reading = Reading()
    while let next = try reader.next() {
        switch next {
        case .record(let record, at: let location, let leftOut):
            reading.records.append(record)
            reading.locations.append(location)
            reading.leftOut += leftOut.map { (field: $0, location: location) }
        case .skipped(let reason, at: let location): reading.skipped.append((reason, location))
        }
    }
    reading.progress = reader.progress
    return reading
}

func gzip(_ text: String) -> Data {
    var stream = z_stream()
    deflateInit2_(
        &stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var input = Array(text.utf8)
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(input.count))))
    let inputCount = UInt32(input.count)
    let outputCount = UInt32(output.count)
    input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
            stream.next_in = input.baseAddress
            stream.avail_in = inputCount
            stream.next_out = output.baseAddress
            stream.avail_out = outputCount
            _ = deflate(&stream, Z_FINISH)
        }
    }
    return Data(output.prefix(Int(stream.total_out)))
}

extension TemporaryDirectory {
    func path(_ name: String) -> String { path + "/" + name }

    func write(_ data: Data, to name: String) throws {
        try data.write(to: URL(filePath: path(name)))
    }
}

/// Real files, which a user's machine does not have.
func sharedData(_ name: String) -> String? {
    let path = URL(filePath: repositoryRoot).appending(path: "../shared/data/\(name)").standardizedFileURL.path
    return FileManager.default.fileExists(atPath: path) ? path : nil
}
