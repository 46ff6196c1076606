import Foundation
import TUI
import TerminalSupport

/// Measures how long a person waits between a key and the screen that it changes, while a capture
/// of 30 frames a second runs. The real program runs on a pseudo-terminal that answers as terminals
/// do.
struct KeyTime {
    /// The kind of key, as the report names it.
    let name: String
    /// Wall-clock time from the key to the changed screen, milliseconds.
    let wait: Spread
    /// Frames a second that the capture analysed during the measurement.
    let framesPerSecond: Double

    /// Opens and closes the help until `keys` keys are pressed. Half of the keys are Escape. After
    /// Escape, curses waits 25 ms, because it may be the beginning of another key.
    /// - Parameters:
    ///   - capstan: the program.
    ///   - folder: a temporary folder for the scan, without the person's own files.
    static func measure(_ capstan: String, folder: String, keys: Int) throws -> [KeyTime] {
        let home = folder + "/keys"
        let run = try TerminalRun(
            program: [capstan, "capture", "sim:?size=640x480", "-o", home + "/scan", "--quiet"],
            columns: 120, rows: 40, environment: ["HOME": home])
        func wait(for words: String) throws {
            try run.wait(words) { screen in screen.lines.contains { $0.contains(words) } }
        }
        try wait(for: "■ ready")
        // Waits until frames are analysed.
        try run.wait("a frame") { frames(on: $0) > 3 }
        run.type("\r")
        try wait(for: "■ detecting")
        try wait(for: "start capture")
        try run.wait("a box") { screen in screen.lines.contains { $0.contains(" cm") } }
        run.type("\r")
        try wait(for: "■ capturing")
        // Makes the camera orbit, so that the picture and the dial change.
        run.type("\u{1b}OC")
        let (firstFrame, began) = (frames(on: run.screen), Stopwatch.wallMilliseconds)
        var (help, escape): ([Double], [Double]) = ([], [])
        for _ in 0..<(keys / 2) {
            for (key, isOpen) in [("?", true), ("\u{1b}", false)] {
                let before = Stopwatch.wallMilliseconds
                run.type(key)
                try run.wait(key) { screen in
                    screen.lines.contains { $0.contains("╭─ Help") } == isOpen
                }
                let took = Stopwatch.wallMilliseconds - before
                if isOpen { help.append(took) } else { escape.append(took) }
            }
        }
        try run.wait("figures") { frames(on: $0) > 0 }
        let seconds = (Stopwatch.wallMilliseconds - began) / 1e3
        let rate = Double(frames(on: run.screen) - firstFrame) / max(0.001, seconds)
        run.signal(SIGTERM)
        _ = try run.end()
        return [("a letter", help), ("Escape", escape), ("all keys", help + escape)].compactMap {
            name, figures in
            Spread(figures).map { KeyTime(name: name, wait: $0, framesPerSecond: rate) }
        }
    }

    /// The count of frames that the screen shows beside the picture; 0 if the screen shows no
    /// count.
    private static func frames(on screen: VirtualScreen) -> Int {
        for line in screen.lines {
            guard let place = line.range(of: "│ frames ") else { continue }
            let words = line[place.upperBound...].drop { $0 == " " }
            if let count = Int(words.prefix { $0.isNumber }) { return count }
        }
        return 0
    }
}
