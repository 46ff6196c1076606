import Glibc
import Scene
import Testing

@testable import Guidance

/// Tests when lost focus is reported, and for how long.
@Suite struct FocusMonitorTests {
    /// The measured values of a frame, at thirty frames a second.
    private struct Shown {
        var fineness = 0.6
        /// The change of the fineness on followed patches since the previous frame, as log2.
        var step = 0.0
        /// The detail of surfaces that earlier keyframes also show, relative to their detail there,
        /// as log2; nil if it was not measured.
        var detail: Double?
    }

    /// Plays eight seconds of frames. Returns the numbers of the frames in which the focus counts
    /// as lost.
    /// - Parameters:
    ///   - newRun: the frame with which the source begins again.
    ///   - move: the frame in which the object was moved; in the next two seconds the region may
    ///     show surroundings instead of the object.
    private func told(
        newRun: Int? = nil, move: Int? = nil, _ shown: (_ index: Int) -> Shown
    ) -> [Int] {
        var (watch, surfaces, found) = (FocusMonitor(), SurfaceConditions(), [Int]())
        for index in 0..<240 {
            if index == newRun {
                watch.forgetTimes()
                surfaces.forgetTimes()
            }
            if index == move { watch.forgetTrend() }
            let isSure = move.map { index < $0 || index >= $0 + 60 } ?? true
            let now = shown(index)
            var frame = Synthetic.frame(index, seconds: Double(index) / 30, pose: nil)
            frame.assessment.region = RegionQuality(
                areaShare: 0.2, clippedShare: 0, texturedShare: 1, fineness: now.fineness)
            frame.assessment.flow = PictureFlow(finenessStep: now.step)
            if index.isMultiple(of: 3) {
                var look = SurfaceAgreement()
                look.detail = now.detail
                surfaces.take(look, at: frame.timestamp)
            }
            watch.take(
                frame.assessment, isRegionSure: isSure, after: 1.0 / 30, at: frame.timestamp)
            let isHolding = found.last == index - 1
            if watch.isDrifting(frame, on: surfaces, isHolding: isHolding) { found.append(index) }
        }
        return found
    }

    private static let loss = log2(0.36 / 0.6)
    /// A frame of a film in which the focus drifts away within half a second from frame 90 on, and
    /// returns within half a second from frame 150 on.
    private func withoutFocus(_ index: Int) -> Shown {
        let lost = Double(min(max(index - 90, 0), 15) - min(max(index - 150, 0), 15)) / 15
        let (leaves, returns) = (90..<105, 150..<165)
        let step = leaves.contains(index - 1) ? 1.0 : returns.contains(index - 1) ? -1 : 0
        return Shown(
            fineness: 0.6 * exp2(Self.loss * lost), step: Self.loss / 15 * step,
            detail: Self.loss * lost)
    }

    /// Whether the found frames have no gap, begin soon after the focus starts to drift, and end
    /// soon after it returns.
    private func areLost(_ found: [Int]) -> Bool {
        guard let first = found.first, let last = found.last else { return false }
        return found == Array(first...last) && (99...108).contains(first)
            && (155...166).contains(last)
    }

    @Test("lost focus is reported until it is back")
    func whole() { #expect(areLost(told(withoutFocus))) }

    @Test("keyframes that are taken without focus do not end the report")
    func softKeyframes() {
        let found = told { index in
            var shown = withoutFocus(index)
            // From frame 115 on, new keyframes are as soft as the frames. So a comparison of the
            // surfaces with these keyframes shows no loss.
            if index >= 115 { shown.detail = 0 }
            return shown
        }
        #expect(areLost(found))
    }

    @Test("without softer patches, lost focus is reported only while surfaces show it")
    func anotherSide() {
        let found = told { index in
            var shown = withoutFocus(index)
            shown.step = 0
            if index >= 115 { shown.detail = 0 }
            return shown
        }
        #expect(!found.isEmpty && found[found.count - 1] < 121)
    }

    @Test("while the box of a moved object is not sure, its region shows no lost focus")
    func movedObject() {
        // From frame 90 on, the region loses detail as if the focus drifted away. The true cause is
        // that the region then shows other surroundings.
        let softer = { (index: Int) in
            var shown = self.withoutFocus(min(index, 120))
            shown.detail = nil
            return shown
        }
        #expect(!told(softer).isEmpty)
        #expect(told(move: 85, softer).isEmpty)
        // From frame 125 on, the move is known and explains the loss, so no loss is reported.
        #expect(told(move: 125, softer).allSatisfy { $0 < 125 })
    }

    @Test("region and patches decide only where surfaces do not")
    func undecidedSurfaces() {
        let silent = told { index in
            var shown = withoutFocus(index)
            shown.detail = nil
            return shown
        }
        #expect(silent.contains(110) && silent.contains(149) && !silent.contains(180))
        let sharp = told { index in
            var shown = withoutFocus(index)
            shown.detail = 0
            return shown
        }
        #expect(sharp.isEmpty)
    }

    @Test("the report of lost focus ends when the source begins again")
    func anotherRun() {
        let found = told(newRun: 120) { index in
            var shown = withoutFocus(index)
            if index >= 115 { shown.detail = 0 }
            return shown
        }
        #expect(found.contains(119) && found[found.count - 1] == 119)
    }

    @Test("a region that is fine again ends the report")
    func fineAgain() {
        let found = told { index in
            var shown = withoutFocus(min(index, 140))
            shown.step = index > 140 ? 0 : shown.step
            if index >= 120 { shown.detail = 0 }
            // Frames 130 to 144 show another side of the object, in focus. The later frames show a
            // plain side.
            if (130..<145).contains(index) { shown.fineness = 0.62 }
            return shown
        }
        #expect(found.contains(129) && !found.contains { $0 >= 130 })
    }

    @Test("the box of a moved object may be refined; a box that depth measured is final")
    func boxAfterMove() {
        for isRefined in [true, false] {
            var session = Synthetic.capturing()
            let box = BoxProposal(box: Synthetic.box, evidence: .depthPoints)
            if isRefined { session.ingest(.boxProposed(box, at: .zero)) }
            #expect(session.snapshot.box.isSettling == isRefined)
            session.ingest(.frame(Synthetic.frame(0, seconds: 1, pose: Synthetic.pose(degrees: 0))))
            #expect(session.watch.isRegionSure != isRefined)
            let now = Timestamp(seconds: 2)
            session.ingest(.call(.beginNewScanPassAfterMove, at: now))
            session.ingest(.call(.startDetecting, at: now))
            session.ingest(.boxProposed(box, at: now))
            session.ingest(.call(.startCapturing, at: now))
            session.ingest(
                .frame(Synthetic.frame(70, seconds: 2.4, pose: Synthetic.pose(degrees: 5))))
            #expect(session.watch.isRegionSure != isRefined)
        }
    }
}
