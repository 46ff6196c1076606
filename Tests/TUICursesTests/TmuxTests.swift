import CPseudoTerminal
import Foundation
import Testing

private let isTmuxInstalled = ["/usr/local/bin", "/usr/bin", "/bin"].contains {
    FileManager.default.isExecutableFile(atPath: $0 + "/tmux")
}

/// The same program in a real terminal multiplexer, which is a terminal emulator of its own.
@Suite(.enabled(if: isTmuxInstalled, "tmux is missing; install it to run this"))
struct TmuxTests {
    /// Runs tmux with a server of this test's own; its output, or nil when it failed.
    private func tmux(_ folder: URL, _ arguments: [String]) -> String? {
        let output = folder.appendingPathComponent("output")
        guard FileManager.default.createFile(atPath: output.path, contents: nil),
            let file = FileHandle(forWritingAtPath: output.path)
        else { return nil }
        defer { try? file.close() }
        let all = ["tmux", "-f", "/dev/null", "-S", folder.path + "/socket"] + arguments
        let status = withCStrings(all) { arguments in
            withCStrings(ProbeRun.environment.map { "\($0)=\($1)" }) {
                run_program(arguments, $0, file.fileDescriptor)
            }
        }
        return status == 0 ? try? String(contentsOf: output, encoding: .utf8) : nil
    }

    /// Asks tmux for the screen until it is as wanted; every asking is a process that runs.
    private func screen(_ folder: URL, until isReached: ([String]) -> Bool) -> [String] {
        var lines: [String] = []
        let deadline = ContinuousClock.now + .seconds(60)
        repeat {
            let text = tmux(folder, ["capture-pane", "-p"]) ?? ""
            lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        } while !isReached(lines) && ContinuousClock.now < deadline
        return lines
    }

    @Test func aRealTerminalShowsTheSame() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "tmux-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // tmux's own TERM differs between distributions; it understands this one.
        let command = "TERM=xterm-256color exec '\(ProbeRun.probe)'"
        try #require(
            tmux(folder, ["new-session", "-d", "-x", "80", "-y", "24", command]) != nil)
        defer { _ = tmux(folder, ["kill-server"]) }

        var lines = screen(folder) { $0.count > 1 && $0[1] == "event: none" }
        #expect(lines.first == "terminal 80x24 indexed256 unicode")
        _ = tmux(folder, ["send-keys", "f", "Up"])
        lines = screen(folder) { $0.count > 23 && $0[1] == "event: key(TUI.Key.up)" }
        let cells = lines[3...].prefix(21).flatMap(\.unicodeScalars)
        #expect(cells.count == 21 * 80 && cells.allSatisfy { $0.value >= 0x2580 })

        _ = tmux(folder, ["resize-window", "-x", "100", "-y", "30"])
        lines = screen(folder) { $0.first?.hasPrefix("terminal 100x30 ") == true && $0.count > 29 }
        #expect(lines[1] == "event: resized(columns: 100, rows: 30)")
    }
}
