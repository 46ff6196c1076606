import ArgumentParser
import Capture
import Foundation

/// `capstan report`: whether a scan is likely to become a model.
struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Say whether a scan is likely to become a model, and if not, why.",
        discussion: """
            Told from the scan's journal before any reconstruction: the worst cause first, with what \
            to do about it.

            EXAMPLES
              capstan report scan
              capstan report scan --html report.html --png coverage.png
              capstan report scan --json | jq -r '.causes[0].cause'
            """)

    @Argument(help: "The scan folder.", completion: .directory)
    var scan: String

    @Option(
        help: "Write one HTML file with pictures, dial, coverage, curves and warnings.",
        completion: .file(extensions: ["html"]), transform: namedPath)
    var html: String?

    @Option(
        help: "Write coverage, dials and curves as one PNG.",
        completion: .file(extensions: ["png"]), transform: namedPath)
    var png: String?

    @Flag(help: "One JSON object on stdout.")
    var json = false

    func validate() throws {
        guard let html, let png else { return }
        let (page, picture) = (URL(filePath: html), URL(filePath: png))
        guard page.standardizedFileURL.path != picture.standardizedFileURL.path else {
            throw ValidationError(phrase("--html and --png name the same file. Name two files."))
        }
    }

    func run() throws {
        let report = try CaptureReport(scan: scan)
        if let html { try report.writeHTML(to: html, scan: scan) }
        if let png { try report.writePNG(to: png) }
        put(json ? try report.jsonLine() : report.text)
    }
}
