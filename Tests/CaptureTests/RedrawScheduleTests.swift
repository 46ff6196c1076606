import Scene
import Testing

@testable import Capture

@Suite("When the screen is drawn")
struct RedrawScheduleTests {
    private func seconds(_ pace: RedrawSchedule, at now: Double, animated: Bool = false) -> Double?
    {
        pace.secondsToDrawing(
            at: Timestamp(seconds: now), isAnimating: animated, isBehind: false)
    }

    @Test("figures are drawn after 0.2 s, movement after 0.05 s, keys at once")
    func paces() throws {
        var pace = RedrawSchedule()
        #expect(seconds(pace, at: 0) == 0)
        pace.noteDrawn(at: Timestamp(seconds: 1), isAnimating: false)
        #expect(seconds(pace, at: 1.01) == nil)
        pace.note(.figures)
        #expect(abs(try #require(seconds(pace, at: 1.01)) - 0.19) < 1e-6)
        pace.note(.anything)
        pace.note(.figures)
        #expect(abs(try #require(seconds(pace, at: 1.01)) - 0.04) < 1e-6)
        #expect(seconds(pace, at: 1.06) == 0)
        pace.requestRedraw()
        #expect(seconds(pace, at: 1.01) == 0)
    }

    @Test("an animation goes on by itself, and waits for a terminal that lags behind")
    func animation() {
        var pace = RedrawSchedule()
        pace.noteDrawn(at: Timestamp(seconds: 1), isAnimating: true)
        #expect(seconds(pace, at: 1.04, animated: true) == 0)
        let now = Timestamp(seconds: 1.04)
        #expect(pace.secondsToDrawing(at: now, isAnimating: true, isBehind: true) == nil)
        pace.requestRedraw()
        #expect(pace.secondsToDrawing(at: now, isAnimating: true, isBehind: true) == 0)
    }

    @Test(
        "moving pictures are taken at most twenty times a second, still ones ten times",
        arguments: [(false, 19...20), (true, 9...10)])
    func pictures(isStill: Bool, expected: ClosedRange<Int>) {
        var pace = RedrawSchedule()
        #expect(pace.secondsToPicture(at: .zero) == 0)
        var taken = 0
        // Advances the clock by a second in steps of 1 ms, and takes a picture whenever one is due.
        for millisecond in 0..<1000 {
            let now = Timestamp(seconds: Double(millisecond) / 1000)
            guard pace.secondsToPicture(at: now) == 0 else { continue }
            pace.notePicture(at: now, isStill: isStill)
            taken += 1
        }
        #expect(expected.contains(taken), "\(taken)")
    }
}
