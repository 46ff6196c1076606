import Guidance
import Scene
import Testing

/// Tests the session's advice after the dial is full, and a complete scan that is continued.
@Suite("The next pass")
struct NextPassTests {
    private func turn(
        from first: Int, seconds start: Double, elevationDegrees: Double
    ) -> [SessionInput] {
        (0..<120).map { step in
            .frame(
                Synthetic.frame(
                    first + step, seconds: start + Double(step) / 10,
                    pose: Synthetic.pose(
                        degrees: Double(step) * 3.1, elevationDegrees: elevationDegrees)))
        }
    }

    @Test("automatic shots wait until the camera has left the finished height")
    func height() throws {
        var session = Synthetic.capturing(.live)
        session.ingest(all: turn(from: 0, seconds: 0, elevationDegrees: 35))
        try #require(session.snapshot.dial.isComplete)
        session.ingest(.call(.beginNewScanPass, at: .zero))
        let old = session.ingest(all: turn(from: 200, seconds: 20, elevationDegrees: 35))
        #expect(old.shots.isEmpty)
        #expect(session.snapshot.guidance.nextView.purpose == .otherHeight)
        #expect(session.snapshot.guidance.nextView.directions == [.down])
        // A person can request a shot even while automatic shots wait.
        session.ingest(.call(.requestImageCapture, at: .zero))
        let asked = session.ingest(
            .frame(
                Synthetic.frame(
                    400, seconds: 40, pose: Synthetic.pose(degrees: 7, elevationDegrees: 35))))
        #expect(asked.shots.map(\.reason) == [.requested])
        let new = session.ingest(all: turn(from: 500, seconds: 50, elevationDegrees: 10))
        #expect(new.shots.count >= 30)
        #expect(session.snapshot.guidance.nextView.purpose != .otherHeight || new.shots.count >= 36)
    }

    @Test("either other height will do, and a recording does not wait")
    func otherWays() {
        var session = Synthetic.capturing(.live)
        session.ingest(all: turn(from: 0, seconds: 0, elevationDegrees: 35))
        session.ingest(.call(.beginNewScanPass, at: .zero))
        let high = session.ingest(all: turn(from: 200, seconds: 20, elevationDegrees: 65))
        #expect(high.shots.count >= 30)
        var recorded = Synthetic.capturing(.video)
        recorded.ingest(all: turn(from: 0, seconds: 0, elevationDegrees: 35))
        recorded.ingest(.call(.beginNewScanPass, at: .zero))
        let again = recorded.ingest(all: turn(from: 200, seconds: 20, elevationDegrees: 35))
        #expect(again.shots.count >= 30)
    }

    @Test("a complete scan that is reopened keeps its shots")
    func reopened() {
        var session = Synthetic.capturing(.live)
        let shots = session.ingest(all: turn(from: 0, seconds: 0, elevationDegrees: 35)).shots
        for shot in shots { session.ingest(.shotSaved(number: shot.number, at: .zero)) }
        session.ingest(.call(.finish, at: .zero))
        session.ingest(.tick(at: .zero))
        #expect(session.snapshot.state == .completed)
        session.ingest(.call(.reopen, at: .zero))
        session.ingest(.resumed(source: Synthetic.source(.live), at: .zero))
        #expect(session.snapshot.state == .capturing)
        #expect(session.snapshot.shots.taken == shots.count)
        session.ingest(.call(.requestImageCapture, at: .zero))
        let more = session.ingest(
            .frame(Synthetic.frame(900, seconds: 1, pose: Synthetic.pose(degrees: 5)))
        ).shots
        #expect(more.map(\.number) == [shots.count + 1])
    }
}
