import Foundation
import TUI
import TerminalSupport
import TestKit
import Testing

/// The bytes that keys send in the mode that curses sets.
enum Typed {
    static let enter = "\r"
    static let escape = "\u{1b}"
    static let tab = "\t"
    static let backTab = "\u{1b}[Z"
    static let up = "\u{1b}OA"
    static let down = "\u{1b}OB"
    static let right = "\u{1b}OC"
    static let left = "\u{1b}OD"
    static let end = "\u{1b}OF"
    static let pageUp = "\u{1b}[5~"
    static let pageDown = "\u{1b}[6~"
}

/// The built program with its console on a pseudo-terminal, and its own home folder.
final class ConsoleProgram {
    let run: TerminalRun
    let home: TemporaryFolder

    /// The virtual camera steered by keys, with pictures small enough for a debug build on a busy
    /// machine.
    static let demo = "sim:?object=rich&size=320x240"

    // More than six parameters: each has a default, and a test sets only those that it checks.
    /// Starts the program. It writes to descriptor 3 when it waits.
    /// - Parameter shell: a script of /bin/sh with job control, in which `"$0" "$@"` is the
    ///   program.
    init(
        _ arguments: [String], home: TemporaryFolder? = nil, shell: String? = nil,
        hasKitty: Bool = false, sixels: VirtualScreen.Sixels? = nil, version: String? = nil,
        environment: [String: String?] = [:]
    ) throws {
        let home = try home ?? TemporaryFolder()
        self.home = home
        let program = [Program.path] + arguments + ["--idle-fd", "3"]
        run = try TerminalRun(
            program: shell.map { ["/bin/sh", "-mc", $0] + program } ?? program,
            hasKitty: hasKitty, sixels: sixels, version: version,
            environment: ["HOME": home.path].merging(environment) { $1 })
    }

    /// The scan folder `scan` in the home folder; a test passes this path to the capture.
    var scan: String { home("scan") }

    func press(_ keys: String...) { keys.forEach(run.type) }

    /// Waits until these words are on the screen.
    func wait(for words: String) throws {
        try run.wait("“\(words)”") { screen in screen.lines.contains { $0.contains(words) } }
    }

    /// Waits until the session is in this state.
    func wait(forState state: String) throws { try wait(for: "■ \(state)") }

    /// Waits until the panel shows a figure with this label for which `isReached` is true.
    func wait(for label: String, until isReached: (String) -> Bool) throws {
        try run.wait("other \(label)") { Self.figure(label, on: $0).map(isReached) ?? false }
    }

    /// The number at the beginning of a figure. Waits until the figure is shown, because after a
    /// resize and in a new pass the figures appear a little later than the rest of the screen.
    func awaitedNumber(_ label: String) throws -> Int {
        try wait(for: label) { $0.first?.isNumber == true }
        return try #require(number(label))
    }

    /// Waits until this many more frames were analysed.
    func waitForFrames(_ more: Int) throws {
        let before = try awaitedNumber("frames")
        try wait(for: "frames") { Int($0) ?? 0 >= before + more }
    }

    /// Waits until the pressed keys are handled and the screen shows the result.
    func waitUntilAnswered() throws {
        // Waits three times, because the program may have reported that it is idle before the key
        // arrived.
        for _ in 0..<3 { try run.waitUntilIdle() }
    }

    /// Goes from the ready state to the capturing state.
    func beginCapturing() throws {
        try wait(forState: "ready")
        try run.wait("picture") { Self.pictureShare(of: $0) > 0.5 }
        press(Typed.enter)
        try wait(forState: "detecting")
        press(Typed.enter)
        try wait(forState: "capturing")
    }

    /// Orbits until this many shots were taken.
    func orbit(untilShots shots: Int) throws {
        // The dial has 36 sectors and a key press moves the camera by 5°, so these 72 presses are a
        // whole orbit: enough for far more shots than a test needs.
        for _ in 0..<72 where number("shots") ?? 0 < shots {
            press(Typed.right)
            try waitForFrames(4)
        }
        try #require(number("shots") ?? 0 >= shots)
    }

    /// The number at the beginning of a figure in the panel.
    func number(_ label: String) -> Int? {
        Self.figure(label, on: run.screen).flatMap { Int($0.prefix { $0.isNumber }) }
    }

    /// A figure of the panel beside the picture.
    func figure(_ label: String) -> String? { Self.figure(label, on: run.screen) }

    private static func figure(_ label: String, on screen: VirtualScreen) -> String? {
        for line in screen.lines {
            let words = line.unicodeScalars.dropFirst(panel(screen) + 2)
            guard String(String.UnicodeScalarView(words)).hasPrefix(label + " ") else { continue }
            return String(String.UnicodeScalarView(words.dropFirst(7)))
                .trimmingCharacters(in: CharacterSet(charactersIn: " │|"))
        }
        return nil
    }

    /// The column at which the panel begins.
    private static func panel(_ screen: VirtualScreen) -> Int {
        screen.grid.columns - min(44, max(26, screen.grid.columns * 3 / 10))
    }

    /// The cells within the picture's frame.
    static func picture(of screen: VirtualScreen) -> [Cell] {
        (2..<(screen.grid.rows - 5)).flatMap { row in
            (1..<(panel(screen) - 1)).map { screen.grid[$0, row] }
        }
    }

    /// The share of the picture's cells that are not blank.
    static func pictureShare(of screen: VirtualScreen) -> Double {
        let cells = picture(of: screen)
        let lit = cells.filter { $0.glyph != " " || $0.style.background != .terminal }
        return Double(lit.count) / Double(cells.count)
    }

    /// The text that the program wrote after it restored the terminal.
    var farewell: String {
        let text = String(decoding: run.transcript, as: UTF8.self)
        return text.components(separatedBy: "\u{1b}").last ?? ""
    }

    /// Reads until the program ends, and checks that the terminal is restored; returns the exit
    /// status.
    func end() throws -> Int32 {
        let status = try run.end()
        #expect(run.isCooked)
        #expect(!run.screen.isAlternate && run.screen.isCursorVisible)
        #expect(run.screen.unknown == [])
        let logs = home(".local/state/capstan")
        #expect((try? FileManager.default.contentsOfDirectory(atPath: logs)) ?? [] == [])
        return status
    }

    /// Quits as a person does.
    func quit() throws -> Int32 {
        press("q")
        try wait(for: "Quit?")
        press("y")
        return try end()
    }

    /// The inputs of a scan's journal.
    static func journal(of scan: String) throws -> [[String: Any]] {
        let data = try Data(contentsOf: URL(filePath: scan + "/journal.jsonl"))
        return try data.split(separator: UInt8(ascii: "\n")).map { line in
            let object = try JSONSerialization.jsonObject(with: line) as? [String: Any]
            let entry = object?["entry"] as? [String: Any]
            return try #require(entry?["input"] as? [String: Any])
        }
    }

    /// Checks that a scan is whole and replays; returns its shots and state.
    @discardableResult
    static func examine(_ scan: String) throws -> (shots: Int, state: String) {
        let inspection = try Program.run("inspect", scan, "--json")
        #expect(inspection.status == 0, "\(inspection.output)\(inspection.errors)")
        let replay = try Program.run("replay", scan)
        #expect(replay.status == 0, "\(replay.errors)")
        let summary = try inspection.summary
        return (
            try #require(summary["shots"] as? Int), try #require(summary["state"] as? String)
        )
    }
}
