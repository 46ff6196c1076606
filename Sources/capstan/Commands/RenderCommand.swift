import ArgumentParser
import Capture
import Foundation

/// `capstan render`: a model beside its photographs.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draw a model beside the pictures of its source.",
        discussion: """
            MODEL is a GLB, OBJ, PLY or USDZ file in the world of SOURCE's camera poses. Writes \
            PNG files: a picture on the left, the model from the same place on the right. Prints \
            the PSNR of each pair on the pixels of the model, in decibels.

            EXAMPLES
              capstan render model.glb scan/ -o pictures
              capstan render model.glb scan/ -o pictures --views 12 --json
            """)

    @Argument(help: "The model.", completion: .file())
    var model: String

    @OptionGroup var source: RecordedSourceArguments

    @Option(
        name: [.short, .customLong("output")], help: "The folder to write into.",
        completion: .directory, transform: namedPath)
    var output: String

    @Option(help: "Pictures to draw, spread over the source.")
    var views = 4

    @Flag(help: "One JSON object a line.")
    var json = false

    func validate() throws {
        guard (1...10_000).contains(views) else {
            throw ValidationError(phrase("--views must be 1 to 10000."))
        }
    }

    func run() throws {
        let pages = try ModelPictureComparison(
            model: model, address: try source.address(),
            source: try source.options())
        try pages.write(into: output, count: views) { page in
            if json { return put(try page.jsonLine()) }
            let psnr = page.decibels.map { String(format: "%.1f dB", $0) } ?? phrase("not seen")
            put("\(page.file)  \(psnr)")
        }
    }
}
