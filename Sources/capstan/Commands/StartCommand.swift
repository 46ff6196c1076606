import ArgumentParser
import Capture

/// `capstan` alone: the start screen.
struct StartCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Open the start screen: cameras found, recent scans and the demo.",
        discussion: """
            EXAMPLES
              capstan
              capstan start --ascii --theme light
            """)

    @OptionGroup var global: GlobalOptions
    @OptionGroup var screen: ScreenArguments

    func run() throws {
        try screen.run(.start, settings: try global.settings())
    }
}

/// `capstan demo`: a whole capture without a camera.
struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Play a capture with the virtual camera, steered by keys.",
        discussion: """
            Arrows walk round the object and up and down; + and - go closer and farther; \
            ? shows every key. The scan is kept among your scans.

            EXAMPLES
              capstan demo
              capstan demo --object concave --no-color
            """)

    @Option(
        help: "The object: rich, poor, repeating or concave.",
        completion: .list(["rich", "poor", "repeating", "concave"]))
    var object = "rich"

    @OptionGroup var global: GlobalOptions
    @OptionGroup var screen: ScreenArguments

    func run() throws {
        let settings = try global.settings()
        let job = try CaptureJob(
            source: "sim:?object=\(object)", options: SourceOptions(wantsPreview: true),
            output: settings.newScanPath(), session: settings.sessionOptions)
        try screen.run(.capture(job), settings: settings)
    }
}
