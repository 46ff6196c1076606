import Foundation
import HeadTrials
import Simulator
import Tracking

/// Measures the tracking errors on a turning head. The tracker is compared with two simpler
/// methods: optical flow alone, and alignment alone.
enum TrackingTrial {
    static func measure() throws {
        print(
            "\n| tracker | head | light | frames/s | °/s | mean ° | 95 % ° | worst ° | 95 % mm | lost |"
        )
        print("|---|---:|---|---:|---:|---:|---:|---:|---:|---:|")
        let cases: [(Int, HeadLight, Double, Double)] = [
            (0, .soft, 15, 40), (0, .hard, 15, 40), (1, .side, 15, 20), (2, .soft, 30, 60),
            (3, .hard, 30, 40), (4, .soft, 15, 60),
        ]
        for (index, trial) in cases.enumerated() {
            for method in HeadTrackingMethod.allCases where method == .combined || index < 2 {
                var head = TurningHead()
                (head.identity, head.skin, head.light) = (trial.0, trial.0, trial.1)
                (head.framesPerSecond, head.degreesPerSecond) = (trial.2, trial.3)
                head.method = method
                let result = try head.run()
                print(
                    String(
                        format:
                            "| %@ | %d | %@ | %.0f | %.0f | %.2f | %.2f | %.2f | %.1f | %d of %d |",
                        method.rawValue, trial.0, trial.1.rawValue, trial.2, trial.3,
                        result.meanDegrees, result.share(0.95) { $0.degrees },
                        result.share(1) { $0.degrees }, result.share(0.95) { $0.millimeters },
                        result.errors.count - result.found.count, result.errors.count))
            }
        }
    }
}
