import Foundation
import Testing

@Suite("The glossary explains the code's names")
struct GlossaryTests {
    /// The names of all types, functions and properties that the code in Sources declares.
    private let names: Set<String>
    /// The rows of the glossary's table. A row has the word, its meaning, and other names that
    /// contain the word.
    private let rows: [[String]]

    private static let types = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    /// A property is declared at an indentation of at most four spaces; deeper lines declare a
    /// function's local values.
    private static let propertyIndentation = 4

    init() throws {
        var names: Set<String> = []
        for file in try swiftFiles(below: "Sources") {
            let code = try String(contentsOf: file, encoding: .utf8)
            for line in code.components(separatedBy: "\n") {
                if let name = Self.declaredName(in: line) { names.insert(name) }
            }
        }
        self.names = names
        rows = try projectText("Docs/Design/Glossary.md").components(separatedBy: "\n")
            .filter { $0.hasPrefix("| ") }.dropFirst()
            .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    }

    /// The name of the type, function or property that a line of code declares; nil if it declares
    /// only a local value or nothing.
    private static func declaredName(in line: String) -> String? {
        let words = line.split(separator: " ")
        for (index, word) in words.enumerated() {
            if word.hasPrefix("//") || index + 1 == words.count { return nil }
            let isProperty =
                (word == "let" || word == "var")
                && line.prefix(while: { $0 == " " }).count <= propertyIndentation
            if isProperty || word == "func" || types.contains(String(word)) {
                let name = words[index + 1].drop { "`(".contains($0) }
                    .prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                return name.isEmpty ? nil : String(name)
            }
        }
        return nil
    }

    /// A name's words in lower case between hyphens: `worldFromCamera` is -world-from-camera-.
    private static func hyphenated(_ name: String) -> String {
        let letters = Array(name)
        var text = "-"
        for (index, letter) in letters.enumerated() {
            let follows = index > 0 && letter.isUppercase
            let isNew =
                follows
                && (!letters[index - 1].isUppercase
                    || (index + 1 < letters.count && letters[index + 1].isLowercase))
            if isNew { text += "-" }
            text += letter.lowercased()
        }
        return text + "-"
    }

    @Test("a name is split into its words")
    func parting() {
        #expect(Self.hyphenated("worldFromCamera") == "-world-from-camera-")
        #expect(Self.hyphenated("GLBReader") == "-glb-reader-")
        #expect(Self.declaredName(in: "    public struct Frame: Sendable {") == "Frame")
        #expect(Self.declaredName(in: "    let area: Int") == "area")
        #expect(Self.declaredName(in: "        let area = 2") == nil)
        #expect(Self.declaredName(in: "    /// A struct of frames") == nil)
    }

    @Test("the glossary has at most 40 words, and each occurs in a name of the code")
    func words() {
        #expect((20...40).contains(rows.count))
        let all = names.map(Self.hyphenated).joined(separator: "\n")
        for word in rows.map({ $0[0] }) {
            // The code may use a word in the singular or in the plural: "scene point" may be
            // `ScenePoint` or `scenePoints`.
            let parts = "-" + word.replacingOccurrences(of: " ", with: "-")
            let isThere = all.contains(parts + "-") || all.contains(parts + "s-")
            #expect(isThere, "the code declares nothing that is called \(word)")
        }
    }

    @Test("each name that the glossary mentions is declared")
    func mentions() {
        var count = 0
        for row in rows {
            let pieces = row.joined(separator: " ").components(separatedBy: "`").enumerated()
            for (index, name) in pieces where index % 2 == 1 {
                count += 1
                let isDeclared = names.contains(name)
                #expect(isDeclared, "the code declares no \(name)")
            }
        }
        #expect(count > 20)
    }
}
