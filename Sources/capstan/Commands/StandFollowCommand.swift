import ArgumentParser
import Capture
import Foundation
import Following
import Scene
import Wording

/// `capstan stand follow`: keeps subjects in the picture.
struct StandFollowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow",
        abstract: "Let a stand follow a face, or something that you marked.",
        discussion: """
            sim:stand brings its own room, people and detector. A real camera looks for faces with \
            the network that scripts/fetch-face-model fetches; --look bodies follows who moves \
            without any network, --mark anything else.

            EXAMPLES
              capstan stand follow sim:stand --seconds 20
              capstan stand follow uvc:/dev/video0 --source /dev/video0 --mark 0.4,0.3,0.2,0.4
            """)

    @OptionGroup var place: StandCommand.Place

    @OptionGroup var camera: StandCamera

    @Option(
        parsing: .unconditional,
        help: "How long; default: until Ctrl-C, on a virtual stand without a screen 30 s.")
    var seconds: Double?

    @Option(help: "Where the subject is kept: automatic, center, left or right.")
    var framing = "automatic"

    @Option(
        help: ArgumentHelp(
            "What is followed instead of faces: a box of the first picture, in shares of it.",
            valueName: "x,y,width,height"))
    var mark: String?

    @Option(help: "Who is looked for: faces, or bodies, which are found by their motion.")
    var look: FollowRun.Look?

    @Option(parsing: .unconditional, help: "People at the virtual stand: 1, or 2 who cross.")
    var people = 1

    @OptionGroup(visibility: .hidden) var stage: VirtualStage

    @Flag(help: "Without a screen; a virtual stand then runs as fast as it can.")
    var headless = false

    @Flag(help: "Show only ASCII characters.")
    var ascii = false

    func validate() throws {
        if FramingMode(rawValue: framing) == nil {
            throw ValidationError(phrase("--framing must be automatic, center, left or right."))
        }
        if look != nil, mark != nil {
            throw ValidationError(phrase("Give --look or --mark, not both."))
        }
        if !(1...2).contains(people) { throw ValidationError(phrase("--people must be 1 or 2.")) }
        if let seconds, !(seconds > 0 && seconds <= 1e6) {
            throw ValidationError(phrase("--seconds must be above 0 and at most 1000000."))
        }
        _ = try box()
    }

    private func box() throws -> PictureBox? {
        guard let mark else { return nil }
        guard let parts = numberList(mark), parts.count == 4,
            parts.allSatisfy({ (0...1).contains($0) }),
            parts[2] > 0.01, parts[3] > 0.01, parts[0] + parts[2] <= 1, parts[1] + parts[3] <= 1
        else {
            throw ValidationError(
                phrase("--mark must be a box in the picture, as 0.4,0.3,0.2,0.4, not \(mark)."))
        }
        return PictureBox(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
    }

    func run() throws {
        let interrupt = InterruptFlag.install()
        let hasScreen = !headless && !place.json && isatty(STDOUT_FILENO) == 1
        let opened = try place.opened(isInStep: !hasScreen)
        defer { opened.close() }
        var options = FollowRun.Options()
        options.seconds = seconds ?? (opened.world == nil || hasScreen ? nil : 30)
        (options.mark, options.people) = (try box(), people)
        options.look = look
        (options.pictureWidth, options.seed) = (stage.pictureWidth, stage.seed)
        options.walkingSpeed = stage.walkSpeed
        options.framing = FramingMode(rawValue: framing) ?? .automatic
        options.fieldOfView = try camera.angle()
        let source = try camera.opened(for: place.address)
        if hasScreen { return try show(opened, options, source, interrupt) }
        let isJSON = place.json
        let summary = try FollowRun(opened, options: options).run(
            source: source, isInterrupted: { interrupt.isRaised },
            report: { event in
                if isJSON {
                    if let line = try? event.jsonLine() { put(line) }
                } else {
                    event.sentences.forEach(say)
                }
            })
        if interrupt.isRaised { leave(.interrupted) }
        if summary.frames == 0 { leave(.failed) }
    }

    private func show(
        _ opened: OpenedStand, _ options: FollowRun.Options, _ source: (any FrameSource)?,
        _ interrupt: InterruptFlag
    ) throws {
        let summary: FollowSummary
        do {
            let terminal = try standTerminal(isASCII: ascii)
            defer { terminal.close() }
            summary = try FollowConsoleRun(opened, options: options).run(
                source: source, on: terminal, isInterrupted: { interrupt.isRaised })
        }
        FollowEvent.summary(summary).sentences.forEach(say)
        if interrupt.isRaised { leave(.interrupted) }
    }
}

/// The scene in front of the virtual stand, for measurements (Docs/Figures/Following.md).
struct VirtualStage: ParsableArguments {
    @Option(help: "Width of the virtual stand's pictures in pixels; they are 16 to 9.")
    var pictureWidth = 320

    @Option(help: "Degrees a second that the person in front of the virtual stand walks.")
    var walkSpeed = 20.0

    @Option(help: "A number that chooses the virtual stand's room, person and paths.")
    var seed: UInt64 = 1

    func validate() throws {
        if !(32...1920).contains(pictureWidth) {
            throw ValidationError(phrase("--picture-width must be 32 to 1920."))
        }
        if !(1...90).contains(walkSpeed) {
            throw ValidationError(phrase("--walk-speed must be 1 to 90."))
        }
    }
}

extension FollowRun.Look: ExpressibleByArgument {}
