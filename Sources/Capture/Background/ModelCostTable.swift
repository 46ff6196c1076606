import Foundation
import TUI

/// The measured time and size of models on this machine, kept in a file beside the console's logs.
public struct ModelCostTable: Sendable {
    private let path: String

    /// The table in the file at this path.
    public init(path: String) { self.path = path }

    /// The table in the state folder that this environment gives (XDG).
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.init(path: Directories(environment: environment).state + "/model-costs.json")
    }

    /// Measured costs; empty where the file is missing or damaged.
    public var costs: ModelCosts {
        guard let data = FileManager.default.contents(atPath: path),
            let costs = try? JSONDecoder().decode(ModelCosts.self, from: data)
        else { return ModelCosts() }
        return costs
    }

    /// Stores the cost of a finished model. If the file cannot be written, this cost is lost, and
    /// estimates do not change.
    public func note(_ level: ModelQuality, shots: Int, seconds: Double, file: String) {
        var costs = costs
        let size = try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int64
        costs.note(level, shots: shots, seconds: seconds, bytes: size ?? nil)
        guard let data = try? JSONEncoder().encode(costs) else { return }
        let file = URL(filePath: path)
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? data.write(to: file, options: .atomic)
    }
}
