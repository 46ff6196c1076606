import ArgumentParser
import Capture
import TUI

/// `capstan controls`: lists and sets a camera's controls.
struct ControlsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "controls",
        abstract: "List and set a camera's exposure, gain, focus and other controls.",
        discussion: """
            EXAMPLES
              capstan controls /dev/video0
              capstan controls /dev/video0 auto_exposure=1 exposure_time_absolute=200
            """)

    @Argument(help: "The camera, as /dev/video0.", completion: .file())
    var camera: String

    @Argument(help: "What to set; then the list shows what the camera made of it.")
    var assignments: [String] = []

    @Flag(help: "A JSON array of the controls.")
    var json = false

    func run() throws {
        let report = try ControlReport(camera: camera)
        try assignments.forEach(report.set)
        if json { return putList(try report.jsonLines()) }
        try report.lines().forEach { put(printable($0)) }
    }
}
