import Foundation
import TUI
import Testing

@testable import Capture

@Suite struct ModelCostTableTests {
    @Test func costsAreKeptAndADamagedTableIsEmpty() throws {
        let folder = NSTemporaryDirectory() + "costs-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let table = ModelCostTable(path: folder + "/state/model-costs.json")
        #expect(table.costs == ModelCosts())
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try Data(count: 4000).write(to: URL(filePath: folder + "/model.glb"))
        table.note(.medium, shots: 20, seconds: 30, file: folder + "/model.glb")
        let kept = ModelCostTable(path: folder + "/state/model-costs.json").costs
        let estimate = kept.estimate(.medium, shots: 40)
        #expect(estimate?.seconds == 60 && estimate?.bytes == 4000)
        try Data("no table".utf8).write(to: URL(filePath: folder + "/state/model-costs.json"))
        #expect(table.costs == ModelCosts())
    }

    @Test func aNewPathTakesNothingThatIsThere() throws {
        let first = ConsoleRun.newPath(named: "scan-\(UUID().uuidString)", ending: ".zip")
        #expect(!FileManager.default.fileExists(atPath: first))
        try Data().write(to: URL(filePath: first))
        defer { try? FileManager.default.removeItem(atPath: first) }
        let name = URL(filePath: first).deletingPathExtension().lastPathComponent
        #expect(ConsoleRun.newPath(named: name, ending: ".zip").hasSuffix("\(name)-2.zip"))
    }
}
