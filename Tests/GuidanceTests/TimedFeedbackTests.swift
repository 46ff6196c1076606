import Guidance
import Scene
import Testing

@Suite("Feedback on the screen")
struct TimedFeedbackTests {
    private func at(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

    @Test("a message stays two seconds, though its cause is gone")
    func dwell() {
        var timed = TimedFeedback()
        timed.update(active: [.movingTooFast], at: at(1))
        #expect(timed.shown == .movingTooFast)
        timed.update(active: [], at: at(2.9))
        #expect(timed.shown == .movingTooFast)
        timed.update(active: [], at: at(3))
        #expect(timed.shown == nil)
    }

    @Test("the most urgent message comes first, and replaces another after two seconds")
    func urgency() {
        var timed = TimedFeedback()
        timed.update(active: [.objectTooFar, .movingTooFast], at: at(0))
        #expect(timed.shown == .movingTooFast)
        timed.update(active: [.environmentTooDark, .movingTooFast], at: at(1.5))
        #expect(timed.shown == .movingTooFast)
        timed.update(active: [.environmentTooDark, .movingTooFast], at: at(2))
        #expect(timed.shown == .environmentTooDark)
    }

    @Test("a message that came and went while another was shown is not shown late")
    func nothingLate() {
        var timed = TimedFeedback()
        timed.update(active: [.movingTooFast], at: at(0))
        timed.update(active: [.movingTooFast, .environmentLowLight], at: at(0.5))
        timed.update(active: [.movingTooFast], at: at(1))
        timed.update(active: [], at: at(4))
        #expect(timed.shown == nil)
    }

    @Test("a message stays while its cause lasts")
    func holding() {
        var timed = TimedFeedback()
        for tenth in 0..<100 {
            timed.update(active: [.objectTooFar], at: at(Double(tenth) / 10))
            #expect(timed.shown == .objectTooFar)
        }
    }
}
