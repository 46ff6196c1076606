import Scene
import Testing

@testable import Guidance

@Suite("The causes of a failed capture, with what was measured")
struct CauseSearchTests {
    private func shots(_ count: Int, soft: Int = 0) -> [Shot] {
        (0..<count).map { index in
            Shot(
                number: index + 1, frameIndex: index, frameName: "\(index)",
                timestamp: Timestamp(seconds: Double(index)), pass: 1, sector: nil,
                reason: .requested, sharpness: 0.3, worldFromCamera: nil, isBeyondMaximum: false,
                mark: index < soft ? .soft : nil)
        }
    }

    private func search(
        _ snapshot: SessionSnapshot = SessionSnapshot(), shots: [Shot], maps: [CoverageMap] = [],
        isBoxSettling: Bool = false
    ) -> [FoundCause] {
        CauseSearch(
            snapshot: snapshot, framesCapturing: 100, shots: shots, maps: maps,
            isBoxSettling: isBoxSettling
        ).find()
    }

    @Test("for shots without a fault, no cause is found")
    func none() { #expect(search(shots: shots(20)).isEmpty) }

    @Test("blur has the share of the soft shots, or of the frames if that is larger")
    func blur() {
        #expect(
            search(shots: shots(20, soft: 5)) == [
                FoundCause(cause: .blur, share: 0.25, evidence: [.softShots(5, of: 20)])
            ])
        var snapshot = SessionSnapshot()
        snapshot.frames.withFeedback = [.movingTooFast: 50]
        #expect(
            search(snapshot, shots: shots(20, soft: 5)) == [
                FoundCause(
                    cause: .blur, share: 0.5,
                    evidence: [
                        .feedback(.movingTooFast, share: 0.5), .softShots(5, of: 20),
                    ])
            ])
    }

    @Test("the worst cause is the first; faults in few frames are none")
    func order() {
        var snapshot = SessionSnapshot()
        snapshot.frames.withFeedback = [.cameraChanged: 20, .noParallax: 60, .objectShiny: 7]
        #expect(
            search(snapshot, shots: shots(20)).map(\.cause) == [.noParallax, .cameraChanged])
    }

    @Test("a missing side has two ends, and is as unsure as the box", arguments: [false, true])
    func side(isBoxSettling: Bool) {
        var map = CoverageMap(sectors: 36)
        for slice in map.cells.indices where !(9..<18).contains(slice) {
            for band in map.cells[slice].indices { map.cells[slice][band].shots = [slice + 1] }
        }
        let side = CauseEvidence.missingSide(degrees: 90, from: 90, to: 180)
        #expect(
            search(shots: shots(27), maps: [map], isBoxSettling: isBoxSettling) == [
                FoundCause(
                    cause: .coverageGap, share: 0.25,
                    evidence: [isBoxSettling ? .ofUnsureBox([side]) : side])
            ])
    }
}
