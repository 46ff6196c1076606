import Testing

@testable import TUI

@Suite("What is said of the terminal")
struct TerminalWordsTests {
    @Test("what it lacks is said, in a line")
    func limits() throws {
        #expect(Stage.color.limitWords(hasNoColor: true) == nil)
        #expect(
            Stage.mono.limitWords(hasNoColor: false) == "No colours (the terminal has none).")
        let both = try #require(Stage.ascii.limitWords(hasNoColor: true))
        #expect(both.contains("NO_COLOR") && both.contains("UTF-8") && both.count < 78)
    }

    @Test("a slow line is told once, a busy moment is not")
    func slowLine() {
        var busy = SlowLineNotice()
        for rate in [nil, 80_000, 120_000, 180_000, 90_000, nil] as [Double?] {
            for _ in 0..<5 {
                let words = busy.take(rate)
                #expect(words == nil)
            }
        }
        var state = Stage.console([])
        var said: [String] = []
        for rate in [24_000.0, 25_000, 26_000, 25_600, 25_000, 27_000, 26_000, 25_000, 24_000] {
            _ = update(&state, .lineCarries(bytesPerSecond: rate))
            if let words = state.shownNotice, said.last != words { said.append(words) }
        }
        #expect(
            said == ["Slow line (26 kB/s): fewer pictures are sent, coarser while they move."])
        var far = SlowLineNotice()
        let words = [110_000.0, 120_000, 121_000, 120_000].compactMap { far.take($0) }
        #expect(words == ["Slow line (120 kB/s): fewer pictures are sent."])
    }
}
