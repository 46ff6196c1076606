import ArgumentParser
import Capture
import Foundation
import TUI
import TUICurses

/// `capstan view`: a model or the points of a scan from all sides.
struct ViewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "view",
        abstract: "View a model or the points of a scan from all sides.",
        discussion: """
            FILE is a PLY, OBJ, GLB or USDZ file or a scan folder. Arrows go round it, + and - \
            closer and farther; m measures a length between two points; ? shows every key.

            EXAMPLES
              capstan view model.ply
              capstan view model.ply --once --size 100x40
            """)

    @Argument(help: "A PLY, OBJ, GLB or USDZ file, or a scan folder.", completion: .file())
    var file: String

    @Flag(help: "Print one picture as text and end.")
    var once = false

    @Option(help: "With --once: its size in columns and rows; default: the terminal's.")
    var size: String?

    @OptionGroup var global: GlobalOptions
    @OptionGroup var screen: ScreenArguments

    func validate() throws {
        if size != nil, !once { throw ValidationError(phrase("--size needs --once.")) }
        _ = try wantedSize()
    }

    func run() throws {
        let settings = try global.settings()
        let model = try ModelFile.viewed(file)
        if once, let words = model.leftOut { say(words) }
        guard once else { return try screen.run(.view(model), settings: settings) }
        let (columns, rows) = try wantedSize() ?? (80, 24)
        let isTerminal = isatty(STDOUT_FILENO) == 1
        let noColor = ProcessInfo.processInfo.environment["NO_COLOR"] ?? ""
        let capabilities = ScreenCapabilities(
            colors: isTerminal && noColor.isEmpty && !screen.noColor ? .indexed256 : .mono,
            glyphs: screen.ascii || settings.ascii == true || !adoptEnvironmentLocale()
                ? .ascii : .unicode)
        let text = ModelFile.text(
            of: model, columns: columns, rows: rows, capabilities: capabilities)
        put(String(text.dropLast()))
    }

    private func wantedSize() throws -> (Int, Int)? {
        guard let size else { return nil }
        let parts = size.split(separator: "x").compactMap { Int($0) }
        guard parts.count == 2, parts.allSatisfy({ (1...1000).contains($0) }) else {
            throw ValidationError(
                phrase("--size must be COLUMNSxROWS, such as 100x40, not \(size)."))
        }
        return (parts[0], parts[1])
    }
}
