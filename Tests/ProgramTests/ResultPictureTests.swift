import Foundation
import Scene
import TestKit
import Testing
import Vision
import Waiting

@Suite("README's picture of a result, with the real program", .waits)
struct ResultPictureTests {
    /// The largest allowed mean difference of the pixels' values, in levels of 255. It is not 0
    /// because other processors may round differently.
    private static let mostDifference = 2.0

    @Test("the picture equals what the program draws now; scripts/draw-result draws it")
    func current() throws {
        let folder = try TemporaryFolder()
        let checkout = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let environment = ProcessInfo.processInfo.environment.merging(["CAPSTAN": Program.path]) {
            $1
        }
        let script = try ChildProcess(
            checkout.appending(path: "scripts/draw-result").path, [folder("result.png")],
            environment: environment, output: folder("output"), errors: folder("errors"))
        #expect(script.wait() == 0)
        let now = try picture(URL(filePath: folder("result.png")))
        let shown = try picture(checkout.appending(path: "Docs/Guide/Demo/result.png"))
        try #require(now.width == shown.width && now.height == shown.height)
        let difference = zip(now.values, shown.values).reduce(0) {
            $0 + abs(Int($1.0) - Int($1.1))
        }
        #expect(Double(difference) <= Self.mostDifference * Double(now.values.count))
        // The right half must show the model, not only the photograph in the left half.
        let right = (0..<now.values.count).filter { $0 / 3 % now.width >= now.width / 2 }
        #expect(right.count { now.values[$0] > 0 } > right.count / 10)
    }

    private func picture(_ file: URL) throws -> ColorImage {
        try ImageDecoder().color([UInt8](Data(contentsOf: file)))
    }
}
