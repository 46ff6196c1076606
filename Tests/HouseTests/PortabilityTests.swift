import Foundation
import Testing

/// `scripts/check-arm64` compiles the whole program for another kind of processor. These tests are
/// faster and name the reason of a failure.
@Suite("Nothing works on one kind of processor alone")
struct PortabilityTests {
    /// An instruction set may be named only inside of `#if defined(NAME)`, where NAME is one of
    /// these.
    private static let guards = ["__x86_64__", "__aarch64__"]
    private static let signs = [
        "intrin.h", "arm_neon.h", "_mm_", "_mm256_", "__m128", "__m256", "vld1q_", "__asm__",
        "asm volatile", "__builtin_ia32", "__builtin_cpu_", "target(\"",
    ]

    /// The lines of a file that are compiled for every processor: the lines outside of the guards,
    /// and the lines after a guard's `#else`.
    private func portableLines(_ text: String) -> [String] {
        // For each open condition, whether the current branch is for one kind of processor.
        var conditions: [Bool] = []
        var lines: [String] = []
        for line in text.components(separatedBy: "\n") {
            let word = line.filter { $0 != " " }
            if word.hasPrefix("#if") {
                conditions.append(Self.guards.contains { word.contains($0) })
            } else if word.hasPrefix("#else"), !conditions.isEmpty {
                conditions[conditions.count - 1] = false
            } else if word.hasPrefix("#endif") {
                _ = conditions.popLast()
            } else if !conditions.contains(true) {
                lines.append(line)
            }
        }
        return lines
    }

    private func files(_ kinds: Set<String>, below folder: String) throws -> [URL] {
        let found = try #require(
            FileManager.default.enumerator(
                at: checkout.appending(path: folder), includingPropertiesForKeys: nil))
        return found.compactMap { $0 as? URL }.filter { kinds.contains($0.pathExtension) }
    }

    @Test("an instruction set is named only where a portable twin exists")
    func twins() throws {
        var guarded = 0
        let sources = try files(["c", "cpp", "h", "hpp"], below: "Sources")
        #expect(sources.count > 15)
        for file in sources {
            let text = try String(contentsOf: file, encoding: .utf8)
            let lines = portableLines(text)
            for line in lines {
                for sign in Self.signs where line.contains(sign) {
                    Issue.record("\(file.lastPathComponent): \(sign) for every processor")
                }
            }
            guard Self.signs.contains(where: text.contains) else { continue }
            guarded += 1
            // The `#else` branch has the same code for other processors.
            #expect(text.contains("#else"), "\(file.lastPathComponent) has nothing for others")
        }
        #expect(guarded == 2)
    }

    @Test("Swift code has no conditions for a processor")
    func swift() throws {
        for file in try swiftFiles(below: "Sources") {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(!text.contains("#if arch("), "\(file.lastPathComponent)")
            #expect(!text.contains("import _Builtin_intrinsics"), "\(file.lastPathComponent)")
        }
    }

    @Test("the guard's branches are recognised")
    func guardIsUnderstood() {
        let text = """
            a
            #if defined(__x86_64__)
            b _mm_add
            #if X
            c
            #endif
            #else
            d
            #endif
            e
            """
        #expect(portableLines(text) == ["a", "d", "e"])
    }
}
