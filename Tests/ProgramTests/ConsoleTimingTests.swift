import Foundation
import Glibc
import TUI
import TerminalSupport
import Testing

/// How soon keys are answered while a capture runs, and what a slow line does to the capture.
@Suite("The console keeps time", .serialized)
struct ConsoleTimingTests {
    /// From a key to the screen that it changes, in milliseconds.
    private func wait(_ key: String, _ isThere: Bool, in console: ConsoleProgram) throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        console.press(key)
        try console.run.wait("help") { screen in
            screen.lines.contains { $0.contains("╭─ Help") } == isThere
        }
        return (clock.now - start) / .milliseconds(1)
    }

    /// What is wrong with the console is wrong each time; what others take of the machine is not.
    private func bestOfThree(most: Double, _ measure: () throws -> Double) throws {
        var measured = [try measure()]
        while measured.count < 3, measured[measured.count - 1] >= most {
            measured.append(try measure())
        }
        #expect(measured.contains { $0 < most }, "\(measured)")
    }

    /// The goal, 35 ms for 99 of 100 keys at 200×60 on an idle machine, is measured by
    /// `scripts/measure-line --keys`. What others on the machine take meets a console that captures and one that does
    /// nothing alike, key by key: so here the difference between them is held, and no key may wait
    /// for a frame's analysis, for the next picture or for the disk.
    @Test("keys change the screen as soon while frames come as on the start screen")
    func keys() throws {
        let console = try ConsoleProgram(["capture", ConsoleProgram.demo])
        let idle = try ConsoleProgram(["start"])
        try idle.wait(for: "What do you want to capture?")
        try console.beginCapturing()
        console.press(Typed.right)
        // A picture is sent 20 times a second: who waited for the next one would wait 25 ms more in
        // the middle, and who waited for the disk much longer now and then.
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
            // The picture moves all the while.
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
        // Still usable: a key is answered over the same line.
        console.press("?")
        try console.wait(for: "Help")
        console.press(Typed.escape)
        console.run.bytesPerSecond = nil
        #expect(try console.quit() == 0)
    }
}
