import Foundation
import Glibc
import TUI
import TerminalSupport
import Testing

/// Tests how soon keys are answered during a capture, and how a slow line affects the capture.
@Suite("The console's response times", .serialized)
struct ConsoleTimingTests {
    /// Milliseconds from a key to the screen that it changes.
    private func wait(_ key: String, _ isThere: Bool, in console: ConsoleProgram) throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        console.press(key)
        try console.run.wait("help") { screen in
            screen.lines.contains { $0.contains("╭─ Help") } == isThere
        }
        return (clock.now - start) / .milliseconds(1)
    }

    /// Checks the least of up to three measurements. A fault of the console shows in all of them; a
    /// brief load of the machine does not.
    private func bestOfThree(most: Double, _ measure: () throws -> Double) throws {
        var measured = [try measure()]
        while measured.count < 3, measured[measured.count - 1] >= most {
            measured.append(try measure())
        }
        #expect(measured.contains { $0 < most }, "\(measured)")
    }

    /// The goal is 35 ms for 99 of 100 keys at 200×60 on an idle machine; `scripts/measure-line
    /// --keys` measures it. The machine's load slows a capturing console and an idle one in the
    /// same way. So this test presses each key in both, and limits the difference of the two times:
    /// no key may wait for a frame's analysis, for the next picture or for the disk.
    @Test("keys change the screen during a capture as fast as on the start screen")
    func keys() throws {
        let console = try ConsoleProgram(["capture", ConsoleProgram.demo])
        let idle = try ConsoleProgram(["start"])
        try idle.wait(for: "What do you want to capture?")
        try console.beginCapturing()
        console.press(Typed.right)
        // Pictures are sent 20 times a second. A key that waited for the next picture would take 25
        // ms longer on average. A key that waited for the disk would sometimes take much longer.
        try bestOfThree(most: 1) {
            var differences: [Double] = []
            for _ in 0..<40 {
                for (key, isThere) in [("?", true), (Typed.escape, false)] {
                    let alone = try wait(key, isThere, in: idle)
                    differences.append(try wait(key, isThere, in: console) - alone)
                }
            }
            differences.sort()
            return max(differences[40] / 20, differences[72] / 50)
        }
        #expect(try console.quit() == 0)
        idle.press("q")
        #expect(try idle.end() == 0)
    }

    @Test("a line of 100 kB/s does not slow the analysis")
    func slowLine() throws {
        let console = try ConsoleProgram(["capture", ConsoleProgram.demo])
        try console.beginCapturing()
        let clock = ContinuousClock()
        func secondsForFrames() throws -> Double {
            // The picture moves during the whole measurement.
            console.press(Typed.right)
            let start = clock.now
            try console.waitForFrames(40)
            return (clock.now - start) / .seconds(1)
        }
        try bestOfThree(most: 1) {
            console.run.bytesPerSecond = nil
            let free = try secondsForFrames()
            console.run.bytesPerSecond = 100_000
            return try secondsForFrames() / (free * 1.5 + 0.5)
        }
        // The console is still usable: it answers a key over the same line.
        console.press("?")
        try console.wait(for: "Help")
        console.press(Typed.escape)
        console.run.bytesPerSecond = nil
        #expect(try console.quit() == 0)
    }
}
