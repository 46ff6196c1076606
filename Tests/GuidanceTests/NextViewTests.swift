import Guidance
import Scene
import Testing

@Suite("Advice about the next view does not alternate")
struct NextViewTests {
    /// Frames at 30 Hz whose cameras have these azimuths in degrees; nil is a frame without a pose.
    private func frames(_ degrees: [Double?], from start: Int = 0) -> [SessionInput] {
        degrees.enumerated().map { index, angle in
            .frame(
                Synthetic.frame(
                    start + index, seconds: Double(start + index) / 30,
                    pose: angle.map { Synthetic.pose(degrees: $0, elevationDegrees: 30) }))
        }
    }

    /// The session's advice after each of these inputs; equal advice in a row is listed once.
    private func advice(
        _ inputs: [SessionInput], to session: inout ObjectCaptureSession
    ) -> [NextView] {
        var told: [NextView] = []
        for input in inputs {
            session.ingest(input)
            let next = session.snapshot.guidance.nextView
            if told.last?.isSameAdvice(as: next) != true { told.append(next) }
        }
        return told
    }

    @Test("a person who walks on steadily is told one direction")
    func walkingOn() {
        var session = Synthetic.capturing()
        session.ingest(all: frames((0..<40).map(Double.init)))
        let told = advice(frames((40..<300).map(Double.init), from: 40), to: &session)
        #expect(told.allSatisfy { $0.purpose == .fillSector })
        #expect(told.map(\.directions) == [[.right]])
    }

    @Test("between two open sides at equal distance, the advice stays with one of them")
    func standingBetween() {
        var session = Synthetic.capturing()
        session.ingest(all: frames((0..<20).map(Double.init)))
        // The camera is at the middle of the filled part, and the hand shakes by one degree.
        let shaken = (0..<90).map { 10 + ($0.isMultiple(of: 2) ? 1.0 : -1) }
        let told = advice(frames(shaken, from: 20), to: &session)
        let sides = Set(told.flatMap(\.directions)).intersection([.left, .right])
        #expect(sides.count == 1)
    }

    @Test("a person who turns round is soon sent the new way")
    func turningRound() {
        var session = Synthetic.capturing()
        session.ingest(all: frames((0..<40).map(Double.init)))
        #expect(session.snapshot.guidance.nextView.directions == [.right])
        session.ingest(all: frames((0..<60).map { 40 - Double($0) }, from: 40))
        #expect(session.snapshot.guidance.nextView.directions == [.left])
    }

    @Test("a pose lost for a fifth of a second changes nothing; after half a second it does")
    func briefLoss() {
        var session = Synthetic.capturing()
        session.ingest(all: frames((0..<40).map(Double.init)))
        let before = session.snapshot.guidance.nextView
        session.ingest(all: frames(Array(repeating: nil, count: 6), from: 40))
        #expect(session.snapshot.guidance.nextView.isSameAdvice(as: before))
        session.ingest(all: frames(Array(repeating: nil, count: 12), from: 46))
        #expect(session.snapshot.guidance.nextView.purpose == .goBack)
    }
}
