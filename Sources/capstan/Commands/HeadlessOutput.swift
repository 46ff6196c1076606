import Capture
import Foundation
import TUI
import Wording

/// Runs a capture without a screen and prints its events. A script gets JSON lines. A person gets
/// sentences on stderr, and the path of the scan on stdout.
struct HeadlessOutput {
    let isJSON: Bool
    /// The socket for `capstan attach`; nil for none.
    var attachPoint: String?

    func run(_ job: CaptureJob) throws -> ExitStatus {
        let interrupt = InterruptFlag.install()
        let summary: CaptureSummary = try removingUnfinished {
            // The capture ends in order when nobody takes its lines, so that its journal is whole.
            var unprinted: UnprintedLine?
            let summary = try job.runHeadless(
                attachPoint: attachPoint,
                isInterrupted: { interrupt.isRaised || unprinted != nil }, note: { say($0) },
                answer: askPerson,
                report: { event in
                    guard isJSON else { return tell(event) }
                    guard unprinted == nil, let line = try? event.jsonLine() else { return }
                    do throws(UnprintedLine) {
                        try putOrThrow(line)
                    } catch {
                        unprinted = error
                    }
                })
            if let unprinted {
                if summary.state != "completed" { sayKept(summary) }
                throw unprinted
            }
            return summary
        }
        if interrupt.isRaised {
            sayKept(summary)
            return .interrupted
        }
        if !isJSON { put(summary.scan) }
        return summary.state == "completed" ? .done : .failed
    }

    private func sayKept(_ summary: CaptureSummary) {
        say(phrase("Interrupted. The scan is kept; go on with --resume: \(summary.scan)"))
    }

    private func tell(_ event: CaptureEvent) {
        switch event {
        case .notice(let text): say(text)
        case .skipped(let name, let reason): say(phrase("Skipped \(printable(name)): \(reason)"))
        case .pass(let number, let pass, true):
            say(
                phrase(
                    "Pass \(number) is complete: \(pass.sectorsFilled) of \(pass.sectors) "
                        + "directions."
                ))
        // If the first frame shows a board, lengths are in metres from the start. The scale is then
        // 1 and needs no message.
        case .scale(let metersPerUnit, _):
            if metersPerUnit != 1 { say(CaptureEvent.scaleWords) }
        case .summary(let summary): summary.sentences.forEach(say)
        case .state, .feedback, .shot, .pass, .box, .next, .stand, .head: break
        }
    }
}
