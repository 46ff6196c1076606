import ArgumentParser
import Capture

/// `capstan stand calibrate`: measures the scale of a stand's numbers.
struct StandCalibrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Find a stand's directions, speeds and delay from small steps and its picture.",
        discussion: """
            Point the camera at a room with edges where nothing moves. Each axis turns back and \
            forth for about seven seconds. What is found is kept under the stand's serial number.
            """)

    @OptionGroup var place: StandCommand.Place

    @OptionGroup var camera: StandCamera

    func run() throws {
        let interrupt = InterruptFlag.install()
        let opened = try place.opened(isInStep: true)
        defer { opened.close() }
        let source = try camera.opened(for: place.address)
        let findings = try StandCalibrator(opened).run(
            source: source, fieldOfView: try camera.angle(),
            isInterrupted: { interrupt.isRaised })
        if interrupt.isRaised {
            say(phrase("Interrupted; the motors were stopped, and nothing was kept."))
            leave(.interrupted)
        }
        for finding in findings {
            if place.json {
                put(try finding.jsonLine())
            } else {
                finding.lines.forEach(put)
            }
        }
    }
}
