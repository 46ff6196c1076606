import Foundation
import Testing

/// What each room may import. SwiftPM does not refuse an undeclared transitive import; this does.
/// ARCHITECTURE.md shows the same table, and a test here compares the two.
let importTable: [String: Set<String>] = [
    "Scene": ["Glibc"],
    "Guidance": ["Scene", "Glibc"],
    "Vision": [
        "Scene", "CVision", "CTurboJPEG", "CDeflate", "CAprilTag", "COpenCV", "CCeres", "Glibc",
    ],
    "DeviceIO": [
        "Scene", "Vision", "CVideo4Linux", "CHEIF", "Foundation", "Glibc", "Synchronization",
    ],
    "Models": ["Scene", "Foundation", "Glibc"],
    "Exchange": ["Scene", "Vision", "Models", "DeviceIO", "Foundation", "Glibc"],
    "Simulator": ["Scene", "Dispatch", "Glibc", "Synchronization"],
    "Tracking": ["Scene", "Vision", "Glibc"],
    "Reconstruction": [
        "Scene", "Vision", "Models", "CMeshOptimizer", "CKernels", "Foundation", "Dispatch",
        "Glibc", "Synchronization",
    ],
    "Library": ["Scene", "Foundation", "Glibc", "Synchronization"],
    "TUI": ["Scene", "Guidance", "Glibc", "Synchronization"],
    "TUICurses": [
        "Scene", "Guidance", "TUI", "CNcurses", "CTerminalGuard", "Foundation", "Glibc",
        "Synchronization",
    ],
    "Capture": [
        "Scene", "Guidance", "Vision", "DeviceIO", "Models", "Exchange", "Simulator", "Tracking",
        "Reconstruction", "TUI", "Library", "Foundation", "Dispatch", "Glibc", "Synchronization",
    ],
    "capstan": [
        "Capture", "Library", "Reconstruction", "Scene", "TUI", "TUICurses", "ArgumentParser",
        "Foundation",
        "Glibc", "Synchronization",
    ],
]

/// The checkout that this test was built from.
let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// Every Swift file below a folder of the checkout.
func swiftFiles(below folder: String) throws -> [URL] {
    let root = checkout.appending(path: folder)
    let found = try #require(
        FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    return found.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        .sorted { $0.path < $1.path }
}

@Suite("The house")
struct HouseTests {
    @Test("each room imports only what the table allows")
    func imports() throws {
        let rooms = try FileManager.default.contentsOfDirectory(
            atPath: checkout.appending(path: "Sources").path)
        for room in rooms where !room.hasPrefix("C") || room == "Capture" {
            let allowed = try #require(importTable[room], "\(room) is not in the table")
            for file in try swiftFiles(below: "Sources/\(room)") {
                for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                    let words = line.split(separator: " ")
                    guard let index = words.firstIndex(of: "import"), index <= 1,
                        !line.hasPrefix(" "), index + 1 < words.count
                    else { continue }
                    let module = String(words[index + 1].split(separator: ".")[0])
                    #expect(allowed.contains(module), "\(file.lastPathComponent): \(module)")
                }
            }
        }
    }

    @Test("no file is too long, and each name says what is in it")
    func files() throws {
        let empty = [
            "Manager", "Helper", "Util", "Utils", "Common", "Core", "Base", "Misc", "Handler",
            "Impl",
        ]
        for file in try swiftFiles(below: "Sources") {
            let lines = try String(contentsOf: file, encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false).count
            #expect(lines <= 400, "\(file.lastPathComponent): \(lines) lines")
            let name = file.deletingPathExtension().lastPathComponent
            #expect(!empty.contains { name.hasSuffix($0) }, "\(name)")
            if file.path.contains("/Sources/capstan/") {
                #expect(lines <= 150, "\(file.lastPathComponent): \(lines) lines")
            }
        }
        for file in try swiftFiles(below: "Tests") {
            let lines = try String(contentsOf: file, encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false).count
            #expect(lines <= 600, "\(file.lastPathComponent): \(lines) lines")
        }
    }

    @Test("nothing traps on purpose, and nothing prints")
    func forbidden() throws {
        let words = ["try!", "as!", "fatalError(", "@unchecked Sendable", " print("]
        for file in try swiftFiles(below: "Sources") {
            let lines = try String(contentsOf: file, encoding: .utf8).split(
                separator: "\n", omittingEmptySubsequences: false)
            for (index, line) in lines.enumerated() {
                let code = line.components(separatedBy: "//")[0]
                for word in words where code.contains(word) {
                    Issue.record("\(file.lastPathComponent):\(index + 1): \(word)")
                }
            }
        }
    }
}
