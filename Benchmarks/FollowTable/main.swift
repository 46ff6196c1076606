import FollowTrials
import Following
import Foundation
import Simulator

let arguments = CommandLine.arguments.dropFirst()
let isQuick = arguments.contains("--chosen")
let seeds: ClosedRange<UInt64> = isQuick ? 1...6 : 101...110

func ours(_ trial: Trial, _ beliefs: Beliefs) throws -> FollowerPolicy {
    try FollowerPolicy(
        head: trial.head, beliefs: beliefs, fieldOfView: trial.fieldOfView, aspect: trial.aspect)
}
func percent(_ x: Double) -> String { String(format: "%.1f", 100 * x) }

for (name, head) in [
    ("usual", VirtualPanTiltOptions.usual), ("slow", .slow), ("distant", .distant),
    ("silent", .silent), ("brisk", .brisk),
] where !arguments.contains("--usual") || name == "usual" {
    for scene in FollowScene.allCases {
        let f = try FollowFigures.measure(scene, head: head, seeds: seeds, policy: ours)
        print(
            name, scene, "mean", percent(f.meanError), "p95", percent(f.error95), "out",
            percent(f.outShare), "settle", percentile(f.settlings, 0.5) ?? 0,
            f.settlings.max() ?? 0, "over", percent(f.overshoots.max() ?? 0), "rec",
            percentile(f.recoveries, 0.5) ?? 0, f.recoveries.max() ?? 0, "travel",
            Int(mean(f.travels)), "kept", f.kept)
    }
}
