import ArgumentParser
import Capture
import TUI
import Wording

/// The common part of `export` and `convert`.
struct ExportArguments: ParsableArguments {
    @Argument(help: "A scan or any dataset.", completion: .directory)
    var source: String

    @Option(
        name: .customLong("to"), help: "The format: \(ExportRun.formats.joined(separator: ", ")).",
        completion: .list(ExportRun.formats))
    var format: String

    @Option(
        name: [.short, .customLong("output")], help: "The folder, which must not be there yet.",
        completion: .directory, transform: namedPath)
    var output: String

    @Option(
        help: "A file with the camera's intrinsics, for a source that brings none.",
        completion: .file())
    var intrinsics: String?

    @Flag(help: "One JSON object a line; the last is the summary.")
    var json = false

    /// Runs to the end and exits with the resulting status.
    func run(_ selection: ExportRun.Selection = ExportRun.Selection()) throws {
        let interrupt = InterruptFlag.install()
        var options = SourceOptions()
        if let intrinsics { try options.readCalibration(at: intrinsics) }
        let run = try ExportRun(
            source: source, calibration: options.calibration, format: format, output: output,
            selection: selection, isInterrupted: { interrupt.isRaised })
        run.notes.forEach(say)
        let summary: ExportSummary? = try removingUnfinished {
            var unprinted: UnprintedLine?
            let summary = try run.run(
                isInterrupted: { interrupt.isRaised || unprinted != nil },
                progress: { done, all in
                    guard json, unprinted == nil else { return }
                    do throws(UnprintedLine) {
                        try putOrThrow(
                            "{\"event\":\"progress\",\"frames\":\(done),\"of\":\(all)}")
                    } catch {
                        unprinted = error
                    }
                })
            if let unprinted { throw unprinted }
            return summary
        }
        guard let summary else { leave(.interrupted) }
        if json {
            put(try summary.jsonLine())
        } else {
            summary.notes.forEach(say)
            say(
                phrase(
                    "\(counted(summary.frames, "frame")) and \(counted(summary.points, "point")) "
                        + "as \(summary.format). \(summary.proof)"))
            put(summary.output)
        }
        if !summary.proven { leave(.failed) }
    }
}

/// `capstan export`: a scan in other programs' formats.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write a scan or dataset in another program's format, and prove it.",
        discussion: """
            Poses, lens, depth, masks (the object's box or silhouette) and sparse points, in the \
            format's own axes, pixel centres, units and polarity. The result is read back and every \
            projection must agree to 0.1 pixel: one line says so. If it does not, nothing is deleted \
            and the status is 1.

            EXAMPLES
              capstan export scan --to colmap -o scan-colmap
              capstan export scan --to nerfstudio -o scan-ns --max-shots 60 --drop-below 0.6
            """)

    @OptionGroup var export: ExportArguments

    @Option(help: "The largest number of frames; of each stretch the sharpest is taken.")
    var maxShots: Int?

    @Option(help: "Leave out frames less sharp than this share of their neighbours' median.")
    var dropBelow: Double?

    @Option(
        help: "What masks keep: the object's box, or its silhouette in the depth.",
        completion: .list(ExportRun.masks))
    var masks: String?

    func run() throws {
        var selection = ExportRun.Selection()
        (selection.maximumShots, selection.dropBelow) = (maxShots, dropBelow)
        selection.masks = masks
        try export.run(selection)
    }
}

/// `capstan convert`: every frame of a dataset in another format.
struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Convert a dataset to another format, like export but with every frame.",
        discussion: """
            EXAMPLES
              capstan convert polycam-raw/ --to tum -o frames-tum
              capstan convert openmvg/ --to colmap -o colmap
            """)

    @OptionGroup var export: ExportArguments

    func run() throws { try export.run() }
}
