import ArgumentParser
import Capture
import TUI
import Foundation

/// `capstan devices`: the cameras that are there.
struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the cameras of this machine with their modes.")

    @Flag(help: "One JSON object a camera.")
    var json = false

    func run() throws {
        let report = DeviceReport()
        if json {
            try report.jsonLines().forEach(put)
        } else {
            for camera in report.cameras {
                put("\(camera.path)  \(printable(camera.name))  \(printable(camera.bus))")
                if let problem = camera.problem { put("  \(printable(problem))") }
                for mode in DeviceReport.modes(of: camera) { put("  \(mode)") }
            }
        }
        if report.cameras.isEmpty {
            say("No camera was found. `capstan demo` needs none.")
        }
    }
}

/// `capstan doctor`: whether this machine can do it.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Look at cameras, disk and terminal, and say what to mend.")

    @OptionGroup var global: GlobalOptions

    func run() throws {
        let doctor = Doctor(
            environment: ProcessInfo.processInfo.environment, settings: try global.settings())
        for finding in doctor.findings {
            let mark =
                switch finding.verdict {
                case .good: "ok  "
                case .poor: "note"
                case .bad: "BAD "
                }
            put("\(mark)  \(printable(finding.words))")
        }
        if !doctor.isWell { leave(.failed) }
    }
}
