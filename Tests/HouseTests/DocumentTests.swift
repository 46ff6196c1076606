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

    @Test("ARCHITECTURE.md names only rooms that exist, and is one page")
    func architecture() throws {
        let lines = try text("ARCHITECTURE.md").components(separatedBy: "\n").count
        #expect(lines <= 100)
        let rooms = try ImportTable.read().rooms
        #expect(rooms.count > 10)
        for room in rooms.keys {
            let isThere = FileManager.default.fileExists(
                atPath: checkout.appending(path: "Sources/\(room)").path)
            #expect(isThere, "\(room) is not there")
        }
    }

    @Test("the list of where to change what names only files that exist")
    func whereToChange() throws {
        let rows = try text("Docs/Design/WhereToChange.md").components(separatedBy: "\n")
            .filter { $0.hasPrefix("| ") }
        #expect(rows.count > 100)
        for row in rows {
            for (index, piece) in row.components(separatedBy: "`").enumerated()
            where index % 2 == 1 {
                let path = piece.hasPrefix("Docs/") ? piece : "Sources/" + piece
                let isThere = FileManager.default.fileExists(
                    atPath: checkout.appending(path: path).path)
                #expect(isThere, "\(piece) is not there")
            }
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
        for document in try documents() + ["Makefile", "Package.swift"] {
            let text = try text(document)
            for word in ["../shared", "/work/", "/root/"] {
                #expect(!text.contains(word), "\(document): \(word)")
            }
        }
    }

    @Test("the glossary has at most 40 words, and each is a word of the code")
    func glossary() throws {
        let words = try text("Docs/Design/Glossary.md").components(separatedBy: "\n")
            .filter { $0.hasPrefix("| ") }.dropFirst()
            .compactMap { $0.components(separatedBy: "|").dropFirst().first }
            .map { $0.trimmingCharacters(in: .whitespaces) }
        #expect((20...40).contains(words.count))
        let code = try swiftFiles(below: "Sources").map { file in
            let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
                .map { $0.components(separatedBy: "//")[0] }
            return (lines + [file.lastPathComponent]).joined(separator: "\n").lowercased()
        }
        for word in words {
            // "scene point" is `scenePoint` or `ScenePoint`, and "loop closure" a file.
            let name = word.replacingOccurrences(of: " ", with: "").lowercased()
            #expect(code.contains { $0.contains(name) }, "\(word) is not in the code")
        }
    }

    @Test("every command that the help shows stands in the man page and in the guide")
    func commands() throws {
        let (manual, guide) = (
            try text("Docs/Reference/capstan.1"), try text("Docs/Guide/Commands.md")
        )
        let commands = try FileManager.default.subpathsOfDirectory(
            atPath: checkout.appending(path: "Sources/capstan").path
        ).filter { $0.hasSuffix(".swift") }.flatMap { path in
            try text("Sources/capstan/" + path).components(separatedBy: "commandName: \"")
                .dropFirst().filter { !$0.contains("shouldDisplay: false") }
                .compactMap { $0.components(separatedBy: "\"").first }
        }
        #expect(commands.count > 20)
        let examples = guide.components(separatedBy: "\n").filter { $0.hasPrefix("    capstan ") }
        let words = Set(
            examples.flatMap { $0.split { !$0.isLetter && $0 != "-" }.map(String.init) })
        for command in commands where command != "capstan" {
            // Behind it stand its other names.
            let isThere = ["\(command)\n", "\"\(command), "].contains {
                manual.contains("\n.It Em " + $0)
            }
            #expect(isThere, "\(command)")
            #expect(words.contains(command), "\(command)")
        }
    }

    @Test("commands in README and guide exist")
    func examples() throws {
        let manual = try text("Docs/Reference/capstan.1")
        let pages = try ["README.md"] + documents().filter { $0.hasPrefix("Docs/Guide/") }
        var count = 0
        for page in pages where !page.hasSuffix("DemoPath.md") && !page.hasSuffix("Screens.md") {
            for line in try text(page).components(separatedBy: "\n")
            where line.hasPrefix("    capstan ") {
                let word = line.split(separator: " ").dropFirst().first.map(String.init) ?? ""
                guard let first = word.first, first.isLetter else { continue }
                count += 1
                #expect(manual.contains("\n.It Em \(word)\n"), "\(page): capstan \(word)")
            }
        }
        #expect(count > 30)
    }

    /// The Markdown files of the project, relative to the checkout.
    private func documents() throws -> [String] {
        let docs = try FileManager.default.subpathsOfDirectory(
            atPath: checkout.appending(path: "Docs").path)
        return ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]
            + docs.filter { $0.hasSuffix(".md") }.sorted().map { "Docs/" + $0 }
    }

    @Test("links in documents lead to files")
    func links() throws {
        var count = 0
        for document in try documents() {
            let folder = checkout.appending(path: document).deletingLastPathComponent()
            for piece in try text(document).components(separatedBy: "](").dropFirst() {
                let target = piece.prefix { $0 != ")" && $0 != "#" }
                guard !target.isEmpty, !target.contains("://") else { continue }
                count += 1
                let isThere = FileManager.default.fileExists(
                    atPath: folder.appending(path: String(target)).path)
                #expect(isThere, "\(document): \(target)")
            }
        }
        #expect(count > 20)
    }
}

extension String {
    fileprivate var trimmingTrailingSpaces: String {
        String(reversed().drop { $0 == " " }.reversed())
    }
}
