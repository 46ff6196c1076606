import Foundation
import TUI

extension ScanVerdict {
    /// A verdict gives advice for at most this number of causes (guess).
    private static let mostCauses = 3

    /// The verdict of a report.
    init(_ report: CaptureReport) {
        let verdict = report.shortVerdict
        self.init(
            words: verdict, isGood: report.causes.isEmpty && !report.isTooSmall,
            advice: report.causes.prefix(Self.mostCauses).map { found in
                // The cause is left out if the verdict already states it; then only the remedy
                // follows.
                found.cause.words == verdict
                    ? found.cause.remedy : "\(found.cause.words) \(found.cause.remedy)"
            })
    }

    /// A scan that is ending is read again after `pollSeconds`, at most `mostPolls` times. Guesses:
    /// a person does not notice the pause, and a slow disk has time to write.
    private static let pollSeconds = 0.1
    private static let mostPolls = 50

    /// The verdict on a scan that has just ended. It waits for the last lines of the journal, which
    /// may not be on the disk yet. Nil if the scan cannot be read or does not end in time.
    static func ofEnded(scan: String) -> ScanVerdict? {
        for _ in 0..<mostPolls {
            guard let report = try? CaptureReport(scan: scan) else { return nil }
            if report.snapshot.state.isFinal { return ScanVerdict(report) }
            Thread.sleep(forTimeInterval: pollSeconds)
        }
        return nil
    }
}
