import ArgumentParser
import Capture

/// `capstan board`: a marker mat to print.
struct BoardCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board",
        abstract: "Make a table mat of markers to print, which gives poses and true scale.",
        discussion: """
            Markers run along the rim; the object stands in the middle. Beside the mat its \
            board.json is written, for capstan track --board. With several sheets a PDF has a page \
            for each: cut them at the marks and lay them edge to edge.

            EXAMPLES
              capstan board -o board.pdf
              capstan board -o mat.pdf --paper a4 --sheets 2x2
            """)

    @Option(
        name: [.short, .customLong("output")],
        help: "The mat: .pdf, .svg or .png; replaced if it is there.", completion: .file(),
        transform: namedPath)
    var output: String

    @Option(help: "a4, a3 or letter.", completion: .list(["a4", "a3", "letter"]))
    var paper = "a4"

    @Option(help: "Sheets across and down.")
    var sheets = "1x1"

    @Option(
        help: "tag36h11 or tagStandard41h12.",
        completion: .list(["tag36h11", "tagStandard41h12"]))
    var family = "tag36h11"

    @Option(help: "Side of a marker in millimetres; an eighth of a sheet's width if left out.")
    var tagSize: Double?

    func run() throws {
        let print = try BoardPrint(
            output: output, paper: paper, sheets: sheets, family: family, tagMillimeters: tagSize)
        let (words, board) = try print.write()
        say(words)
        put(output)
        put(board)
    }
}
