import Guidance
import Scene
import Testing

@Suite("Shots that the person rejects")
struct RejectionTests {
    /// A session with a full dial.
    private func full(_ options: SessionOptions = SessionOptions()) -> ObjectCaptureSession {
        var session = Synthetic.capturing(options: options)
        for index in 0..<365 {
            session.ingest(
                .frame(
                    Synthetic.frame(
                        index, seconds: Double(index) / 30,
                        pose: Synthetic.pose(degrees: Double(index)))))
        }
        return session
    }

    @Test("a rejected shot fills no sector, and restoring it restores the former state")
    func roundTrip() throws {
        var session = full()
        let before = session.snapshot
        #expect(before.dial.isComplete)
        let shot = try #require(before.dial.sectors[9].shots.first)
        #expect(session.ingest(.call(.rejectShot(shot), at: .zero)).refusals.isEmpty)
        let without = session.snapshot
        #expect(without.shots.rejected == [shot])
        #expect(without.shots.taken == before.shots.taken - 1)
        #expect(!without.dial.sectors[9].shots.contains(shot) && !session.keptShots.contains(shot))
        #expect(!without.coverage.cells.joined().contains { $0.shots.contains(shot) })
        session.ingest(.call(.restoreShot(shot), at: .zero))
        #expect(session.snapshot == before)
    }

    @Test("a rejected shot's sector is open again, and the pass is completed and reported again")
    func replaced() throws {
        var session = full()
        let gone = session.snapshot.dial.sectors[9].shots + session.snapshot.dial.sectors[10].shots
        for shot in gone { session.ingest(.call(.rejectShot(shot), at: .zero)) }
        #expect(!session.snapshot.dial.isComplete)
        var told: [SessionCommand] = []
        for index in 0..<40 {
            told += session.ingest(
                .frame(
                    Synthetic.frame(
                        400 + index, seconds: 14 + Double(index) / 30,
                        pose: Synthetic.pose(degrees: 80 + Double(index)))))
        }
        #expect(told.contains(.passCompleted(pass: 1)))
        #expect(session.snapshot.dial.isComplete)
        #expect(Set(told.shots.map(\.number)).isDisjoint(with: gone))
        #expect(session.snapshot.shots.rejected == gone.sorted())
    }

    @Test("a rejected shot's matches do not count until it is restored")
    func matches() {
        var session = full()
        for shot in 2...3 {
            let match = ShotMatches.Match(shot: shot - 1, inliers: 60)
            session.ingest(.shotMatched(ShotMatches(shot: shot, matches: [match]), at: .zero))
        }
        #expect(!session.snapshot.matching.connectivity.isSplit)
        session.ingest(.call(.rejectShot(2), at: .zero))
        #expect(session.snapshot.matching.connectivity.parts == [[1], [3]])
        session.ingest(.call(.restoreShot(2), at: .zero))
        #expect(session.snapshot.matching.connectivity.parts == [[1, 2, 3]])
    }

    @Test("at the maximum, a rejected shot makes room, and is restored only where there is room")
    func maximum() {
        var session = full(SessionOptions(maximumNumberOfInputImages: 12))
        #expect(session.snapshot.shots.taken == 12)
        session.ingest(.call(.rejectShot(12), at: .zero))
        let frame = Synthetic.frame(
            400, seconds: 20, pose: Synthetic.pose(degrees: 300), motionPixels: 1)
        #expect(session.ingest(.frame(frame)).shots.map(\.number) == [13])
        let refusals = session.ingest(.call(.restoreShot(12), at: .zero)).refusals
        #expect(refusals.map(\.reason) == [SessionTable.Condition.isRejectedShot.refusal])
        #expect(session.snapshot.shots.rejected == [12])
    }

    @Test("over-capturing is judged by kept shots, not by taken ones")
    func overCapture() {
        var session = full(
            SessionOptions(maximumNumberOfInputImages: 20, isOverCaptureEnabled: true))
        let surplus = session.snapshot.shots.taken - 20
        #expect(surplus > 0 && session.snapshot.guidance.feedback.contains(.overCapturing))
        for shot in 1...surplus { session.ingest(.call(.rejectShot(shot), at: .zero)) }
        #expect(!session.snapshot.guidance.feedback.contains(.overCapturing))
    }

    @Test("a shot from before a flip returns to its pass, not to the map of the turned object")
    func afterFlip() {
        var session = full()
        session.ingest(.call(.rejectShot(4), at: .zero))
        session.ingest(.call(.beginNewScanPassAfterFlip, at: .zero))
        #expect(session.snapshot.state == .ready)
        session.ingest(.call(.restoreShot(4), at: .zero))
        #expect(session.snapshot.shots.rejected.isEmpty && session.keptShots.contains(4))
        #expect(session.snapshot.coverage == CoverageMap(sectors: 36))
    }

    @Test("a rejected shot that never reached the disk is dropped")
    func lost() {
        var session = full()
        session.ingest(.call(.rejectShot(5), at: .zero))
        session.ingest(.shotFailed(number: 5, reason: "full", at: .zero))
        #expect(session.snapshot.shots.rejected.isEmpty)
        #expect(session.ingest(.call(.restoreShot(5), at: .zero)).refusals.count == 1)
    }
}
