import ArgumentParser
import Capture
import Glibc

/// The options for the stand that moves a capture.
struct StandArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A turntable that makes the orbit, as grbl:/dev/ttyUSB0, or a head that keeps the box in view.",
            valueName: "address"))
    var stand: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "From the lens to the table's axis; then the table says where the camera is.",
            valueName: "metres"))
    var standDistance: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Angles of the camera above the object. Default: 15,35,55 with an arm or by asking.",
            valueName: "degrees"))
    var standHeights: String?

    func apply(to job: inout CaptureJob) throws {
        if let stand { job.orbit = OrbitOptions(address: stand) }
        guard job.orbit != nil else {
            if standDistance != nil || standHeights != nil {
                throw ValidationError(phrase("--stand-distance and --stand-heights need --stand."))
            }
            return
        }
        job.orbit?.distance = standDistance
        if let standHeights { job.orbit?.elevations = try OrbitOptions.elevations(standHeights) }
    }
}

/// Asks the person at the terminal to do something and waits for Enter. False if there is no
/// terminal.
func askPerson(_ question: String) -> Bool {
    guard isatty(STDIN_FILENO) == 1 else { return false }
    say(question + " (Enter)")
    return readLine() != nil
}
