import Foundation
import Testing

/// Tests that the commands in documents exist. The changelog is left out, because it names old
/// commands. Two pages are left out because they show screens; the program itself writes these
/// pages.
@Suite("Commands in documents exist")
struct ExampleTests {
    private struct Page {
        let name: String
        let text: String
    }

    private let pages: [Page]

    init() throws {
        let left = ["CHANGELOG.md", "Docs/Guide/DemoPath.md", "Docs/Guide/Screens.md"]
        pages = try projectDocuments().filter { !left.contains($0) }.map {
            Page(name: $0, text: try projectText($0))
        }
    }

    @Test("scripts exist")
    func scripts() throws {
        var count = 0
        for page in pages {
            for piece in page.text.components(separatedBy: "scripts/").dropFirst() {
                var name = piece.prefix { $0.isLetter || $0.isNumber || "-_.".contains($0) }
                while let last = name.last, "-.".contains(last) { name.removeLast() }
                guard !name.isEmpty else { continue }
                count += 1
                #expect(isInProject("scripts/\(name)"), "\(page.name): scripts/\(name)")
            }
        }
        #expect(count > 90)
    }

    @Test("targets of make exist in the Makefile")
    func targets() throws {
        let targets = try projectText("Makefile").components(separatedBy: "\n")
            .filter { $0.contains(":") }.map { $0.components(separatedBy: ":")[0] }
        var count = 0
        for page in pages {
            for words in page.text.codeInMarkdown where words.first == "make" {
                for word in words.dropFirst() where !word.contains("=") && !word.hasPrefix("-") {
                    count += 1
                    let isThere = targets.contains(word)
                    #expect(isThere, "\(page.name): make \(word)")
                }
            }
        }
        #expect(count > 30)
    }

    @Test("names after `swift run` are executables of the package")
    func products() throws {
        let package = try projectText("Package.swift").split { $0.isWhitespace }.joined()
        var count = 0
        for page in pages {
            for words in page.text.codeInMarkdown where words.starts(with: ["swift", "run"]) {
                var rest = words.dropFirst(2)
                while let option = rest.first, option.hasPrefix("-") {
                    rest = rest.dropFirst(option == "-c" ? 2 : 1)
                }
                let product = try #require(rest.first, "\(page.name): swift run what?")
                count += 1
                let isThere = [".executable(", ".executableTarget("].contains {
                    package.contains("\($0)name:\"\(product)\"")
                }
                #expect(isThere, "\(page.name): swift run \(product)")
            }
        }
        #expect(count > 2)
    }

    @Test("commands of the program exist, and accept the shown options")
    func commands() throws {
        let manual = ManualPage(try projectText("Docs/Reference/capstan.1"))
        #expect(manual.count > 40)
        var (commands, options) = (0, 0)
        for page in pages {
            for example in page.text.codeInMarkdown.flatMap(Self.calls) {
                guard let called = manual.command(example) else {
                    let isCommand = example.first?.first?.isLowercase ?? false
                    #expect(!isCommand, "\(page.name): capstan \(example.joined(separator: " "))")
                    continue
                }
                commands += 1
                for option in Self.options(of: example.dropFirst(called.words)) {
                    options += 1
                    let name = called.path.joined(separator: " ")
                    let isTaken = manual.takes(option, called.path)
                    #expect(isTaken, "\(page.name): capstan \(name) --\(option)")
                }
            }
        }
        #expect(commands > 200)
        #expect(options > 140)
    }

    /// The words after each call of the program, without the option `--language` and its value.
    private static func calls(in words: [String]) -> [[String]] {
        words.indices.filter { words[$0] == "capstan" }.map { index in
            let rest = words[(index + 1)...]
            return Array(rest.first == "--language" ? rest.dropFirst(2) : rest)
        }
    }

    /// The names of the long options among these words; words after a pipe belong to another
    /// program and are left out.
    private static func options(of words: ArraySlice<String>) -> [String] {
        var names: [String] = []
        for (index, word) in zip(words.indices, words) {
            if word == "|" {
                // Between brackets, a bar separates choices: [--look faces | --look bodies].
                guard index + 1 < words.endIndex, words[index + 1].hasPrefix("--") else { break }
            }
            let bare = word.drop { "[(".contains($0) }
            guard bare.hasPrefix("--") else { continue }
            let name = bare.dropFirst(2).prefix { $0.isLetter || $0 == "-" }
            if !name.isEmpty { names.append(String(name)) }
        }
        return names
    }
}
