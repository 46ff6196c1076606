import ArgumentParser
import Capture
import Foundation
import Head

/// `capstan head scan`: a guided scan of a head.
struct HeadScanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Scan a head from a camera, a recording or a virtual person.",
        discussion: """
            SOURCE is sim: or sim:head (a virtual person, who needs no face model: the simulator says where the \
            face is), a camera or a data set. A real source needs the file of the network that finds \
            faces: scripts/fetch-face-model fetches it once.

            The folder gets color_N.jpg, depth_N.png, metadata_N.json, manifest.json and session.json, \
            and a model, model.glb.
            """)

    @OptionGroup var source: SourceArguments

    @Option(
        name: [.short, .customLong("output")],
        help: "The scan's folder; must not exist or be empty.",
        completion: .directory, transform: namedPath)
    var output: String

    @Option(
        help: "180, 270, 270-long or 360 (on a swivel chair).",
        completion: .list(["180", "270", "270-long", "360"]))
    var mode = "180"

    @Flag(help: "Without a screen.")
    var headless = false

    @Flag(help: "With --headless: one JSON object a line on stdout.")
    var json = false

    @Flag(help: "Take the checklist as ticked, and keep the scan without asking.")
    var yes = false

    @Flag(help: "Go on with the scan in --output where it was left.")
    var resume = false

    @Flag(help: "Keep to the time schedule even if the person does not follow.")
    var strictTiming = false

    @Flag(name: [.long, .customLong("silent")], help: "Do not speak.")
    var quiet = false

    @Flag(help: "Show only ASCII characters.")
    var ascii = false

    @Flag(help: "Make no model.")
    var noModel = false

    @Option(
        help: "A CenterFace or YuNet file in ONNX form.", completion: .file(extensions: ["onnx"]))
    var faceModel: String?

    @Option(help: "For subject.json: the person's name.")
    var name: String?

    @Option(help: "For subject.json: female or male.")
    var gender: String?

    @Option(parsing: .unconditional, help: "For subject.json: whole centimetres.")
    var bodyHeight: Double?

    func validate() throws {
        if json && !headless { throw ValidationError(phrase("--json needs --headless.")) }
        if ScanMode(rawValue: mode) == nil {
            throw ValidationError(phrase("--mode must be 180, 270, 270-long or 360."))
        }
        let told = [name != nil, gender != nil, bodyHeight != nil]
        if told.contains(true) && told.contains(false) {
            throw ValidationError(phrase("--name, --gender and --body-height belong together."))
        }
    }

    private func subject() throws -> SubjectData? {
        guard let name, let gender, let bodyHeight else { return nil }
        guard let gender = SubjectData.Gender(rawValue: gender) else {
            throw ValidationError(phrase("--gender must be female or male."))
        }
        do throws(SubjectData.Refusal) {
            return try SubjectData(
                avatarName: name, gender: gender, bodyHeight: bodyHeight, platform: "Linux",
                deviceName: source.source,
                osVersion: ProcessInfo.processInfo.operatingSystemVersionString)
        } catch {
            throw ValidationError(error.reason)
        }
    }

    func run() throws {
        var options = HeadScanRun.Options(
            source: source.source, sourceOptions: try source.options(wantsPreview: true),
            folder: output,
            model: FaceModelFile(
                named: faceModel, environment: ProcessInfo.processInfo.environment))
        options.subject = try subject()
        options.isResuming = resume
        options.settings.skipsChecklist = yes || headless
        options.settings.scanner.scanMode = ScanMode(rawValue: mode) ?? .degrees180
        options.settings.scanner.hasStrictTiming = strictTiming
        let run = try HeadScanRun(options)
        var end = HeadOutput(isJSON: json, makesModel: !noModel, folder: output)
        if headless {
            // A virtual person moves on before a sentence can be spoken, so nothing is spoken.
            if !quiet, !run.isVirtual { end.voice = spokenVoice() }
            leave(try end.runHeadless(run))
        }
        let screen = HeadScreenRun(isASCII: ascii, isSilent: quiet, isVirtual: run.isVirtual)
        leave(try end.end(try screen.result(of: run)))
    }
}
