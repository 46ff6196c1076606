import Foundation
import Testing

@Suite("Documents agree with the project")
struct DocumentTests {
    @Test("the README's screen is a golden of the console's tests")
    func screen() throws {
        let golden = try projectText("Tests/TUITests/Goldens/capturing-80x24-256.txt")
            .split(separator: "\n", omittingEmptySubsequences: false).prefix(24)
            .map { String($0).trimmingTrailingSpaces }
        let readme = try projectText("README.md")
        let shown = try #require(readme.components(separatedBy: "<!-- screen -->\n```\n").last)
        let lines = try #require(shown.components(separatedBy: "\n```").first)
            .components(separatedBy: "\n")
        #expect(lines == golden)
    }

    @Test("ARCHITECTURE.md names only rooms that exist, and is one page")
    func architecture() throws {
        let lines = try projectText("ARCHITECTURE.md").components(separatedBy: "\n").count
        #expect(lines <= 100)
        let rooms = try ImportTable.read().rooms
        #expect(rooms.count > 10)
        for room in rooms.keys {
            #expect(isInProject("Sources/\(room)"), "\(room) is not there")
        }
    }

    @Test("the list of where to change something names only files that exist")
    func whereToChange() throws {
        let rows = try projectText("Docs/Design/WhereToChange.md").components(separatedBy: "\n")
            .filter { $0.hasPrefix("| ") }
        #expect(rows.count > 100)
        for row in rows {
            for (index, piece) in row.components(separatedBy: "`").enumerated()
            where index % 2 == 1 {
                let path = piece.hasPrefix("Docs/") ? piece : "Sources/" + piece
                #expect(isInProject(path), "\(piece) is not there")
            }
        }
    }

    @Test("nothing needs files outside of the project, or names a path of a machine")
    func outside() throws {
        var files = try projectDocuments() + ["Makefile", "Package.swift", ".ci/run"]
        for folder in ["Sources", "Tests", "Benchmarks"] {
            files += try projectFiles(below: folder).filter {
                $0.hasSuffix(".swift") && !$0.hasSuffix("/DocumentTests.swift")
            }
        }
        for folder in ["scripts", "packaging"] { files += try projectFiles(below: folder) }
        for file in files {
            // Lines of scripts that read a variable CAPSTAN_… are left out: they name the default
            // folder of real data, which may lie beside the project.
            let text = try projectText(file).split(separator: "\n")
                .filter { !(file.hasPrefix("scripts/") && $0.contains("CAPSTAN_")) }
                .joined(separator: "\n")
            for word in ["../shared", "/work/", "/root/"] {
                #expect(!text.contains(word), "\(file): \(word)")
            }
        }
    }

    @Test("each room has a page of design, and each page the same headings")
    func rooms() throws {
        let others = ["Glossary", "LibraryAtScale", "WhereToChange"]
        let pages = try projectFiles(below: "Docs/Design").filter { page in
            !others.contains { page.hasSuffix("/\($0).md") }
        }
        var said = ""
        for page in pages {
            let text = try projectText(page)
            said += text
            for heading in ["Idea", "Data", "Invariants", "Sources"] {
                #expect(text.contains("\n## \(heading)\n"), "\(page) lacks \(heading)")
            }
        }
        for room in try ImportTable.read().rooms.keys {
            let hasPage = ["`", "/"].contains { said.contains("`Sources/\(room)" + $0) }
            #expect(hasPage, "\(room) has no page in Docs/Design")
        }
    }

    @Test("every command in the help is in the man page and in the guide")
    func commands() throws {
        let (manual, guide) = (
            try projectText("Docs/Reference/capstan.1"), try projectText("Docs/Guide/Commands.md")
        )
        let commands = try FileManager.default.subpathsOfDirectory(
            atPath: checkout.appending(path: "Sources/capstan").path
        ).filter { $0.hasSuffix(".swift") }.flatMap { path in
            try projectText("Sources/capstan/" + path).components(separatedBy: "commandName: \"")
                .dropFirst().filter { !$0.contains("shouldDisplay: false") }
                .compactMap { $0.components(separatedBy: "\"").first }
        }
        #expect(commands.count > 20)
        let examples = guide.components(separatedBy: "\n").filter { $0.hasPrefix("    capstan ") }
        let words = Set(
            examples.flatMap { $0.split { !$0.isLetter && $0 != "-" }.map(String.init) })
        for command in commands where command != "capstan" {
            // In the man page's source, a line break or the command's aliases follow the name of a
            // command.
            let isThere = ["\(command)\n", "\"\(command), "].contains {
                manual.contains("\n.It Em " + $0)
            }
            #expect(isThere, "\(command)")
            #expect(words.contains(command), "\(command)")
        }
    }

    @Test("links in documents lead to files")
    func links() throws {
        var count = 0
        for document in try projectDocuments() {
            let folder = checkout.appending(path: document).deletingLastPathComponent()
            for piece in try projectText(document).components(separatedBy: "](").dropFirst() {
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
