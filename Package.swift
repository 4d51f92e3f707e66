// swift-tools-version: 6.2

import PackageDescription

var settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
// Only in the checks: a newer compiler's new warning must not keep anybody from running the program.
if Context.environment["FOYER_CHECKS"] != nil {
    settings.append(.treatAllWarnings(as: .error))
}

let package = Package(
    name: "foyer",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "foyer", targets: ["Foyer"])
    ],
    // Up to the next minor version: later ones were not tested.
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
        // Without its default traits: settings are not read by swift-configuration.
        .package(url: "https://github.com/hummingbird-project/hummingbird", .upToNextMinor(from: "2.28.1"), traits: []),
        .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
        .package(url: "https://github.com/apple/swift-log", .upToNextMinor(from: "1.16.2")),
        .package(url: "https://github.com/apple/swift-metrics", .upToNextMinor(from: "2.13.0")),
        .package(url: "https://github.com/apple/swift-http-types", .upToNextMinor(from: "1.8.0")),
        .package(url: "https://github.com/apple/swift-nio", .upToNextMinor(from: "2.101.2")),
        .package(url: "https://github.com/apple/swift-nio-extras", .upToNextMinor(from: "1.35.2")),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", .upToNextMinor(from: "2.13.0")),
    ],
    targets: [
        .target(name: "Domain", swiftSettings: settings),
        .target(name: "Recommendations", dependencies: ["Domain"], swiftSettings: settings),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
        .target(name: "Providers", dependencies: ["CCurl", "Domain"], swiftSettings: settings),
        .target(
            name: "Storage",
            dependencies: ["CCrypto", "Domain", .product(name: "GRDB", package: "GRDB.swift")],
            resources: [.copy("Resources/Catalog")],
            swiftSettings: settings
        ),
        .target(name: "Presentation", dependencies: ["Domain"], swiftSettings: settings),
        .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "Imports", dependencies: ["CZlib", "Domain"], swiftSettings: settings),
        .target(name: "Rendering", swiftSettings: settings),
        .target(
            name: "Web",
            dependencies: [
                "CZlib",
                "Domain",
                "Presentation",
                "Rendering",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "Foyer",
            dependencies: [
                "Domain",
                "Imports",
                "Providers",
                "Recommendations",
                "Storage",
                "Presentation",
                "Web",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        // Measures the recommender; no part of the program.
        .executableTarget(
            name: "Evaluate",
            dependencies: [
                "Domain", "Recommendations", "Storage", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "TestSupport",
            dependencies: [
                "Domain",
                "Providers",
                "Storage",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            path: "Tests/TestSupport",
            swiftSettings: settings
        ),
        .testTarget(name: "DocumentationTests", dependencies: ["TestSupport"], swiftSettings: settings),
        .testTarget(name: "DomainTests", dependencies: ["Domain", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "RecommendationsTests", dependencies: ["Domain", "Recommendations", "Storage", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "ImportsTests", dependencies: ["CZlib", "Domain", "Imports", "Storage", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "ProvidersTests",
            dependencies: [
                "CZlib", "Domain", "Providers", "TestSupport", .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "StorageTests",
            dependencies: ["Domain", "Storage", "TestSupport", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "PresentationTests", dependencies: ["Domain", "Presentation", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "RenderingTests", dependencies: ["Rendering", "TestSupport"], swiftSettings: settings),
        .systemLibrary(
            name: "CXML2", path: "Tests/CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev", "pkg-config"])]),
        .testTarget(
            name: "WebTests",
            dependencies: [
                "CXML2",
                "CZlib",
                "Domain",
                "Foyer",
                "Providers",
                "Presentation",
                "Rendering",
                "Storage",
                "Web",
                "TestSupport",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "FoyerTests",
            dependencies: [
                "Foyer", "Providers", "Storage", "TestSupport", "Web", .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings
        ),
    ]
)

// Checks the parsers of input from clients and services: as a test target with seeded inputs, or with FOYER_FUZZ as a program
// with libFuzzer (`make fuzz`).
let fuzzed: [Target.Dependency] = [
    "Domain",
    "Providers",
    "Presentation",
    "TestSupport",
    "Web",
    .product(name: "HTTPTypes", package: "swift-http-types"),
    .product(name: "Hummingbird", package: "hummingbird"),
    .product(name: "NIOCore", package: "swift-nio"),
]
package.targets.append(
    Context.environment["FOYER_FUZZ"] == nil
        ? .testTarget(
            name: "FuzzingTests", dependencies: fuzzed, path: "Tests/Fuzzing", exclude: ["LibFuzzer.swift"],
            swiftSettings: settings)
        : .executableTarget(
            name: "Fuzz", dependencies: fuzzed, path: "Tests/Fuzzing", exclude: ["SeededInputTests.swift"],
            swiftSettings: settings, linkerSettings: [.unsafeFlags(["-use-ld=lld"])]))
