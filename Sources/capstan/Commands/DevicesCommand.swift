import ArgumentParser
import Capture
import TUI
import Foundation

/// `capstan devices`: the connected cameras.
struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the cameras of this machine with their modes.",
        discussion: """
            EXAMPLES
              capstan devices
              capstan devices --json | jq -r '.[].path'
            """)

    @Flag(help: "A JSON array of the cameras.")
    var json = false

    func run() throws {
        let report = DeviceReport()
        if json { return putList(try report.jsonLines()) }
        for camera in report.cameras {
            put("\(camera.path)  \(printable(camera.name))  \(printable(camera.bus))")
            if let problem = camera.problem { put("  \(printable(problem))") }
            for mode in DeviceReport.modes(of: camera) { put("  \(mode)") }
        }
        if report.cameras.isEmpty {
            say(phrase("No camera was found. `capstan demo` needs none."))
        }
    }
}

/// `capstan doctor`: whether this machine is ready.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check this machine or a dataset, and say what to correct.",
        discussion: """
            Without a dataset: cameras, disk and terminal. With a dataset: what it is, what is \
            missing, and what looks wrong (flipped axes, mixed sizes, no focal length, an offset \
            of half a pixel, masks the wrong way round, depth in another unit). A fault ends with \
            status 1 for the machine, with 4 for a dataset.

            EXAMPLES
              capstan doctor
              capstan doctor photos/
            """)

    @OptionGroup var global: GlobalOptions

    @Argument(help: "A scan or dataset to look at instead of the machine.", completion: .directory)
    var dataset: String?

    @Option(
        help: "A file with the camera's intrinsics, for a dataset that brings none.",
        completion: .file())
    var intrinsics: String?

    @Flag(help: "One JSON object of a dataset; an array of findings of the machine.")
    var json = false

    func run() throws {
        if let dataset {
            var options = SourceOptions()
            if let intrinsics { try options.readCalibration(at: intrinsics) }
            let checkup = try DatasetCheckup(path: dataset, calibration: options.calibration)
            if json { put(try checkup.jsonLine()) } else { show(checkup.findings) }
            if !checkup.isWell { leave(.data) }
            return
        }
        guard intrinsics == nil else {
            throw ValidationError(phrase("--intrinsics needs a dataset."))
        }
        let doctor = Doctor(
            environment: ProcessInfo.processInfo.environment, settings: try global.settings())
        if json { put(try doctor.json()) } else { show(doctor.findings) }
        if !doctor.isWell { leave(.failed) }
    }

    private func show(_ findings: [Doctor.Finding]) {
        let (good, poor, bad) = (phrase("ok"), phrase("note"), phrase("BAD"))
        let width = [good, poor, bad].map(\.count).max() ?? 0
        for finding in findings {
            let mark =
                switch finding.verdict {
                case .good: good
                case .poor: poor
                case .bad: bad
                }
            let padded = mark.padding(toLength: width, withPad: " ", startingAt: 0)
            put("\(padded)  \(printable(finding.words))")
        }
    }
}
