import Glibc
import TUI
import TUICurses

/// A program for the tests of the terminal: it shows a known screen and prints the name of each
/// event.
@main
struct Probe {
    static func main() {
        var options: [String: String] = [:]
        var rest = CommandLine.arguments.dropFirst()
        while let name = rest.popFirst() { options[name] = rest.popFirst() }
        do {
            let terminal = try CursesTerminal(
                options: CursesTerminal.Options(
                    logPath: options["--log"],
                    idleDescriptor: options["--idle-fd"].flatMap(Int32.init)))
            if let frames = options["--bench"].flatMap(Int.init) {
                let lines = Benchmark(terminal: terminal, frames: frames).lines
                terminal.close()
                say(lines, to: STDOUT_FILENO)
            } else {
                exit(run(terminal))
            }
        } catch {
            say(error.words + "\n", to: STDERR_FILENO)
            exit(1)
        }
    }

    /// Returns the exit status, which encodes the last event: 0 for q, otherwise at least 10.
    private static func run(_ terminal: CursesTerminal) -> Int32 {
        var screen = ProbeScreen(
            columns: terminal.size.columns, rows: terminal.size.rows,
            capabilities: terminal.capabilities)
        while true {
            screen.sentBytes = terminal.sentBytes
            terminal.present(screen.grid)
            guard let event = terminal.nextEvent(timeoutMilliseconds: -1) else {
                screen.lastEvent = "woken"
                continue
            }
            if event == .caughtUp { continue }
            screen.lastEvent = "\(event)"
            switch event {
            case .key(.control("z")): terminal.suspend()
            case .key(.character("q")):
                terminal.close()
                say("bye \(terminal.sentBytes)\n", to: STDOUT_FILENO)
                return 0
            case .key(.character("f")): screen.phase += 1
            case .key(.character("p")): screen.fifth += 1
            case .key(.character("e")): say("a message\n", to: STDERR_FILENO)
            case .key(.character("c")):
                for step in 0..<40 { terminal.present(screen.colors(step: step)) }
            case .key(.character("w")): wakeFromElsewhere(terminal.wake)
            case .key(.character("x")): crash(at: CommandLine.arguments.count)
            case .key, .pasted, .mouse, .resumed, .caughtUp, .pictureWasSlow: break
            case .resized(let columns, let rows): (screen.columns, screen.rows) = (columns, rows)
            case .hangup:
                terminal.close()
                return 10
            case .interrupted:
                terminal.close()
                return 11
            case .terminated:
                terminal.close()
                return 12
            }
        }
    }

    private static func wakeFromElsewhere(_ wake: @escaping @Sendable () -> Void) {
        Task.detached { wake() }
    }

    /// Traps as a mistake in Swift code does: with an index out of range.
    private static func crash(at index: Int) {
        let empty = CommandLine.arguments[0..<0]
        say(empty[index], to: STDERR_FILENO)
    }

    private static func say(_ text: String, to descriptor: Int32) {
        var text = text
        _ = text.withUTF8 { write(descriptor, $0.baseAddress, $0.count) }
    }
}
