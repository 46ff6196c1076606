import Scene

/// The cost of a model at each level of detail: the time per shot and the size of the file. Every
/// model that is made here is measured. If no model of a level was made here, the time of that
/// level is estimated from the time of a measured level. The estimate uses the ratio of both times
/// on another machine.
public struct ModelCosts: Equatable, Sendable, Codable {
    /// The measured cost of a model at one level of detail.
    public struct Cost: Equatable, Sendable, Codable {
        /// Time for each shot, in seconds.
        public var secondsPerShot: Double
        /// Size of the file in bytes; nil until a model of this level was made here.
        public var bytes: Int64?

        /// A cost with these values.
        public init(secondsPerShot: Double, bytes: Int64?) {
            (self.secondsPerShot, self.bytes) = (secondsPerShot, bytes)
        }
    }

    /// The expected cost of a model that is to be made.
    public struct Estimate: Equatable, Sendable {
        /// Seconds until the model is finished.
        public var seconds: Double
        /// Size of the model's file in bytes; nil if unknown.
        public var bytes: Int64?
    }

    /// The costs that were measured on this machine, by the name of the level of detail.
    public private(set) var measured: [String: Cost] = [:]

    /// Costs of a machine on which nothing was measured yet.
    public init() {}

    /// The weight of a new measurement in the stored average. It is as much as a half because the
    /// machine's load and the objects vary. A guess.
    private static let newShare = 0.5

    /// Seconds for each shot, measured on two cores of another machine with 72 shots of 1280×720
    /// (`scripts/time-reconstruction`, `Docs/Figures/history/Reconstruction.md`). `preview` was not
    /// measured.
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

    /// Estimates the cost of a model of this many shots; nil if no time is known for the level of
    /// detail. A level takes at least as long as each coarser level. The measured times can be in
    /// another order, because they come from other objects and from other loads of the machine.
    public func estimate(_ level: ModelQuality, shots: Int) -> Estimate? {
        guard shots > 0, let own = secondsPerShot(level) else { return nil }
        let upTo = ModelQuality.allCases.prefix { $0 != level }.compactMap(secondsPerShot)
        let perShot = max(own, upTo.max() ?? own)
        return Estimate(
            seconds: perShot * Double(shots), bytes: measured[level.rawValue]?.bytes)
    }

    /// The time for each shot at a level of detail, measured here or else from another machine; nil
    /// if neither is known.
    private func secondsPerShot(_ level: ModelQuality) -> Double? {
        let seconds =
            measured[level.rawValue]?.secondsPerShot ?? Self.elsewhere[level].map { $0 * pace }
        return seconds.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }

    /// How many times longer this machine takes than the machine of `elsewhere`; 1 if nothing was
    /// measured here.
    private var pace: Double {
        Self.elsewhere.compactMap { level, seconds in
            measured[level.rawValue].map { $0.secondsPerShot / seconds }
        }.upperMedian ?? 1
    }
}

extension ConsoleState {
    /// The number of shots of the model that the person is asked about.
    private var shotsForModel: Int {
        source == nil ? start.chosen?.scan?.shots ?? 0 : snapshot.shots.taken
    }

    /// The estimated time and size of a model, as text after the description of the level; empty if
    /// they are unknown.
    func costWords(of level: ModelQuality) -> String {
        guard !isWithoutPoses, let cost = start.costs.estimate(level, shots: shotsForModel) else {
            return ""
        }
        let size = cost.bytes.map { ", \(bytesWords($0))" } ?? ""
        return phrase("; about \(roundedWords(cost.seconds))\(size)")
    }

    /// A note that the shown times are from another machine; empty after a model was made on this
    /// machine.
    var costNote: [String] {
        let hasTimes = ModelQuality.allCases.contains { !costWords(of: $0).isEmpty }
        guard hasTimes, start.costs.measured.isEmpty else { return [] }
        return [phrase("The times are of another machine until a model has been made here.")]
    }
}

/// The longest duration that is shown, in seconds: 100 hours. A longer one is shown as a dash. A
/// guess.
let longestShownSeconds = 360_000.0

/// An estimated duration as text: below two minutes in tens of seconds, below two hours in minutes,
/// else in hours.
func roundedWords(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < longestShownSeconds else { return "–" }
    if seconds < 120 { return "\(max(1, Int((seconds / 10).rounded())) * 10) s" }
    if seconds < 7200 { return "\(Int((seconds / 60).rounded())) min" }
    return "\(Int((seconds / 3600).rounded())) h"
}
