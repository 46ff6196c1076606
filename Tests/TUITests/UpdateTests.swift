import Guidance
import Scene
import Testing

@testable import TUI

/// The effects of each key in each state, and the reason when a key does not act.
@Suite struct UpdateTests {
    private func press(_ key: Key, _ state: inout ConsoleState) -> [ConsoleEffect] {
        update(&state, .key(key))
    }

    @Test func startScreenChoosesAndOpens() {
        var state = Stage.console([.startItems(Stage.items.reversed())])
        #expect(state.start.items.map(\.kind) == [.camera, .camera, .scan, .scan, .demo])
        _ = press(.up, &state)
        for key in [Key.down, .character("j"), .down] { _ = press(key, &state) }
        #expect(press(.enter, &state) == [.open(state.start.items[3])])
        #expect(state.shownNotice == "Opening mug…")
        _ = press(.end, &state)
        _ = press(.down, &state)
        #expect(press(.enter, &state) == [.open(Stage.items[4])])
        _ = update(&state, .startItems([]))
        #expect(press(.enter, &state).isEmpty)
        #expect(press(.character("q"), &state) == [.quit(keepScan: false)])
    }

    @Test func theWayThroughASession() {
        var state = Stage.capture(.ready)
        #expect(press(.enter, &state) == [.call(.startDetecting)])
        state = Stage.capture(.detecting)
        #expect(press(.enter, &state) == [.call(.startCapturing)])
        #expect(press(.character("r"), &state) == [.call(.resetDetection)])
        state = Stage.capture(.capturing)
        #expect(press(.character(" "), &state) == [.call(.requestImageCapture)])
        #expect(press(.character("a"), &state) == [.call(.setAutoCapture(false))])
        #expect(press(.character("p"), &state) == [.call(.pause)])
        state = Stage.capture(.completed)
        // Enter continues to the model, and never leaves the program.
        #expect(press(.enter, &state).isEmpty)
        #expect(state.overlay == .qualityChoice)
        state = Stage.capture(.failed(.cancelled)) { $0.shots.taken = 0 }
        #expect(press(.character("q"), &state) == [.quit(keepScan: false)])
    }

    @Test func pauseAndAutoGoBack() {
        var state = Stage.capture(.capturing) {
            $0.isPaused = true
            $0.shots.isAutomatic = false
            $0.shots.canRequest = false
        }
        #expect(press(.character("p"), &state) == [.call(.resume)])
        #expect(press(.character("a"), &state) == [.call(.setAutoCapture(true))])
        #expect(press(.character(" "), &state).isEmpty)
        #expect(state.shownNotice == "The capture is held: p goes on.")
    }

    @Test func aPassWithGapsIsReviewedBeforeTheNext() {
        var state = Stage.capture(.capturing)
        #expect(press(.character("n"), &state) == [.call(.openReview)])
        #expect(state.isReviewing)
        #expect(press(.character("n"), &state) == [.call(.beginNewScanPass)])
        #expect(state.overlay == nil)
        var full = Stage.capture(.capturing, filled: 36)
        #expect(press(.character("n"), &full) == [.call(.beginNewScanPass)])
    }

    @Test func endOfAPassIsReviewed() {
        var state = Stage.capture(.capturing, filled: 36)
        #expect(press(.enter, &state) == [.call(.openReview)])
        #expect(state.isReviewing)
        #expect(press(.character("n"), &state) == [.call(.beginNewScanPass)])
        _ = press(.enter, &state)
        // Before the session reports an open review, the answer is sent as a call of its own.
        #expect(press(.enter, &state) == [.call(.finish)])
        #expect(press(.character("F"), &state) == [.call(.finish)])
        _ = press(.enter, &state)
        #expect(press(.escape, &state) == [.call(.resume)])
        #expect(state.overlay == nil)
    }

    @Test func answersOfTheReviewAreTheSessions() {
        var state = Stage.capture(.capturing, filled: 36) {
            ($0.review, $0.isPaused) = (.firstSegmentComplete, true)
        }
        state.overlay = .passChoice(ConsoleState.ReviewOpening())
        #expect(press(.enter, &state) == [.call(.answerReview(.finish))])
        state = Stage.capture(.capturing) { ($0.review, $0.isPaused) = (.tooFewImages, true) }
        state.overlay = .passChoice(ConsoleState.ReviewOpening())
        #expect(press(.escape, &state) == [.call(.answerReview(.goOn))])
        state.overlay = .passChoice(ConsoleState.ReviewOpening())
        #expect(press(.character("f"), &state).isEmpty)
        #expect(press(.escape, &state) == [.call(.resume)])
    }

    @Test func theReviewAdvisesWhatItDidBeforeItHeldTheCapture() {
        var state = Stage.capture(.capturing, filled: 36) {
            $0.guidance.nextView = NextView(.otherHeight, directions: [.down])
        }
        _ = press(.enter, &state)
        var held = state.snapshot
        (held.isPaused, held.review) = (true, .firstSegmentComplete)
        held.guidance.nextView = NextView(.resume)
        _ = update(&state, .snapshot(held))
        let words = Golden.drawing(of: Stage.grid(state))
        #expect(words.contains("Go round once more from lower down."))
        #expect(words.contains("The capture is held meanwhile: choose what comes next."))
        #expect(!words.contains("press p") && !words.contains("Press p"))
    }

    @Test func whatHasNoUnitIsShortenedBeforeItIsCut() {
        var source = Stage.recorded
        source.isMetric = false
        let state = Stage.console([
            .source(source), .snapshot(Stage.snapshot(.capturing, filled: 3, shots: 4)),
        ])
        let words = Golden.drawing(of: Stage.grid(state))
        #expect(words.contains("box    0.20×0.14×0.24") && words.contains("camera 0.75, 29° up"))
        let edited = Stage.console([.source(source), .snapshot(Stage.snapshot(.detecting))])
        #expect(Golden.drawing(of: Stage.grid(edited)).contains("box    0.20×0.14×0.24"))
    }

    @Test func aRecordedSourceThatWaitsAsksForTheKeyNotForMotion() {
        var snapshot = Stage.snapshot(.ready)
        snapshot.tracking.limitation = .initializing
        let recorded = Stage.console([.source(Stage.recorded), .snapshot(snapshot)])
        #expect(recorded.guidance.words.hasPrefix("Press Enter: "))
        let live = Stage.console([.source(Stage.source), .snapshot(snapshot)])
        #expect(live.guidance.words == TrackingLimitation.initializing.words)
    }

    @Test func whoHeldTheCaptureFindsItHeldAfterTheReview() {
        var state = Stage.capture(.capturing) { $0.isPaused = true }
        #expect(press(.character("F"), &state) == [.call(.openReview)])
        #expect(press(.escape, &state) == [.call(.resume), .call(.pause)])
    }

    @Test func finishingEarlyAsksFirst() {
        var state = Stage.capture(.capturing)
        #expect(press(.enter, &state).isEmpty)
        #expect(
            state.shownNotice
                == "18 of 36 directions have no shot yet. F finishes all the same.")
        #expect(press(.character("F"), &state) == [.call(.openReview)])
        #expect(press(.enter, &state) == [.call(.finish)])
    }

    @Test func flippingHoldsTheCaptureMeanwhile() {
        var state = Stage.capture(.capturing, filled: 36, source: Stage.virtual)
        #expect(press(.character("f"), &state) == [.call(.pause)])
        #expect(press(.character("o"), &state) == [.steer(.flipObject)])
        #expect(
            press(.enter, &state) == [.call(.beginNewScanPassAfterFlip), .call(.resume)])
        #expect(press(.character("f"), &state) == [.call(.pause)])
        #expect(press(.escape, &state) == [.call(.resume)])
        state = Stage.capture(.capturing, filled: 36) { $0.isPaused = true }
        #expect(press(.character("f"), &state).isEmpty)
        #expect(press(.escape, &state).isEmpty)
    }

    @Test("a flip of a pass with gaps is reviewed first, and f alone never ends the pass")
    func flippingEarlyAsksFirst() {
        var state = Stage.capture(.capturing)
        #expect(press(.character("f"), &state) == [.call(.openReview)])
        for _ in 0..<3 {
            #expect(press(.character("f"), &state).isEmpty)
            #expect(state.overlay == .flipQuestion(didPause: true))
        }
        #expect(
            press(.enter, &state) == [.call(.beginNewScanPassAfterFlip), .call(.resume)])
    }

    @Test func quittingAsksAndSaysWhatIsKept() {
        for key in [Key.character("q"), .control("c")] {
            var state = Stage.capture(.capturing)
            #expect(press(key, &state).isEmpty)
            #expect(press(.character("n"), &state).isEmpty)
            #expect(state.overlay == nil)
            _ = press(key, &state)
            #expect(press(.character("y"), &state) == [.quit(keepScan: true)])
        }
        var state = Stage.capture(.ready) { $0.shots.taken = 0 }
        _ = press(.control("c"), &state)
        #expect(press(.control("c"), &state) == [.quit(keepScan: false)])
    }

    @Test func boxEditingCallsTheSession() throws {
        var state = Stage.capture(.detecting)
        #expect(state.boxEditing.isActive)
        #expect(press(.character("u"), &state).isEmpty)
        #expect(state.shownNotice == "There is nothing to undo.")
        let moved = press(.pageUp, &state)
        let box = try #require(state.boxEditing.editor?.box)
        #expect(moved == [.call(.setBoundingBox(box))])
        #expect(abs(box.center.z - Stage.box.center.z - 0.01) < 1e-12)
        #expect(press(.character("u"), &state) == [.call(.setBoundingBox(Stage.box))])
        #expect(press(.character("U"), &state) == [.call(.setBoundingBox(box))])
        #expect(press(.character("R"), &state) == [.call(.setBoundingBox(Stage.box))])
        #expect(press(.character("R"), &state).isEmpty)
    }

    @Test func boxEditorFollowsTheSession() {
        var state = Stage.capture(.detecting)
        var next = state.snapshot
        next.box.bounds?.center.x += 0.5
        _ = update(&state, .snapshot(next))
        #expect(state.boxEditing.editor?.box == next.box.bounds)
        _ = press(.left, &state)
        let mine = state.boxEditing.editor?.box
        next.box.isAutomatic = false
        _ = update(&state, .snapshot(next))
        #expect(state.boxEditing.editor?.box == mine && state.shownBox == mine)
        next.state = .capturing
        _ = update(&state, .snapshot(next))
        #expect(!state.boxEditing.isActive && state.shownBox == next.box.bounds)
        _ = press(.character("b"), &state)
        #expect(state.boxEditing.isActive && state.boxEditing.editor?.box == next.box.bounds)
        _ = press(.escape, &state)
        #expect(!state.boxEditing.isActive)
        next.box.bounds = nil
        next.state = .ready
        _ = update(&state, .snapshot(next))
        #expect(state.boxEditing.editor == nil)
    }

    @Test(arguments: [
        (Key.left, SteeringCommand.orbitLeft), (.right, .orbitRight), (.up, .raise),
        (.down, .lower), (.character("+"), .closer), (.character("-"), .farther),
        (.character("["), .darker), (.character("]"), .brighter),
        (.character(","), .turnAwayLeft), (.character("."), .turnAwayRight),
        (.character(";"), .lookBack), (.character("x"), .stop), (.character("o"), .flipObject),
    ])
    func steeringWhereThereIsAVirtualCamera(key: Key, command: SteeringCommand) {
        var state = Stage.capture(.capturing, source: Stage.virtual)
        #expect(press(key, &state) == [.steer(command)])
        var other = Stage.capture(.capturing)
        #expect(press(key, &other).isEmpty)
        // While the box is edited, no key reaches the virtual camera.
        var editing = Stage.capture(.detecting, source: Stage.virtual)
        for effect in press(key, &editing) {
            if case .steer = effect { Issue.record("\(key) steered the camera") }
        }
    }

    @Test func boxKeysSayWhatOpensThem() {
        for source in [Stage.source, Stage.recorded] {
            for key in [Key.tab, .left, .character("k"), .character("+"), .pageUp] {
                var state = Stage.capture(.capturing, source: source)
                #expect(press(key, &state).isEmpty)
                #expect(state.shownNotice == "Press b to edit the box.")
            }
        }
    }

    @Test func recordedSourcesArePaced() {
        var state = Stage.capture(.capturing, source: Stage.recorded)
        #expect(press(.character(">"), &state) == [.speed(2)])
        #expect(press(.character("."), &state) == [.step])
        #expect(press(.character("<"), &state) == [.speed(2)])
        for _ in 0..<9 { _ = press(.character("<"), &state) }
        #expect(press(.character("<"), &state) == [.speed(0.125)])
        for _ in 0..<9 { _ = press(.character(">"), &state) }
        #expect(press(.character(">"), &state) == [.speed(8)])
    }

    @Test func aBoxThatWasSetInAnEarlierRunCanBeEdited() {
        for before in [CaptureState.detecting, .capturing] {
            var state = Stage.capture(before) { $0.box.isAutomatic = false }
            if before == .capturing { _ = press("b", &state) }
            #expect(state.boxEditing.isActive && state.boxEditing.editor != nil)
            #expect(press("+", &state).contains { if case .call = $0 { true } else { false } })
            #expect(state.shownNotice?.contains("There is no box yet") != true)
        }
    }

    @Test func pastedTextGoesToAnEntryOnly() {
        var state = Stage.capture(.capturing)
        #expect(update(&state, .pasted("F query")).isEmpty)
        #expect(state.overlay == nil)
        #expect(state.shownNotice?.hasPrefix("Pasted text does nothing here") == true)
        var naming = Stage.console([
            .startItems(Stage.scans), .key(.down), .key("/"), .pasted("mug"),
        ])
        #expect(naming.start.filter == "mug")
        #expect(update(&naming, .pasted("s")).isEmpty && naming.start.filter == "mugs")
    }

    @Test func aKeyWithoutMeaningIsNoEvent() {
        var state = Stage.capture(.capturing)
        let lines = state.pages.log.count
        for _ in 0..<50 { _ = press("Z", &state) }
        #expect(state.shownNotice?.hasPrefix("Z does nothing here") == true)
        #expect(state.pages.log.count == lines)
    }

    @Test func keysOfTheTerminalActEverywhere() {
        let states = [
            Stage.console([]), Stage.capture(.ready), Stage.capture(.capturing),
            Stage.console([.key(.character("?"))]),
        ]
        for start in states {
            var state = start
            #expect(press(.control("l"), &state) == [.redraw])
            #expect(press(.control("z"), &state) == [.suspend])
            #expect(update(&state, .resized(columns: 90, rows: 30)) == [.redraw])
            #expect((state.columns, state.rows) == (90, 30))
        }
    }

    /// Every key of the capture screen either acts or says in one line why it does not.
    @Test(arguments: [
        CaptureState.initializing, .ready, .detecting, .capturing, .finishing, .completed,
    ])
    func sessionKeysActOrSayWhyNot(sessionState: CaptureState) {
        for key in [Key.enter] + [" ", "a", "p", "r", "n", "f", "F"].map(Key.character) {
            var state = Stage.capture(sessionState)
            let effects = press(key, &state)
            let answered = !effects.isEmpty || state.overlay != nil
            #expect(answered != (state.shownNotice != nil), "\(key) in \(sessionState.name)")
        }
    }

    @Test func noticesGoAfterAWhileAndAreStripped() {
        var state = Stage.console([.clock(Timestamp(seconds: 10))])
        _ = update(&state, .notice("disk\u{1B}[2J full\n"))
        #expect(state.shownNotice == "disk[2J full")
        _ = update(&state, .clock(Timestamp(seconds: 14.9)))
        #expect(state.shownNotice != nil)
        _ = update(&state, .clock(Timestamp(seconds: 3)))
        #expect(state.now == Timestamp(seconds: 14.9))
        _ = update(&state, .clock(Timestamp(seconds: 15)))
        #expect(state.shownNotice == nil)
    }

    @Test func reviewsSayHowTheTurnStandsAndWhatMayFollow() {
        #expect(Set(ReviewState.allCases.map(\.words)).count == ReviewState.allCases.count)
        var state = Stage.capture(.capturing) { $0.shots.taken = 9 }
        #expect(state.reviewed == .tooFewImages)
        state = Stage.capture(.capturing) { $0.shots.taken = 40 }
        #expect(state.reviewed == .firstSegmentNeedsWork)
        #expect(state.reviewedFlip == .flipObject && state.reviewedHeight == .captureFromLowerAngle)
        state.snapshot.passes += state.snapshot.passes
        state.snapshot.dial.isComplete = true
        #expect(state.reviewed == .secondSegmentComplete)
        #expect(state.reviewedFlip == .flipObjectASecondTime)
        #expect(state.reviewedHeight == .captureFromHigherAngle)
        state.snapshot.matching.flipAdvice.verdict = .avoid
        #expect(state.reviewedFlip == .flippingObjectNotRecommended)
        state.snapshot.dial.sectors = []
        #expect(state.reviewed == .captureInAreaMode)
    }

    @Test func guidanceFitsTheSmallestScreen() {
        let room = ConsoleState.minimumColumns - 5
        #expect(ReviewState.allCases.allSatisfy { $0.words.count <= 50 })
        for feedback in Feedback.allCases {
            #expect(feedback.words.count <= room, "\(feedback)")
        }
        for action in ConsoleAction.allCases {
            #expect(action.explanation.count <= 20, "\(action)")
        }
        #expect(Set(Feedback.allCases.map(\.words)).count == Feedback.allCases.count)
    }
}
