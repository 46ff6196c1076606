import ArgumentParser
import Capture
import Foundation
import TUI

/// `capstan assess`: quality of each frame of a source.
struct AssessCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "assess",
        abstract: "Print brightness, sharpness and motion of each frame.",
        discussion: """
            A tab-separated table, or with --json one object a line: frame, meanLuma (0-255), \
            clippedShare (0-1), sharpness (higher is sharper; compare only pictures of one view), \
            motionPixels (null for the first frame and for stills), faults.

            EXAMPLES
              capstan assess photos/ --json | jq -r 'select(.faults != []) | .frame'
              capstan assess scan --json
            """)

    @OptionGroup var source: SourceArguments

    @Flag(help: "One JSON object a line.")
    var json = false

    func run() throws {
        let interrupt = InterruptFlag.install()
        let assessment = try SourceAssessment(
            address: try source.address(), options: try source.options(wantsPreview: false))
        assessment.notes.forEach(say)
        if !json { put("frame\tluma\tclipped\tsharpness\tmotion\tfaults") }
        let counts = try assessment.run(isInterrupted: { interrupt.isRaised }) { event in
            switch event {
            case .report(let report):
                put(json ? try report.jsonLine() : Self.row(report))
            case .skipped(let name, let reason):
                say(phrase("Skipped \(printable(name)): \(reason)"))
            }
        }
        if interrupt.isRaised { leave(.interrupted) }
        if counts.skipped > 0 { say(phrase("Frames skipped: \(counts.skipped).")) }
        guard counts.assessed > 0 else {
            say(phrase("No frame of \(source.source) could be used."))
            leave(.data)
        }
    }

    private static func row(_ report: FrameReport) -> String {
        let motion = report.motionPixels.map { String(format: "%.1f", $0) } ?? "-"
        let faults = report.faults.map(\.rawValue).joined(separator: ",")
        return [
            printable(report.frame), String(format: "%.1f", report.meanLuma),
            String(format: "%.4f", report.clippedShare), String(format: "%.1f", report.sharpness),
            motion, faults.isEmpty ? "-" : faults,
        ].joined(separator: "\t")
    }
}
