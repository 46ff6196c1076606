import ArgumentParser
import Capture
import Foundation
import TUI
import TUICurses

/// How the console looks and how fast recorded frames play, for every command that opens the
/// console.
struct ScreenArguments: ParsableArguments {
    @Option(help: "How fast recorded frames play; 1 is as recorded.")
    var speed: Double?

    @Flag(help: "Show recorded frames one at a time; the key . shows the next.")
    var step = false

    @Flag(help: "Show only ASCII characters.")
    var ascii = false

    @Flag(name: .customLong("no-color"), help: "No colours, as with NO_COLOR.")
    var noColor = false

    @Option(help: "Colours to draw with: direct, 256, 16, 8 or mono; default: the terminal's.")
    var colors: ScreenCapabilities.Colors?

    @Option(
        help: "Parts of a cell: quadrants, sextants or octants; default: what the terminal says.")
    var cells: ScreenCapabilities.Cells?

    @Option(
        help: """
            The live picture: cells, kitty or sixel; the last two where the terminal answers to \
            them. Default: what it answers to.
            """)
    var graphics: ScreenCapabilities.Graphics?

    @Option(help: "Colours: dark, light, contrast or colorblind.")
    var theme: ScreenCapabilities.Scheme?

    @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
    var noMouse = false

    @Flag(help: "Say what to do in lines of text, without a screen; keys are typed with Enter.")
    var plain = false

    @Flag(help: "Speak nothing and ring no bell.")
    var quiet = false

    @Flag(help: "Say at the end how long frames took.")
    var verbose = false

    @Option(name: .customLong("idle-fd"), help: .hidden)
    var idleDescriptor: Int32?

    /// Opens the terminal and runs the console to its end.
    func run(_ start: ConsoleStart, settings: Settings) throws {
        var settings = settings
        if let speed { settings.speed = speed }
        try settings.check()
        if quiet { settings.quiet = true }
        settings.verbose = verbose
        if let theme { settings.theme = theme }
        if plain { try runPlainConsole(start, settings: settings, isStepping: step) }
        let log = try Directories(environment: ProcessInfo.processInfo.environment).newLogPath()
        try runConsole(
            start, settings: settings, isStepping: step,
            looks: ConsoleAppearance(
                isASCII: ascii || settings.ascii == true,
                colors: noColor ? .mono : colors, cells: cells, graphics: graphics,
                scheme: settings.theme ?? .dark, hasMouse: !noMouse), log: log,
            idleDescriptor: idleDescriptor)
    }
}

extension ScreenCapabilities.Scheme: ExpressibleByArgument {}
extension ScreenCapabilities.Cells: ExpressibleByArgument {}
extension ScreenCapabilities.Graphics: ExpressibleByArgument {}
extension ScreenCapabilities.Colors: ExpressibleByArgument {}
