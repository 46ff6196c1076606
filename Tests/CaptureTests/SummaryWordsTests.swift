import Guidance
import Scene
import Testing

@testable import Capture

@Suite("The message at the end of a capture without a screen")
struct SummaryWordsTests {
    private func sentences(
        coverages: [Double], snapshot: SessionSnapshot = SessionSnapshot(), dropped: Int = 0
    ) -> [String] {
        var summary = CaptureSummary(
            snapshot: snapshot,
            source: SourceDescription(
                name: "made", format: "made", kind: .video, frameCount: nil, hasPoses: true,
                hasDepth: false, isMetric: true, intrinsicsOrigin: .source),
            scan: "scan", frameMilliseconds: [])
        (summary.state, summary.shots, summary.frames.seen) = (CaptureState.completed.name, 80, 540)
        summary.frames.dropped = dropped
        summary.passes = coverages.map {
            PassSummary(coverage: $0, sectors: 36, sectorsFilled: Int($0 * 36), shots: 40)
        }
        return summary.sentences
    }

    private func ending(coverages: [Double]) -> String? { sentences(coverages: coverages).first }

    @Test("the message says how full the dial of each pass is")
    func passes() {
        let one = ending(coverages: [0.97])
        #expect(one == "Completed: 80 shots from 540 frames, the dial is 97 % full.")
        let three = ending(coverages: [1, 1, 0.14])
        #expect(
            three == "Completed: 80 shots from 540 frames, "
                + "the dials of the 3 passes are 100, 100 and 14 % full.")
    }

    @Test("while the box is not sure, the message says so")
    func unsureBox() {
        var snapshot = SessionSnapshot()
        snapshot.box.bounds = BoundingBox(
            center: .zero, size: Vector3(1, 1, 1), worldFromObject: .identity)
        snapshot.box.evidence = .opticalAxes
        let unsure = "The box is uncertain: directions and lengths are estimates."
        #expect(sentences(coverages: [0.4], snapshot: snapshot).dropFirst() == [unsure])
        snapshot.box.isSure = true
        #expect(sentences(coverages: [0.4], snapshot: snapshot).count == 1)
    }

    @Test("many dropped frames are told with what to do")
    func droppedFrames() {
        #expect(sentences(coverages: [1], dropped: 54).count == 1)
        #expect(
            sentences(coverages: [1], dropped: 110).last
                == "110 frames came too fast and were dropped. "
                + "Ask for smaller pictures (--size) or fewer frames (--fps).")
    }
}
