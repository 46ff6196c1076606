import ArgumentParser
import Capture

/// `capstan stand animate`: a gesture of the stand.
struct StandAnimateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "animate",
        abstract: "Play an animation from the stand's present angles, and wait until it is over.",
        discussion: """
            ANIMATION is one of
              yes          nods twice
              no           shakes its head twice
              wakeup       bows and rises
              kapow        swings like a pendulum
              FILE.json    key frames of your own: seconds, and degrees from the present angles

            EXAMPLES
              capstan stand animate sim:stand yes
              capstan stand animate uvc:/dev/video0 greeting.json --json

            A FILE.json: [{"seconds": 0}, {"seconds": 1, "pan": 20, "tilt": 5}, {"seconds": 2}]
            """)

    @OptionGroup var place: StandCommand.Place

    @Argument(
        help: "yes, no, wakeup, kapow, or a JSON file of key frames.",
        completion: .list(["yes", "no", "wakeup", "kapow"]))
    var animation: String

    func run() throws {
        let gesture = try StandAnimationRun(animation)
        let interrupt = InterruptFlag.install()
        let opened = try place.opened()
        defer { opened.close() }
        let outcome = try gesture.perform(on: opened) { interrupt.isRaised }
        if interrupt.isRaised {
            say(phrase("Interrupted; the motors were stopped."))
            leave(.interrupted)
        }
        outcome.notes.forEach(say)
        put(place.json ? try outcome.jsonLine(gesture) : outcome.rest.words)
    }
}
