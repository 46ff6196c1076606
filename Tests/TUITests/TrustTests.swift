import Guidance
import Scene
import Testing

@testable import TUI

/// Tests that the dial, the two lines of guidance, the review and the report agree with each other.
@Suite struct TrustTests {
    private func screen(_ state: ConsoleState) -> String { Golden.drawing(of: Stage.grid(state)) }

    @Test func theStepStaysWhileAWarningHolds() {
        var state = Stage.capture(.capturing) {
            $0.guidance.nextView = NextView(.fillSector, directions: [.left])
            $0.guidance.shownFeedback = .tooLittleTexture
        }
        #expect(state.step.words == "Move to the left: there is no shot from there yet.")
        #expect(state.warning?.words == Feedback.tooLittleTexture.words)
        #expect(screen(state).contains(state.step.words))
        #expect(screen(state).contains(Feedback.tooLittleTexture.words))
        // The warning ends when its cause ends.
        var calm = state.snapshot
        calm.guidance.shownFeedback = nil
        _ = update(&state, .snapshot(calm))
        #expect(state.warning == nil)
        #expect(!screen(state).contains(Feedback.tooLittleTexture.words))
    }

    @Test func aFullDialWithSoftShotsSaysWhatIsMissing() {
        var state = Stage.capture(.capturing, filled: 36) {
            for index in 0..<22 { $0.dial.sectors[index].isSoft = true }
            $0.dial.isComplete = false
        }
        _ = update(&state, .key(.enter))
        let words = state.shownNotice ?? ""
        #expect(words.contains("22 of the 36 directions have soft shots only"))
        #expect(!words.contains("36 of 36"))
        var gap = Stage.capture(.capturing, filled: 36) { $0.dial.isComplete = false }
        _ = update(&gap, .key(.enter))
        #expect(gap.shownNotice?.contains("too far apart") == true)
    }

    @Test func aRecordingHasWordsOfItsOwn() {
        var state = Stage.capture(.ready, source: Stage.recorded)
        #expect(state.step.words == "Press Enter: the recording is searched for the object.")
        state = Stage.capture(.detecting, source: Stage.recorded) { $0.box.evidence = nil }
        #expect(state.step.words == "The recording is searched for the object…")
        state = Stage.capture(.capturing, source: Stage.recorded) {
            $0.guidance.nextView = NextView(.fillSector, directions: [.left])
            $0.guidance.shownFeedback = .movingTooFast
        }
        #expect(state.step.words == "The recording is read again up to where it was left…")
        state.snapshot.frames.seen += 1
        #expect(state.step.words == "The recording plays: 18 of 36 directions have a shot.")
        #expect(state.warning?.words == Feedback.movingTooFast.recordedWords)
        // Feedback for a recording asks nobody to act.
        for feedback in Feedback.allCases {
            let words = feedback.recordedWords
            for asked in ["Move ", "Step ", "Come ", "Hang ", "Lock ", "Do not", "Add ", "Soften"] {
                #expect(!words.hasPrefix(asked), "\(feedback)")
            }
            #expect(words.count <= ConsoleState.minimumColumns - 5, "\(feedback)")
        }
    }

    @Test func adviceOnTheCaptureGoesWithItsEnd() {
        var state = Stage.capture(.capturing)
        _ = update(&state, .notice("Show sides that were seen before."))
        #expect(screen(state).contains("Show sides"))
        _ = update(&state, .snapshot(Stage.snapshot(.finishing, filled: 18, shots: 22)))
        #expect(screen(state).contains("Show sides"))
        _ = update(&state, .snapshot(Stage.snapshot(.completed, filled: 18, shots: 22)))
        #expect(!screen(state).contains("Show sides"))
        #expect(state.pages.log.contains { $0.words.hasPrefix("Show sides") })
    }

    @Test func theEndShowsTheReportsVerdictAndTheWayOn() {
        var state = Stage.capture(.completed, source: Stage.virtual) { $0.shots.taken = 2 }
        #expect(!screen(state).contains("✓"))
        let bad = ScanVerdict(
            words: "Only 2 shots: a model needs at least 10.", isGood: false,
            advice: ["A side is missing. Take it."])
        _ = update(&state, .verdict(bad, of: nil))
        #expect(state.step.urgency == .warning)
        #expect(
            state.step.words
                == "Only 2 shots: a model needs at least 10. C goes on with the capture.")
        #expect(screen(state).contains("A side is missing. Take it."))
        #expect(!screen(state).contains("✓"))
        #expect(update(&state, .key(.character("C"))) == [.goOn])
        _ = update(
            &state,
            .verdict(ScanVerdict(words: "This scan is good for a model.", isGood: true), of: nil))
        #expect(state.step.words == "The scan is complete: m makes a 3D model.")
        #expect(screen(state).contains("✓ The scan is complete"))
        // A recorded source has no more pictures, so its scan cannot be continued.
        var recorded = Stage.capture(.completed, source: Stage.recorded)
        #expect(update(&recorded, .key(.character("C"))).isEmpty)
        #expect(recorded.shownNotice?.contains("no more pictures") == true)
    }

    @Test func aBoxThatWasNotFoundIsNotCalledFound() {
        for evidence in [BoxProposal.Evidence.fallback, .opticalAxes, .depthEdge] {
            let state = Stage.capture(.completed) { $0.box.evidence = evidence }
            #expect(screen(state).contains("a guess") && !screen(state).contains("as found"))
        }
    }

    @Test func figuresThatRestOnAGuessedBoxAreMarked() {
        let found = screen(Stage.capture(.capturing))
        #expect(found.contains("20 × 14 × 24 cm") && found.contains("75 cm, 29° up"))
        for evidence in [BoxProposal.Evidence.fallback, .opticalAxes, .depthEdge, .mapPoints] {
            let guess = screen(Stage.capture(.capturing) { $0.box.evidence = evidence })
            #expect(guess.contains("~20") && guess.contains("~75 cm, 29° up"), "\(guess)")
            let set = screen(
                Stage.capture(.capturing) {
                    ($0.box.evidence, $0.box.isAutomatic) = (evidence, false)
                })
            #expect(!set.contains("~20") && !set.contains("~75"))
        }
    }

    /// A capture with a box that was found from depth. A better box may still replace it unless
    /// `isSure` is true.
    private func unsure(
        _ state: CaptureState, isSure: Bool, source: SourceDescription = Stage.source,
        change: (inout SessionSnapshot) -> Void = { _ in }
    ) -> ConsoleState {
        Stage.capture(state, source: source) {
            ($0.box.isRefined, $0.box.isSure) = (true, isSure)
            change(&$0)
        }
    }

    @Test(arguments: [false, true]) func aBoxIsCalledFoundOnceItIsSure(isSure: Bool) {
        let end = screen(unsure(.completed, isSure: isSure))
        #expect(end.contains("cm, uncertain") != isSure && end.contains("cm, as found") == isSure)
        let live = screen(unsure(.capturing, isSure: isSure))
        #expect(live.contains("~20") != isSure && live.contains("~75 cm, 29° up") != isSure)
        var spoken = SpokenConsole()
        let told = spoken.news(of: unsure(.capturing, isSure: isSure)).first
        let box = isSure ? "Box 20 × 14 × 24 cm." : "Box 20 × 14 × 24 cm, uncertain."
        #expect(told == "State: capturing. \(box)")
    }

    @Test(arguments: [Feedback.outOfFieldOfView, .objectTooClose, .objectTooFar])
    func faultsOfTheViewOfAnUnsureBoxAreToldAsLikely(feedback: Feedback) {
        for source in [Stage.source, Stage.recorded] {
            func words(_ isSure: Bool, _ aim: Direction? = nil) -> String? {
                let state = unsure(.capturing, isSure: isSure, source: source) {
                    $0.guidance.shownFeedback = feedback
                    $0.guidance.turnDirection = aim
                }
                return state.warning?.words
            }
            for aim in [nil, Direction.left] {
                #expect(words(false, aim)?.contains("seem") == true)
                #expect(words(false, aim)?.count ?? 99 <= ConsoleState.minimumColumns - 5)
                #expect(words(true, aim)?.contains("seem") == false)
            }
        }
        let table = feedback.unsureWords(for: .table) ?? "seem"
        #expect(table.contains("seem") && table.count <= ConsoleState.minimumColumns - 5)
        #expect(Feedback.movingTooFast.unsureWords(for: .person) == nil)
    }

    @Test func afterTheModelItsFilesAndTheWayOnAreShown() {
        var state = Stage.capture(.completed, source: Stage.virtual)
        let verdict = ScanVerdict(
            words: "A side is missing.", isGood: false, advice: ["A side is missing. Take it."])
        _ = update(&state, .verdict(verdict, of: nil))
        _ = update(&state, .modelBegan(title: "mug", .reduced))
        _ = update(&state, .modelNote("18 % of the surface was seen by no picture."))
        let model = ViewedModel(title: "m.glb", mesh: ViewerTests.cube, metersPerUnit: 1)
        _ = update(
            &state,
            .modelEnded(.finished(model, files: ["/scans/mug/model-reduced.glb  3.4 MB"])))
        _ = update(&state, .key(.escape))
        for words in [
            "/scans/mug/model-reduced.glb  3.4 MB", "capstan view", "18 % of the surface",
            "What to do: A side is missing. Take it.", "go on capturing",
        ] { #expect(screen(state).contains(words), "\(words)") }
        #expect(update(&state, .key(.character("C"))) == [.goOn])
    }

    @Test func theNextPassSaysWhereItsShotsBegin() {
        let state = Stage.capture(.capturing, filled: 0) {
            $0.passes = [$0.passes[0], $0.passes[0]]
            $0.guidance.nextView = NextView(.otherHeight, directions: [.down])
        }
        #expect(state.step.words == "Pass 2: move down. Shots begin at the new height.")
    }
}
