import TerminalSupport
import Testing

/// Runs the probe in a real terminal multiplexer.
@Suite(.enabled(if: TmuxRun.isInstalled, "tmux is missing; install it to run this"))
struct TmuxTests {
    @Test func aRealTerminalShowsTheSame() throws {
        let tmux = try TmuxRun(command: "exec env -u COLORTERM '\(ProbeRun.probe)'")
        var lines = try tmux.wait("start") { $0.count > 1 && $0[1] == "event: none" }
        #expect(lines.first == "terminal 80x24 indexed256 unicode")
        tmux.press("f", "Up")
        lines = try tmux.wait("key") { $0.count > 23 && $0[1] == "event: key(TUI.Key.up)" }
        let cells = lines[3...].prefix(21).flatMap(\.unicodeScalars)
        // A full block may be sent as a blank on its colour.
        #expect(cells.count == 21 * 80 && cells.allSatisfy { $0.value >= 0x2580 || $0 == " " })
        #expect(cells.count { $0 == " " } < 21 * 80 / 8)

        tmux.resize(columns: 100, rows: 30)
        lines = try tmux.wait("size") {
            $0.first?.hasPrefix("terminal 100x30 ") == true && $0.count > 29
        }
        #expect(lines[1] == "event: resized(columns: 100, rows: 30)")
    }
}
