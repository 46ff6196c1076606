import Foundation
import Testing

@Suite("Documents stay true")
struct DocumentTests {
    private func text(_ path: String) throws -> String {
        try String(contentsOf: checkout.appending(path: path), encoding: .utf8)
    }

    @Test("the README's screen is the golden that the console's tests hold")
    func screen() throws {
        let golden = try text("Tests/TUITests/Goldens/capturing-80x24-256.txt")
            .split(separator: "\n", omittingEmptySubsequences: false).prefix(24)
            .map { String($0).trimmingTrailingSpaces }
        let readme = try text("README.md")
        let shown = try #require(readme.components(separatedBy: "<!-- screen -->\n```\n").last)
        let lines = try #require(shown.components(separatedBy: "\n```").first)
            .components(separatedBy: "\n")
        #expect(lines == golden)
    }

    @Test("ARCHITECTURE.md names every room and only files that exist")
    func architecture() throws {
        let architecture = try text("ARCHITECTURE.md")
        for room in importTable.keys {
            #expect(architecture.contains("| \(room) |"), "\(room) is missing")
        }
        let rows = architecture.components(separatedBy: "## To change")[1]
            .components(separatedBy: "`")
        for (index, piece) in rows.enumerated() where index % 2 == 1 {
            let path = piece.hasPrefix("Docs/") ? piece : "Sources/" + piece
            let isThere = FileManager.default.fileExists(
                atPath: checkout.appending(path: path).path)
            #expect(isThere, "\(piece) is not there")
        }
    }

    @Test("nothing in the project needs what lies outside of it, or names a machine's path")
    func outside() throws {
        for folder in ["Sources", "Tests", "Benchmarks"] {
            for file in try swiftFiles(below: folder)
            where file.lastPathComponent != "DocumentTests.swift" {
                let code = try String(contentsOf: file, encoding: .utf8)
                for word in ["../shared", "/work/", "/root/"] {
                    #expect(!code.contains(word), "\(file.lastPathComponent): \(word)")
                }
            }
        }
    }

    @Test("every command stands in the man page and in the README")
    func commands() throws {
        let (manual, readme) = (try text("Docs/capstan.1"), try text("README.md"))
        let commands = try FileManager.default.subpathsOfDirectory(
            atPath: checkout.appending(path: "Sources/capstan").path
        ).filter { $0.hasSuffix(".swift") }.flatMap { path in
            try text("Sources/capstan/" + path).components(separatedBy: "commandName: \"")
                .dropFirst().compactMap { $0.components(separatedBy: "\"").first }
        }
        #expect(commands.count > 20)
        for command in commands where command != "capstan" {
            #expect(manual.contains(command), "\(command)")
            #expect(readme.contains(command), "\(command)")
        }
    }
}

extension String {
    fileprivate var trimmingTrailingSpaces: String {
        String(reversed().drop { $0 == " " }.reversed())
    }
}
