import Guidance
import Scene
import Testing

@Suite("Review between passes")
struct ReviewTests {
    private func pass(_ session: inout ObjectCaptureSession, from frame: Int = 0) {
        for index in 0..<365 {
            session.ingest(
                .frame(
                    Synthetic.frame(
                        frame + index, seconds: Double(frame + index) / 30,
                        pose: Synthetic.pose(degrees: Double(index)))))
        }
    }

    private func detect(_ session: inout ObjectCaptureSession) {
        session.ingest(.call(.startDetecting, at: .zero))
        session.ingest(
            .boxProposed(BoxProposal(box: Synthetic.box, evidence: .depthPoints), at: .zero))
        session.ingest(.call(.startCapturing, at: .zero))
    }

    private func answer(_ session: inout ObjectCaptureSession, _ input: ReviewInput) {
        let commands = session.ingest(.call(.answerReview(input), at: .zero))
        #expect(commands.refusals.isEmpty)
    }

    @Test("every state can be left, but only by an answer that it offers")
    func table() {
        for state in ReviewState.allCases {
            #expect(!ReviewTable.answers(in: state).isEmpty)
            for input in ReviewInput.allCases {
                let (yes, no) = (
                    ReviewTable.step(from: state, on: input, isFlippable: true),
                    ReviewTable.step(from: state, on: input, isFlippable: false)
                )
                #expect((yes == nil) == (no == nil))
            }
        }
    }

    /// For each state and answer, the step that Apple's guided-capture sample takes next: for an
    /// object that can be flipped, and for any other object.
    private static let rows:
        [(ReviewState, ReviewInput, flippable: ReviewStep, other: ReviewStep)] =
            [
                (.tooFewImages, .goOn, .closes, .closes),
                (.firstSegmentNeedsWork, .goOn, .closes, .closes),
                (
                    .firstSegmentNeedsWork, .skip, .shows(.flipObject),
                    .shows(.flippingObjectNotRecommended)
                ),
                (.firstSegmentComplete, .finish, .finishes, .finishes),
                (
                    .firstSegmentComplete, .goOn, .shows(.flipObject),
                    .shows(.flippingObjectNotRecommended)
                ),
                (.flipObject, .goOn, .beginsNextPass, .beginsNextPass),
                (
                    .flipObject, .objectCannotBeFlipped, .shows(.captureFromLowerAngle),
                    .shows(.captureFromLowerAngle)
                ),
                (
                    .flippingObjectNotRecommended, .goOn, .shows(.captureFromLowerAngle),
                    .shows(.captureFromLowerAngle)
                ),
                (
                    .flippingObjectNotRecommended, .flipObjectAnyway, .shows(.flipObject),
                    .shows(.flipObject)
                ),
                (.captureFromLowerAngle, .finish, .finishes, .finishes),
                (.captureFromLowerAngle, .goOn, .beginsNextPass, .beginsNextPass),
                (.secondSegmentNeedsWork, .goOn, .closes, .closes),
                (
                    .secondSegmentNeedsWork, .skip, .shows(.flipObjectASecondTime),
                    .shows(.captureFromHigherAngle)
                ),
                (.secondSegmentComplete, .finish, .finishes, .finishes),
                (
                    .secondSegmentComplete, .goOn, .shows(.flipObjectASecondTime),
                    .shows(.captureFromHigherAngle)
                ),
                (.flipObjectASecondTime, .finish, .finishes, .finishes),
                (.flipObjectASecondTime, .goOn, .beginsNextPass, .beginsNextPass),
                (.captureFromHigherAngle, .finish, .finishes, .finishes),
                (.captureFromHigherAngle, .goOn, .beginsNextPass, .beginsNextPass),
                (.thirdSegmentNeedsWork, .finish, .finishes, .finishes),
                (.thirdSegmentNeedsWork, .goOn, .closes, .closes),
                (.thirdSegmentComplete, .finish, .finishes, .finishes),
                (.captureInAreaMode, .finish, .finishes, .finishes),
                (.captureInAreaMode, .saveDraft, .savesDraft, .savesDraft),
            ]

    @Test("each of the 13 states accepts only its answers, and each leads where the table says")
    func wholeTable() {
        #expect(ReviewState.allCases.count == 13)
        for state in ReviewState.allCases {
            for input in ReviewInput.allCases {
                let row = Self.rows.first { $0.0 == state && $0.1 == input }
                #expect(
                    ReviewTable.step(from: state, on: input, isFlippable: true) == row?.flippable,
                    "\(state), \(input)")
                #expect(
                    ReviewTable.step(from: state, on: input, isFlippable: false) == row?.other,
                    "\(state), \(input)")
            }
        }
    }

    @Test("three passes with two flips end when the third is complete")
    func flips() {
        var session = Synthetic.capturing()
        var shown: [ReviewState?] = []
        for number in 0..<3 {
            pass(&session, from: 400 * number)
            session.ingest(.call(.openReview, at: .zero))
            #expect(session.snapshot.isPaused)
            shown.append(session.snapshot.review)
            if number == 2 { break }
            answer(&session, .goOn)
            shown.append(session.snapshot.review)
            answer(&session, .goOn)
            #expect(session.snapshot.state == .ready && !session.snapshot.isPaused)
            detect(&session)
        }
        #expect(
            shown == [
                .firstSegmentComplete, .flipObject, .secondSegmentComplete, .flipObjectASecondTime,
                .thirdSegmentComplete,
            ])
        answer(&session, .finish)
        #expect(session.snapshot.state == .finishing && session.snapshot.review == nil)
    }

    @Test("an object that must not be turned over is scanned lower and higher, in the same box")
    func unflippable() {
        var session = Synthetic.capturing()
        session.ingest(
            .appearanceMeasured(
                ObjectAppearance(texturedShare: 0.9, rivalShare: 0.6), at: .zero))
        // The advice is not given before the pass ends.
        #expect(!session.snapshot.guidance.feedback.contains(.objectNotFlippable))
        #expect(session.snapshot.matching.flipAdvice == FlipAdvice(.avoid, because: .looksAlike))
        pass(&session)
        #expect(session.snapshot.guidance.feedback.contains(.objectNotFlippable))
        session.ingest(.call(.openReview, at: .zero))
        answer(&session, .goOn)
        #expect(session.snapshot.review == .flippingObjectNotRecommended)
        answer(&session, .goOn)
        #expect(session.snapshot.review == .captureFromLowerAngle)
        answer(&session, .goOn)
        #expect(session.snapshot.state == .capturing && session.snapshot.passes.count == 2)
        #expect(session.snapshot.box.bounds != nil && !session.snapshot.isPaused)
        pass(&session, from: 400)
        session.ingest(.call(.openReview, at: .zero))
        answer(&session, .goOn)
        #expect(session.snapshot.review == .captureFromHigherAngle)
    }

    @Test("the object can be turned over against the advice")
    func anyway() {
        var session = Synthetic.capturing()
        session.ingest(
            .appearanceMeasured(
                ObjectAppearance(texturedShare: 0.1, rivalShare: 0), at: .zero))
        pass(&session)
        session.ingest(.call(.openReview, at: .zero))
        for input in [ReviewInput.goOn, .flipObjectAnyway, .goOn] { answer(&session, input) }
        #expect(session.snapshot.state == .ready)
    }

    @Test("an answer that is not offered is refused with a reason, and changes nothing")
    func refused() {
        var session = Synthetic.capturing()
        session.ingest(.call(.openReview, at: .zero))
        #expect(session.snapshot.review == .tooFewImages)
        let before = session.snapshot
        let refusals = session.ingest(.call(.answerReview(.saveDraft), at: .zero)).refusals
        #expect(refusals.count == 1 && session.snapshot == before)
        answer(&session, .goOn)
        #expect(session.snapshot.review == nil && !session.snapshot.isPaused)
    }

    @Test("a pass after a flip that does not join is reported")
    func merge() {
        #expect(MergeTest(pass: 2, candidates: 300, inliers: 90, rivalInliers: 10).joins)
        #expect(!MergeTest(pass: 2, candidates: 300, inliers: 50, rivalInliers: 1).joins)
        #expect(!MergeTest(pass: 2, candidates: 900, inliers: 90, rivalInliers: 1).joins)
        #expect(!MergeTest(pass: 2, candidates: 300, inliers: 90, rivalInliers: 60).joins)
        #expect(
            !MergeTest(pass: 2, candidates: 140, inliers: 122, rivalInliers: 30, looksAlike: true)
                .joins)
        var session = Synthetic.capturing()
        session.ingest(.call(.beginNewScanPassAfterFlip, at: .zero))
        let test = MergeTest(pass: 2, candidates: 300, inliers: 9, rivalInliers: 8)
        session.ingest(.mergeTested(test, at: .zero))
        #expect(session.snapshot.matching.mergeTests == [test])
    }

    @Test("each of the five errors ends the session")
    func errors() {
        let errors: [SessionError] = [
            .cancelled, .directoryNotEmpty(path: "/scan"),
            .insufficientStorage(requiredBytes: 1_000_000), .sensorFailed(reason: "gone"),
            .trackingFailed(reason: "lost"),
        ]
        for error in errors {
            var session = Synthetic.capturing()
            session.ingest(.failed(error, at: .zero))
            guard case .failed(let found) = session.snapshot.state else {
                Issue.record("\(error) did not end the session")
                continue
            }
            #expect(found == error)
            #expect(session.ingest(.call(.startDetecting, at: .zero)).refusals.count == 1)
        }
    }
}

@Suite("How shots are connected")
struct ConnectivityTests {
    private func matched(_ shot: Int, _ others: [(Int, Int)]) -> SessionInput {
        .shotMatched(
            ShotMatches(
                shot: shot,
                matches: others.map { ShotMatches.Match(shot: $0.0, inliers: $0.1) }), at: .zero)
    }

    /// A session after a third of a turn, with one degree between frames.
    /// - Parameter lost: the frames that have no pose.
    private func session(lost: Range<Int> = 0..<0) -> ObjectCaptureSession {
        var session = Synthetic.capturing()
        for index in 0..<121 {
            let pose = lost.contains(index) ? nil : Synthetic.pose(degrees: Double(index))
            session.ingest(
                .frame(Synthetic.frame(index, seconds: Double(index) / 30, pose: pose)))
        }
        return session
    }

    @Test("parts between which the tracker followed all views are not reported as a split")
    func trackedParts() {
        var session = session()
        for shot in 2...5 { session.ingest(matched(shot, [(shot - 1, 60)])) }
        let last = session.snapshot.shots.taken
        for shot in 8...last { session.ingest(matched(shot, [(shot - 1, 45), (shot - 2, 31)])) }
        let gauge = session.snapshot.matching.connectivity
        #expect(gauge.parts.count == 2 && gauge.areMatchesSplit)
        #expect(!gauge.isSplit && gauge.gap == nil)
        #expect(session.snapshot.guidance.nextView.purpose == .fillSector)
    }

    @Test("two parts are reported, with the place for a bridging shot")
    func split() throws {
        // The pose is lost for more than half a second after the fifth shot.
        var session = session(lost: 50..<67)
        let last = session.snapshot.shots.taken
        for shot in 2...5 { session.ingest(matched(shot, [(shot - 1, 60)])) }
        #expect(!session.snapshot.matching.connectivity.isSplit)
        for shot in 8...last { session.ingest(matched(shot, [(shot - 1, 45), (shot - 2, 31)])) }
        let gauge = session.snapshot.matching.connectivity
        #expect(gauge.isSplit && gauge.parts.count == 2)
        let gap = try #require(gauge.gap)
        #expect(gap.shots == [5, 6] || gap.shots == [5, 7])
        #expect((40...75).contains(gap.azimuth * 180 / .pi))
        #expect(session.snapshot.guidance.nextView.purpose == .bridge)
        #expect(session.snapshot.guidance.nextView.directions.first == .left)
        session.ingest(matched(6, [(5, 30), (7, 44)]))
        #expect(!session.snapshot.matching.connectivity.isSplit)
    }

    @Test("29 inliers connect no shots, and a lost shot leaves the graph")
    func limits() {
        var session = session()
        session.ingest(matched(2, [(1, 29)]))
        session.ingest(matched(1, []))
        #expect(session.snapshot.matching.connectivity.parts.count == 2)
        session.ingest(matched(2, [(1, 30)]))
        #expect(session.snapshot.matching.connectivity.parts == [[1, 2]])
        session.ingest(.shotFailed(number: 2, reason: "x", at: .zero))
        #expect(session.snapshot.matching.connectivity.parts == [[1]])
    }

    @Test("shots that match though they are far apart look alike")
    func lookAlike() {
        var session = session()
        session.ingest(matched(10, [(1, 80)]))
        #expect(session.snapshot.matching.lookAlikes == 1)
    }
}
