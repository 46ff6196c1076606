import DeviceIO
import Foundation
import Guidance
import Perception
import Scene
import Simulator
import Testing

@testable import Capture

@Suite("Shots matched with each other")
struct ShotMatcherTests {
    /// A short orbit, and the journal of its capture.
    private func orbit(
        _ queue: ShotMatchQueue?
    ) throws -> (session: ObjectCaptureSession, entries: [JournalEntry]) {
        let camera = try VirtualCamera(
            options: .parse("orbit?size=320x240&frames=90"), steering: nil)
        let store = MemoryStore()
        var loop = CaptureLoop(
            session: ObjectCaptureSession(options: SessionOptions(sectors: 12)),
            source: camera.description, store: store, matcher: queue
        ) { _ in }
        loop.take(.started(source: camera.description, at: .zero))
        loop.take(.startDetecting)
        loop.offer(BoxProposal(box: camera.trueBox, evidence: .depthPoints))
        loop.take(.startCapturing)
        while let event = try camera.next() {
            if case .frame(let frame) = event { loop.take(TrackedFrame(frame)) }
        }
        loop.take(.finish)
        loop.settleShots()
        loop.tick(at: loop.now)
        return (loop.session, store.entries)
    }

    private func queue(isInStep: Bool) -> ShotMatchQueue {
        ShotMatchQueue(
            ShotMatcher(reading: ScanShots(scan: "/nowhere")), isInStep: isInStep)
    }

    @Test("shots matched on another thread connect as they do in step, and the journal replays")
    func beside() throws {
        let (inStep, _) = try orbit(queue(isInStep: true))
        let (beside, entries) = try orbit(queue(isInStep: false))
        #expect(beside.keptShots.count >= 6)
        #expect(beside.keptShots == inStep.keptShots)
        #expect(beside.snapshot.matching.connectivity == inStep.snapshot.matching.connectivity)
        #expect(beside.unmatchedShots.isEmpty)
        #expect(beside.snapshot.state == .completed)
        var again = ObjectCaptureSession(options: SessionOptions(sectors: 12))
        for entry in entries { #expect(again.ingest(entry.input) == entry.commands) }
        #expect(again.snapshot == beside.snapshot)
    }

    @Test("shots without matches in the journal are matched when a capture is resumed")
    func forgotten() throws {
        var session = try orbit(nil).session
        let shots = session.keptShots
        #expect(session.unmatchedShots.map(\.shot) == shots)
        #expect(session.unmatchedShots.allSatisfy { $0.pass == 1 })
        session.ingest(.shotMatched(ShotMatches(shot: shots[0], matches: []), at: .zero))
        #expect(session.unmatchedShots.map(\.shot) == Array(shots.dropFirst()))
    }
}
