import ArgumentParser
import Capture
import Foundation
import TUICurses

/// How the console looks and plays, for every command that opens it.
struct ScreenArguments: ParsableArguments {
    @Option(help: "How fast recorded frames play; 1 is as recorded.")
    var speed: Double?

    @Flag(help: "Show recorded frames one at a time; the key . shows the next.")
    var step = false

    @Flag(help: "Keep to ASCII.")
    var ascii = false

    @Flag(name: .customLong("no-color"), help: "No colours, as with NO_COLOR.")
    var noColor = false

    @Option(name: .customLong("idle-fd"), help: .hidden)
    var idleDescriptor: Int32?

    /// Opens the terminal and runs the console to its end.
    func run(_ start: ConsoleStart, settings: Settings) throws {
        var settings = settings
        if let speed { settings.speed = speed }
        try settings.check()
        let log = try Directories(environment: ProcessInfo.processInfo.environment).newLogPath()
        try runConsole(
            start, settings: settings, isStepping: step,
            asciiOnly: ascii || settings.ascii == true, monochrome: noColor, log: log,
            idleDescriptor: idleDescriptor)
    }
}
