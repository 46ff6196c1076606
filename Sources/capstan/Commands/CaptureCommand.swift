import ArgumentParser
import Capture
import Foundation
import Scene

/// `capstan capture`: a guided capture, with a screen or without.
struct CaptureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "capture",
        abstract: "Capture an object from a camera, a dataset or the virtual camera.",
        discussion: """
            SOURCE is one of
              /dev/video0            a V4L2 camera
              DIRECTORY              a dataset, recognised by what it contains: images, TUM RGB-D, \
            transforms.json, 7-Scenes, a scan of Capstan
              sim:orbit?object=rich  the virtual camera; sim: alone is steered by keys
              clip.mp4, rtsp://HOST  video files and network cameras, through ffmpeg
              libcamera:             a Raspberry Pi's camera
              sim:stand              a virtual turntable that makes a guided orbit by itself
              sim:carried            a walk with a virtual pan-tilt head that keeps the box in view
              gphoto2:               a still camera: its preview guides, shots are its full-size \
            pictures
              -                      stdin: JPEG files one after the other, or YUV4MPEG2

            EXAMPLES
              capstan capture /dev/video0
              capstan capture photos/ -o scan --headless --json
              capstan capture sim:three-pass --passes 3 -o scan --headless
              capstan capture photos/ -o scan --resume
            """)

    @OptionGroup var source: SourceArguments
    @OptionGroup var global: GlobalOptions

    @Option(
        name: [.short, .customLong("output")],
        help: "The scan folder; must not exist or be empty. Default: a new one among your scans.",
        completion: .directory, transform: namedPath)
    var output: String?

    @Flag(help: "Without a screen, as fast as frames come; takes the automatic box.")
    var headless = false

    @Flag(help: "Without a screen and apart from this terminal; `capstan attach` comes back.")
    var detach = false

    @Flag(help: "With --headless: one JSON object a line on stdout.")
    var json = false

    @Flag(help: "Go on with the scan in --output where it was left.")
    var resume = false

    @OptionGroup var extent: ExtentArguments

    @OptionGroup var features: FeatureArguments

    @Option(
        help: ArgumentHelp(
            "Where the scale is not known: a known edge of the box (width, depth or height) in "
                + "metres.",
            valueName: "edge=metres"))
    var boxEdge: String?

    @OptionGroup var stand: StandArguments

    @Option(name: .customLong("attach-at"), help: .hidden)
    var attachPoint: String?

    @OptionGroup var tracker: TrackerArguments

    @OptionGroup var screen: ScreenArguments

    func validate() throws {
        if json && !headless && !detach {
            throw ValidationError(phrase("--json needs --headless."))
        }
        if (headless || detach) && (screen.plain || screen.step) {
            throw ValidationError(
                phrase("--headless and --detach have no screen: leave --plain and --step out."))
        }
        if let maxShots = extent.maxShots, !(1...100_000).contains(maxShots) {
            throw ValidationError(phrase("--max-shots must be 1 to 100000."))
        }
        if resume && output == nil {
            throw ValidationError(phrase("--resume needs --output, the scan to go on with."))
        }
        if source.source == "-" && detach {
            throw ValidationError(
                phrase("--detach cannot read - (stdin): the run is apart from this terminal."))
        }
        if source.source == "-" && !headless {
            throw ValidationError(
                phrase("- needs --headless: the screen reads its keys from stdin."))
        }
        if features.checkpoint != nil && features.fillCheckpoint == false {
            throw ValidationError(
                phrase("--checkpoint and --no-fill-checkpoint contradict each other."))
        }
        if extent.area && boxEdge != nil {
            throw ValidationError(phrase("--area has no box: leave --box-edge out."))
        }
        if tracker.scale != nil && boxEdge != nil {
            throw ValidationError(
                phrase("--scale and --box-edge both say how long a unit is: name one."))
        }
        if extent.area && extent.passes != 1 {
            throw ValidationError(phrase("--area has no passes: leave --passes out."))
        }
        if !(1...100).contains(extent.passes) {
            throw ValidationError(phrase("--passes must be 1 to 100."))
        }
    }

    func run() throws {
        if detach { try runDetached(adding: ["--headless", "--json"]) }
        var settings = try global.settings()
        if let maxShots = extent.maxShots { settings.maximumShots = maxShots }
        if extent.overCapture { settings.overCapture = true }
        if let speed = screen.speed { settings.speed = speed }
        try settings.check()
        var job = try CaptureJob(
            source: source.source,
            options: try source.options(wantsPreview: !headless || attachPoint != nil),
            output: output ?? settings.newScanPath(), isResuming: resume, passes: extent.passes,
            isArea: extent.area, tracker: try tracker.choice(),
            session: settings.sessionOptions)
        (job.fillsCheckpoint, job.checkpoint) = (features.fillCheckpoint, features.checkpoint)
        try stand.apply(to: &job)
        job.boxEdge = try boxEdge.map { try BoxEdge($0) }
        if headless {
            leave(try HeadlessOutput(isJSON: json, attachPoint: attachPoint).run(job))
        }
        try screen.run(.capture(job), settings: settings)
    }
}
