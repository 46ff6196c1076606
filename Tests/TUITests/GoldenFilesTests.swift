import Foundation
import TestKit
import Testing

@testable import TUI

/// Checks the set of all drawings.
@Suite struct GoldenFilesTests {
    /// Prefixes of the names of screens that have a single drawing: screens that differ from
    /// another screen only in a few words, the language, the colour scheme, or a size that is too
    /// small.
    private static let single = [
        "follow-empty-", "follow-long-", "follow-paused-", "follow-region-", "follow-small-",
        "german-", "out-of-frame-", "scheme-", "too-small-", "capturing-least-", "help-least-",
    ]

    /// The names of the drawings, without the extension.
    private static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: Golden.folder.path)
            .filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }
    }

    @Test func everyScreenIsDrawnAtEverySizeForEveryTerminal() throws {
        let wanted = Set(
            GoldenTests.sizes.flatMap { columns, rows in
                GoldenTests.looks(columns: columns).map { "\(columns)x\(rows)-\($0.0)" }
            })
        var found: [String: Set<String>] = [:]
        for name in try Self.names() where !Self.single.contains(where: name.hasPrefix) {
            let parts = name.split(separator: "-")
            let screen = parts.dropLast(2).joined(separator: "-")
            found[screen, default: []].insert(parts.suffix(2).joined(separator: "-"))
        }
        #expect(found.count >= 40)
        for (screen, drawn) in found {
            #expect(drawn == wanted, "\(screen): \(drawn.symmetricDifference(wanted).sorted())")
        }
    }

    /// A drawing may use only the colours that the terminal has.
    @Test(arguments: [16, 8]) func fewColoursAreKept(count: Int) throws {
        let names = try Self.names().filter { $0.hasSuffix("-\(count)") }
        #expect(names.count >= 40)
        for name in names {
            let file = Golden.folder.appending(path: name + ".txt")
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /(?:fg|bg) (\d+)/) {
                #expect(Int(match.1).map { $0 < count } == true, "\(name): \(match.0)")
            }
        }
    }
}
