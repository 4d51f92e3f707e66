import Foundation

/// The folder that holds `Package.swift`, `Templates` and `Public`.
package let repositoryRoot = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
