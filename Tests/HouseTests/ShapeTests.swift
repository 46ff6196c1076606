import Foundation
import Testing

/// Limits of size, so that a newcomer can read the code. A function with more parameters needs a
/// comment above it that gives the reason.
@Suite("Files, functions and types are small")
struct ShapeTests {
    /// The largest allowed length of a function, in lines from its first line to its closing brace.
    private static let mostLines = 60
    /// The largest allowed number of parameters of a function that has no reason above it.
    private static let mostParameters = 6
    /// The largest allowed number of stored fields of a type.
    private static let mostFields = 15
    /// The largest allowed median of the files' numbers of lines.
    private static let medianLines = 100

    @Test("no function is long or takes many parameters, no type stores many fields")
    func shapes() throws {
        var (functions, types) = (0, 0)
        for file in try swiftFiles(below: "Sources") {
            let shape = SourceShape(try String(contentsOf: file, encoding: .utf8))
            functions += shape.functions.count
            types += shape.types.count
            let name = file.lastPathComponent
            expectSmall(shape.functions, of: name)
            for found in shape.types {
                #expect(
                    found.parts <= Self.mostFields,
                    "\(name):\(found.line): \(found.name) has \(found.parts) fields")
            }
        }
        // The scan finds declarations; if it found none, the test would pass without checking
        // anything.
        #expect(functions > 4_000 && types > 800, "\(functions) functions, \(types) types")
    }

    @Test("functions of tests and benchmarks are small too", arguments: ["Tests", "Benchmarks"])
    func otherFunctions(folder: String) throws {
        var functions = 0
        for file in try swiftFiles(below: folder) {
            let shape = SourceShape(try String(contentsOf: file, encoding: .utf8))
            functions += shape.functions.count
            expectSmall(shape.functions, of: file.lastPathComponent)
        }
        #expect(functions > 100, "\(functions) functions")
    }

    /// Checks that each function of a file has few lines, and few parameters or a reason.
    private func expectSmall(_ functions: [SourceShape.Declaration], of file: String) {
        for found in functions {
            let name = found.name.prefix { $0 != "<" }
            #expect(
                found.lines <= Self.mostLines,
                "\(file):\(found.line): \(name) has \(found.lines) lines")
            #expect(
                found.parts <= Self.mostParameters || found.hasReason,
                "\(file):\(found.line): \(name) has \(found.parts) parameters and no reason")
        }
    }

    @Test("half of the files have at most 100 lines")
    func median() throws {
        let lines = try swiftFiles(below: "Sources").map { file in
            try String(contentsOf: file, encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false).count
        }.sorted()
        #expect(lines[lines.count / 2] <= Self.medianLines)
    }

    @Test("the scan counts parameters, lines and fields")
    func scan() {
        let shape = SourceShape(
            """
            /// Text with func fake(a: Int) in it.
            struct First {
                let a, b: Int
                private(set) var (c, d) = (1, "}\\(x("{"))")
                var sum: Int { a + b }
                static let e = 1
                struct Inner { var only = 0 }
                var watched: Int? { didSet { b = 1 } }
                @Option(name: .long, help: "x") var option: Int?
                @Option(
                    name: .long, help: "x"
                ) var wrapped: Int?
                private var (
                    first, second
                ) = (1, 2)
                let pair: (
                    one: Int, two: Int
                )
                let f: Int, g: [Int: Int]
                // More than six parameters: to be read.
                @inline(__always)
                func wide<T>(_ f: (Int, Int) -> Int, g: [T: Int], h: T) -> Int {
                    1

                }
                init() { self.init(a: 1) }
            }
            protocol Second {
                func open(a: Int, b: Int)
                func close()
            }
            """)
        #expect(shape.types.map(\.name) == ["First", "Inner"])
        #expect(shape.types.map(\.parts) == [12, 1])
        #expect(shape.functions.map(\.parts) == [3, 0, 2, 0])
        #expect(shape.functions.map(\.lines) == [4, 1, 0, 0])
        #expect(shape.functions.map(\.hasReason) == [true, false, false, false])
    }
}
