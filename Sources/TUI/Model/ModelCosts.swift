import Scene

/// The costs of a model of each level: time per shot, and size of its file. Measured whenever a
/// model is made. The time of a level that was never made is scaled from that of a measured level,
/// by the ratio of both on another machine.
public struct ModelCosts: Equatable, Sendable, Codable {
    /// What a model of one level cost.
    public struct Cost: Equatable, Sendable, Codable {
        /// Seconds for each shot.
        public var secondsPerShot: Double
        /// Size of the file in bytes; nil while none was made here.
        public var bytes: Int64?

        /// A cost with these values.
        public init(secondsPerShot: Double, bytes: Int64?) {
            (self.secondsPerShot, self.bytes) = (secondsPerShot, bytes)
        }
    }

    /// What is expected of a model that is to be made.
    public struct Estimate: Equatable, Sendable {
        /// Seconds until the model is finished.
        public var seconds: Double
        /// Size of its file in bytes; nil where unknown.
        public var bytes: Int64?
    }

    /// What was measured on this machine, by the level's name.
    public private(set) var measured: [String: Cost] = [:]

    /// Nothing measured yet.
    public init() {}

    /// A new model counts for half: the machine's load and the object differ from run to run. A
    /// guess.
    private static let newShare = 0.5

    /// Seconds for each shot on two cores, of 72 shots of 1280×720 (`scripts/time-reconstruction`,
    /// `Docs/Figures/history/Reconstruction.md`). `preview` was not measured there.
    private static let elsewhere: [ModelQuality: Double] = [
        .reduced: 62.0 / 72, .medium: 138.0 / 72, .full: 257.0 / 72,
    ]

    /// Stores the cost of a model that was just made.
    public mutating func note(_ level: ModelQuality, shots: Int, seconds: Double, bytes: Int64?) {
        guard shots > 0, seconds.isFinite, seconds > 0 else { return }
        let new = seconds / Double(shots)
        let old = measured[level.rawValue]?.secondsPerShot ?? new
        measured[level.rawValue] = Cost(
            secondsPerShot: old + Self.newShare * (new - old),
            bytes: bytes ?? measured[level.rawValue]?.bytes)
    }

    /// Estimated costs of a model of this many shots; nil for a level that was measured neither on
    /// this machine nor elsewhere.
    public func estimate(_ level: ModelQuality, shots: Int) -> Estimate? {
        guard shots > 0 else { return nil }
        let own = measured[level.rawValue]
        let perShot = own?.secondsPerShot ?? Self.elsewhere[level].map { $0 * pace }
        guard let perShot, perShot.isFinite, perShot > 0 else { return nil }
        return Estimate(seconds: perShot * Double(shots), bytes: own?.bytes)
    }

    /// The time on this machine divided by the time in `elsewhere`; 1 while nothing was measured
    /// here.
    private var pace: Double {
        Self.elsewhere.compactMap { level, seconds in
            measured[level.rawValue].map { $0.secondsPerShot / seconds }
        }.upperMedian ?? 1
    }
}

extension ConsoleState {
    /// The shots of the model that is asked for.
    private var shotsForModel: Int {
        source == nil ? start.chosen?.scan?.shots ?? 0 : snapshot.shots.taken
    }

    /// Estimated time and size of a model, as text that follows the level's description; empty
    /// where they are unknown.
    func costWords(of level: ModelQuality) -> String {
        guard !isWithoutPoses, let cost = start.costs.estimate(level, shots: shotsForModel) else {
            return ""
        }
        let size = cost.bytes.map { ", \(bytesWords($0))" } ?? ""
        return phrase("; about \(roundedWords(cost.seconds))\(size)")
    }

    /// A note on the origin of the times, when none was measured on this machine.
    var costNote: [String] {
        let hasTimes = ModelQuality.allCases.contains { !costWords(of: $0).isEmpty }
        guard hasTimes, start.costs.measured.isEmpty else { return [] }
        return [phrase("The times are of another machine until a model has been made here.")]
    }
}

/// Longer durations are not shown: 100 hours. A guess.
let longestShownSeconds = 360_000.0

/// An estimated duration: in tens of seconds, above two minutes in minutes.
func roundedWords(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < longestShownSeconds else { return "–" }
    if seconds < 120 { return "\(max(1, Int((seconds / 10).rounded())) * 10) s" }
    if seconds < 7200 { return "\(Int((seconds / 60).rounded())) min" }
    return "\(Int((seconds / 3600).rounded())) h"
}
