import Guidance
import Scene
import Testing

@testable import TUI

/// Tests how a person requests a model in the console, watches and stops the work, and views the
/// model.
@Suite struct ModelBuildTests {
    private static let model = ViewedModel(
        title: "model.glb", mesh: ViewerTests.cube, metersPerUnit: 1)

    private func press(_ key: Key, _ state: inout ConsoleState) -> [ConsoleEffect] {
        update(&state, .key(key))
    }

    private func finished(_ change: (inout SessionSnapshot) -> Void = { _ in }) -> ConsoleState {
        var snapshot = Stage.snapshot(.completed, filled: 36, shots: 40)
        change(&snapshot)
        return Stage.console([
            .source(Stage.virtual), .snapshot(snapshot),
            .verdict(
                ScanVerdict(words: "This scan is good for a model.", isGood: true), of: nil),
        ])
    }

    private func building() -> ConsoleState {
        var state = finished()
        _ = update(&state, .modelBegan(title: "mug", .reduced))
        _ = update(
            &state,
            .modelProgress(ModelProgress(stage: .depth, fraction: 0.5, remainingSeconds: 90)))
        return state
    }

    @Test(arguments: [
        (Key.enter, ModelQuality.reduced), (.character("p"), .preview),
        (.character("r"), .reduced), (.character("m"), .medium), (.character("f"), .full),
    ])
    func theEndOfACaptureOffersAModel(key: Key, quality: ModelQuality) {
        var state = finished()
        #expect(state.guidance.words.contains("m makes a 3D model"))
        #expect(press(.character("m"), &state).isEmpty)
        #expect(state.overlay == .qualityChoice)
        #expect(press(key, &state) == [.makeModel(of: nil, quality)])
        #expect(state.overlay == nil)
    }

    @Test func aScanOnTheStartScreenOffersOneToo() {
        var state = Stage.console([.startItems(Stage.items)])
        #expect(press(.character("m"), &state).isEmpty)
        #expect(state.overlay == nil && state.shownNotice?.contains("Choose a scan") == true)
        while state.start.chosen?.kind != .scan { _ = press(.down, &state) }
        let scan = state.start.chosen
        _ = press(.character("m"), &state)
        #expect(press(.enter, &state) == [.makeModel(of: scan, .reduced)])
    }

    @Test func aScanThatWasLeftIsOfferedFirst() {
        var items = Stage.items
        #expect(Stage.console([.startItems(items)]).start.chosen?.kind == .camera)
        items[3].isUnfinished = true
        // The program sorts unfinished scans before finished ones, so the test gives the items in
        // this order.
        items.swapAt(2, 3)
        let state = Stage.console([.startItems(items)])
        #expect(state.start.chosen?.id == "/scans/boot")
        let lines = Stage.grid(state).text(isStyled: false).split(separator: "\n")
        let scans = lines.firstIndex { $0.contains("Scans") }
        let cameras = lines.firstIndex { $0.contains("Cameras") }
        #expect((scans ?? 99) < (cameras ?? 0))
    }

    @Test func whereNoneCanBeMadeThatIsSaid() {
        for (state, words) in [
            (finished { $0.shots.taken = 0 }, "There are no shots."),
            (
                Stage.console([
                    .source(Stage.source),
                    .snapshot(Stage.snapshot(.capturing, filled: 3, shots: 4)),
                ]), "Finish the scan first: F."
            ),
        ] {
            var state = state
            #expect(press(.character("m"), &state).isEmpty)
            #expect(state.overlay == nil && state.shownNotice == words)
        }
    }

    @Test func whoWaitsSeesTheModelAtOnce() {
        var state = building()
        #expect(state.screen == .building)
        _ = update(&state, .modelEnded(.finished(Self.model, files: ["/scans/mug/model.glb"])))
        #expect(state.viewer?.model == Self.model)
        // Escape leads from the viewer to the page with the files, and then to the capture. There,
        // m opens the page again, and Enter opens the viewer again.
        _ = press(.escape, &state)
        #expect(state.screen == .building)
        _ = press(.escape, &state)
        #expect(state.screen == .capture)
        #expect(state.guidance.words.contains("The model is ready"))
        _ = press(.character("m"), &state)
        #expect(state.screen == .building && state.overlay == nil)
        _ = press(.enter, &state)
        #expect(state.viewer != nil)
    }

    @Test func whoLooksElsewhereIsTold() {
        var state = building()
        _ = press(.escape, &state)
        #expect(state.screen == .capture && state.modelBadge?.words == "model 50%")
        _ = update(&state, .modelEnded(.finished(Self.model, files: [])))
        #expect(state.screen == .capture)
        #expect(state.shownNotice == "The model is ready: m shows it.")
    }

    @Test func theWorkIsStoppedOnceAndEnds() {
        var state = building()
        #expect(press(.enter, &state).isEmpty)
        #expect(state.shownNotice == "The model is not there yet.")
        #expect(press(.character("m"), &state).isEmpty && state.overlay == nil)
        #expect(press(.character("x"), &state) == [.cancelModel])
        #expect(press(.character("x"), &state).isEmpty)
        #expect(state.shownNotice == "It is being stopped.")
        _ = update(&state, .modelEnded(.cancelled))
        #expect(state.screen == .building && state.build?.isRunning == false)
        // Another model can be made now.
        _ = press(.character("m"), &state)
        #expect(press(.character("p"), &state) == [.makeModel(of: nil, .preview)])
    }

    @Test func whatFailedIsSaid() {
        var state = building()
        _ = update(&state, .modelNote("Skipped 7.jpg: its pose is missing."))
        _ = update(&state, .modelEnded(.failed("Cannot reconstruct: too few.")))
        let text = Stage.grid(state).text(isStyled: false)
        #expect(text.contains("Cannot reconstruct: too few."))
        #expect(text.contains("Skipped 7.jpg"))
        // The job has already failed. A later report that it was cancelled changes nothing.
        _ = update(&state, .modelEnded(.cancelled))
        #expect(state.build?.end?.ending == .failed("Cannot reconstruct: too few."))
    }

    @Test func theWorkGoesOnWithoutTheConsole() {
        var state = building()
        _ = press(.escape, &state)
        #expect(press(.character("q"), &state) == [.quit(keepScan: true)])
        // If the program was started to make a model, the program ends when the person leaves the
        // page.
        var alone = Stage.console([.modelBegan(title: "mug", .full)])
        #expect(press(.escape, &alone) == [.quit(keepScan: false)])
        _ = update(&alone, .modelEnded(.finished(Self.model, files: [])))
        #expect(alone.viewer != nil)
        #expect(press(.escape, &alone).isEmpty)
        #expect(press(.escape, &alone) == [.quit(keepScan: false)])
    }

    @Test func theTimeThatIsLeftRunsBetweenReports() {
        var state = building()
        func text() -> String { Stage.grid(state).text(isStyled: false) }
        #expect(text().contains("about 1 min 30 s left"))
        _ = update(&state, .clock(Timestamp(seconds: state.now.seconds + 40)))
        #expect(text().contains("about 50 s left"))
        _ = update(&state, .clock(Timestamp(seconds: state.now.seconds + 60)))
        #expect(text().contains(" so far") && !text().contains("left"))
        #expect(!text().contains("nearly done"))
    }

    @Test func thePercentIsWholeAndBelowAHundredBeforeTheEnd() {
        var state = building()
        for (fraction, percent) in [(0.999, 99), (1, 99), (2, 99), (-1, 0), (.nan, 0)] {
            let progress = ModelProgress(
                stage: .finishing, fraction: fraction, remainingSeconds: .infinity)
            _ = update(&state, .modelProgress(progress))
            #expect(state.build?.percent == percent)
            #expect(Stage.grid(state).cells.count == 80 * 24)
        }
    }

    @Test func listenersHearEveryTenthPart() {
        var spoken = SpokenConsole()
        var state = building()
        #expect(spoken.news(of: state).contains("Model: finding depth, 50 per cent."))
        _ = update(
            &state,
            .modelProgress(ModelProgress(stage: .depth, fraction: 0.55, remainingSeconds: nil)))
        #expect(spoken.news(of: state).isEmpty)
        _ = update(&state, .modelEnded(.finished(Self.model, files: [])))
        #expect(spoken.news(of: state).contains { $0.hasPrefix("The model is ready") })
    }
}
