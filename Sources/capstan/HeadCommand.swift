import ArgumentParser
import Capture
import Foundation
import Head

/// `capstan head`: scans of heads, models of them, and their deletion.
struct HeadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "head",
        abstract: "Scan a head with spoken guidance, and make a model of it.",
        discussion: """
            The person sits in front of the camera and is led by voice: hold still, turn left, \
            turn right, up, down. Nothing leaves this machine.

            EXAMPLES
              capstan head sim:head -o me
              capstan head /dev/video0 -o me --mode 180
              capstan head model me -o me.glb --resolution standard
              capstan head photos me -o photos
              capstan head forget me
            """,
        subcommands: [
            HeadScanCommand.self, HeadModelCommand.self, HeadPhotosCommand.self,
            HeadForgetCommand.self,
        ],
        defaultSubcommand: HeadScanCommand.self)
}

/// `capstan head forget`: deletes a whole scan.
struct HeadForgetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget", abstract: "Delete a head scan with all that is in its folder.")

    @Argument(help: "The scan's folder.", completion: .directory)
    var folder: String

    func run() throws {
        try HeadScanDeletion(folder: folder).run()
        say(phrase("Deleted \(folder) with all that was in it."))
    }
}

/// `capstan head model`: models of a scan.
struct HeadModelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "model",
        abstract: "Make a model of a head scan.",
        discussion: """
            A scan without depth is modelled from its pictures; its size then comes from the distance \
            of the eyes. Writes beside the model NAME-facts.json, and NAME-landmarks.json and .yml with \
            the eyes, the tip of the nose and the corners of the mouth. What no picture shows stays \
            open, unless --closed; then NAME-closed.ply holds the closed part.
            """)

    @Argument(help: "The scan's folder.", completion: .directory)
    var folder: String

    @Option(
        name: [.short, .customLong("output")],
        help: """
            A file that ends in .glb, .obj, .stl, .ply, .usdz or .f32 (eight floats a vertex, with a \
            .u32 file of indices); may be given several times.
            """,
        completion: .file(), transform: namedPath)
    var output: [String]

    @Option(
        help: "low (8,000 triangles), standard (64,000) or high (250,000).",
        completion: .list(["low", "standard", "high"]))
    var resolution = "low"

    @Option(
        help: "frontal, extended (with the neck) or full.",
        completion: .list(["frontal", "extended", "full"]))
    var type = "frontal"

    @Option(parsing: .unconditional, help: "0 for the surface as measured to 10 for the smoothest.")
    var smoothness = 3

    @Option(
        help: """
            none; color: depth from the pictures where the sensor's has holes; landmarks: more triangles \
            at eyes, nose and mouth; or both.
            """,
        completion: .list(["none", "color", "landmarks", "both"]))
    var enhancement = "none"

    @Option(
        parsing: .unconditional,
        help: "Without depth: millimetres between the pupils (default: 65, an estimate).")
    var eyeDistance: Double?

    @Option(help: "m, cm or mm.", completion: .list(["m", "cm", "mm"]))
    var unit = "m"

    @Flag(help: "Close what no picture shows.")
    var closed = false

    @Flag(help: "Write over files that are there.")
    var replace = false

    @Flag(help: "What the model is made of as one JSON object on stdout.")
    var json = false

    func validate() throws { try refuseRepeated(output) }

    func run() throws {
        var made = try HeadModelArguments(
            resolution: resolution, type: type, smoothness: smoothness, enhancement: enhancement,
            unit: unit, closed: closed)
        made.eyeMillimeters = eyeDistance
        try made.make(folder: folder, paths: output, replacing: replace, isJSON: json)
    }
}
