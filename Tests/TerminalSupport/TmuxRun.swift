import CPseudoTerminal
import Foundation

/// A run of tmux, a terminal multiplexer that emulates a terminal itself. Each test has its own
/// tmux server, with a program in its only window.
package final class TmuxRun {
    private let folder: URL

    /// Whether tmux is installed.
    package static let isInstalled = ["/usr/local/bin", "/usr/bin", "/bin"].contains {
        FileManager.default.isExecutableFile(atPath: $0 + "/tmux")
    }

    /// Starts a shell command in a window of this size.
    package init(command: String, columns: Int = 80, rows: Int = 24) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "tmux-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // tmux's default TERM differs between distributions; every tmux supports this one.
        guard
            tmux([
                "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
                "TERM=xterm-256color; export TERM; " + command,
            ]) != nil
        else { throw TerminalRun.Failure(description: "tmux does not start") }
    }

    deinit {
        _ = tmux(["kill-server"])
        try? FileManager.default.removeItem(at: folder)
    }

    /// Presses keys by tmux's names for them.
    package func press(_ keys: String...) { _ = tmux(["send-keys"] + keys) }

    /// Gives the window another size.
    package func resize(columns: Int, rows: Int) {
        _ = tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// Reads the screen from tmux until it fulfils the condition. Each read runs a process. Throws
    /// after 60 s.
    @discardableResult
    package func wait(
        _ wanted: String, until isReached: ([String]) -> Bool
    ) throws -> [String] {
        var lines: [String] = []
        let deadline = ContinuousClock.now + .seconds(60)
        repeat {
            let text = tmux(["capture-pane", "-p"]) ?? ""
            lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            if isReached(lines) { return lines }
        } while ContinuousClock.now < deadline
        throw TerminalRun.Failure(
            description: "no \(wanted); seen:\n" + lines.joined(separator: "\n"))
    }

    /// Runs tmux with this server; returns its output, or nil when it failed.
    private func tmux(_ arguments: [String]) -> String? {
        let output = folder.appendingPathComponent("output")
        guard FileManager.default.createFile(atPath: output.path, contents: nil),
            let file = FileHandle(forWritingAtPath: output.path)
        else { return nil }
        defer { try? file.close() }
        let all = ["tmux", "-f", "/dev/null", "-S", folder.path + "/socket"] + arguments
        let status = withCStrings(all) { arguments in
            withCStrings(TerminalRun.environment.map { "\($0)=\($1)" }) {
                run_program(arguments, $0, file.fileDescriptor)
            }
        }
        return status == 0 ? try? String(contentsOf: output, encoding: .utf8) : nil
    }
}
