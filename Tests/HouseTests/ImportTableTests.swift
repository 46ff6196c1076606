import Foundation
import Testing

/// What each room may import, as ARCHITECTURE.md's table says. SwiftPM does not refuse an
/// undeclared transitive import; these tests do.
struct ImportTable {
    /// The modules that each room may import.
    private(set) var rooms: [String: Set<String>] = [:]

    /// Reads the table below the heading "Rooms": room, contents, imports of ours, other imports.
    init(architecture: String) throws {
        let section = try #require(architecture.components(separatedBy: "## Rooms").last)
        let table = try #require(section.components(separatedBy: "\n## ").first)
        let rows = table.components(separatedBy: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
            .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
        let names = rows.compactMap(\.first).filter { $0 != "C…" }
        for row in rows where row[0] != "C…" {
            try #require(row.count == 4, "\(row[0]): a row has four columns")
            var allowed = Set(Self.modules(row[3]))
            if row[2].hasPrefix("all but ") {
                let barred = [row[0], "capstan"] + Self.modules(String(row[2].dropFirst(8)))
                allowed.formUnion(names.filter { !barred.contains($0) })
            } else {
                allowed.formUnion(Self.modules(row[2]))
            }
            rooms[row[0]] = allowed
        }
    }

    private static func modules(_ cell: String) -> [String] {
        cell.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { $0 != "–" }
    }

    /// The table of this checkout.
    static func read() throws -> ImportTable {
        try ImportTable(
            architecture: String(
                contentsOf: checkout.appending(path: "ARCHITECTURE.md"), encoding: .utf8))
    }
}

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
        let table = try ImportTable.read()
        let rooms = try FileManager.default.contentsOfDirectory(
            atPath: checkout.appending(path: "Sources").path)
        for room in rooms where !room.hasPrefix("C") || room == "Capture" {
            let allowed = try #require(table.rooms[room], "\(room) is not in the table")
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

    @Test("a row of the table is parsed as it is written")
    func tableIsRead() throws {
        let table = try ImportTable(
            architecture: """
                ## Rooms

                | room | what lives there | imports of ours | other imports |
                |---|---|---|---|
                | A | a | – | Glibc |
                | B | b | A, CThing | – |
                | D | d | all but B | Foundation |
                | C… | c | – | – |

                ## Threads
                """)
        #expect(table.rooms["A"] == ["Glibc"])
        #expect(table.rooms["B"] == ["A", "CThing"])
        #expect(table.rooms["D"] == ["A", "Foundation"])
        #expect(table.rooms.count == 3)
    }

    @Test("no file is too long, and each file name is allowed")
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
            #expect(lines <= 400, "\(file.lastPathComponent): \(lines) lines")
        }
    }

    @Test("no source traps on purpose or prints")
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
