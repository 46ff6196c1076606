import Foundation
import TUI

extension ScanVerdict {
    /// Most causes on which a verdict advises (guess).
    private static let mostCauses = 3

    /// The verdict of a report.
    init(_ report: CaptureReport) {
        let verdict = report.shortVerdict
        self.init(
            words: verdict, isGood: report.causes.isEmpty && !report.isTooSmall,
            advice: report.causes.prefix(Self.mostCauses).map { found in
                // The verdict may already state the first cause.
                found.cause.words == verdict
                    ? found.cause.remedy : "\(found.cause.words) \(found.cause.remedy)"
            })
    }

    /// Seconds between two readings of a scan that is ending, and the number of readings. Guesses:
    /// soon enough for a person, and time for a slow disk.
    private static let pollSeconds = 0.1
    private static let mostPolls = 50

    /// The verdict on a scan that has just ended: its last lines may still be on their way to the
    /// disk. nil if the scan cannot be read.
    static func ofEnded(scan: String) -> ScanVerdict? {
        for _ in 0..<mostPolls {
            guard let report = try? CaptureReport(scan: scan) else { return nil }
            if report.snapshot.state.isFinal { return ScanVerdict(report) }
            Thread.sleep(forTimeInterval: pollSeconds)
        }
        return nil
    }
}
