import Guidance
import Scene
import Testing

@testable import TUI

/// Tests how keys set the camera's controls.
@Suite struct ControlTests {
    static let settings = [
        CameraSetting(
            id: "auto_exposure", name: "Auto Exposure", value: 3, least: 0, most: 3, step: 1,
            initial: 3,
            choices: [
                CameraSetting.Choice(value: 1, name: "Manual Mode"),
                CameraSetting.Choice(value: 3, name: "Aperture Priority Mode"),
            ], isSettable: true),
        CameraSetting(
            id: "exposure_time_absolute", name: "Exposure Time, Absolute", value: 156, least: 3,
            most: 2047, step: 1, initial: 250, isSettable: false),
        CameraSetting(
            id: "gain", name: "Gain\u{1B}[2J", value: 60, least: 0, most: 100, step: 5, initial: 0,
            isSettable: true),
        CameraSetting(
            id: "focus_absolute", name: "Focus, Absolute", value: nil, least: 0, most: 250, step: 5,
            initial: 30, isSettable: true),
        CameraSetting(
            id: "white_balance_automatic", name: "White Balance, Automatic", value: 1, least: 0,
            most: 1, step: 1, initial: 1,
            choices: [
                CameraSetting.Choice(value: 0, name: "off"),
                CameraSetting.Choice(value: 1, name: "on"),
            ], isSettable: true),
    ]

    private func press(_ key: Key, _ state: inout ConsoleState) -> [ConsoleEffect] {
        update(&state, .key(key))
    }

    /// The page of controls, with the setting of this index selected.
    private func page(_ number: Int, isLocked: Bool = false) -> ConsoleState {
        var state = Stage.console([
            .source(Stage.source), .snapshot(Stage.snapshot(.ready)),
        ])
        #expect(press(.character("d"), &state) == [.readControls])
        _ = update(&state, .controls(Self.settings, isLocked))
        for _ in 0..<number { _ = press(.down, &state) }
        return state
    }

    @Test func onlyCamerasHaveControls() {
        for source in [Stage.virtual, Stage.recorded] {
            var state = Stage.console([.source(source), .snapshot(Stage.snapshot(.ready))])
            #expect(press(.character("d"), &state).isEmpty)
            #expect(state.shownNotice == "Only cameras of this machine have controls.")
        }
    }

    @Test func numbersGoByStepsWithinTheirRange() {
        var state = page(2)
        #expect(press(.right, &state) == [.setControl(id: "gain", value: 65)])
        #expect(press(.left, &state) == [.setControl(id: "gain", value: 60)])
        #expect(press(.pageDown, &state) == [.setControl(id: "gain", value: 55)])
        #expect(press(.character("0"), &state) == [.setControl(id: "gain", value: 0)])
        #expect(press(.left, &state).isEmpty && press(.character("0"), &state).isEmpty)
        // The value that the camera applied replaces the requested one.
        _ = update(&state, .controls(Self.settings, false))
        #expect(state.pages.controls.chosen?.value == 60 && state.pages.controls.selected == 2)
        // For an unknown value, the first step sets the default.
        var unknown = page(3)
        #expect(press(.right, &unknown) == [.setControl(id: "focus_absolute", value: 30)])
    }

    @Test func largeStepsAreATwentiethOfTheRange() {
        let wide = CameraSetting(
            id: "e", name: "", value: 1000, least: 3, most: 2047, step: 1, initial: 0,
            isSettable: true)
        #expect(wide.value(after: 1, isLarge: true) == 1102)
        #expect(wide.value(after: -1, isLarge: true) == 898)
    }

    @Test func menusGoByTheirChoices() {
        var state = page(0)
        #expect(press(.left, &state) == [.setControl(id: "auto_exposure", value: 1)])
        #expect(press(.left, &state).isEmpty)
        #expect(press(.right, &state) == [.setControl(id: "auto_exposure", value: 3)])
        var toggle = page(4)
        #expect(
            press(.left, &toggle) == [.setControl(id: "white_balance_automatic", value: 0)])
    }

    @Test func whatCannotBeSetSaysWhy() {
        var state = page(1)
        #expect(press(.right, &state).isEmpty)
        #expect(state.shownNotice?.contains("An automatic control sets") == true)
        var held = page(2, isLocked: true)
        #expect(press(.right, &held).isEmpty)
        #expect(held.shownNotice?.contains("holds its settings") == true)
        #expect(press(.character("L"), &held).isEmpty)
        var free = page(2)
        #expect(press(.character("L"), &free) == [.holdPicture])
        #expect(press(.escape, &free).isEmpty)
        #expect(free.screen == .capture)
    }

    @Test func aCameraWithoutControlsIsSaid() {
        var state = page(0)
        _ = update(&state, .controls([], false))
        #expect(Stage.grid(state).text(isStyled: false).contains("This camera has no controls."))
        #expect(press(.right, &state).isEmpty)
    }

    @Test func aShotIsRejectedAndTakenBack() {
        var snapshot = Stage.snapshot(.capturing, filled: 1, shots: 1)
        let card = ShotCard(
            number: 7, pass: 1, sector: nil, reason: .newSector, sharpness: 40,
            worldFromCamera: nil, thumbnail: nil)
        var state = Stage.console([.source(Stage.source), .snapshot(snapshot), .shot(card)])
        _ = press(.character("g"), &state)
        #expect(press(.character("x"), &state) == [.call(.rejectShot(7))])
        #expect(press(.character("x"), &state) == [.call(.restoreShot(7))])
        // A snapshot that was made between the two keys does not bring the first one back.
        snapshot.shots.rejected = [7]
        _ = update(&state, .snapshot(snapshot))
        #expect(!state.isChosenShotRejected)
        // If the session keeps to it, its word counts.
        _ = update(&state, .clock(Timestamp(seconds: state.now.seconds + 2)))
        _ = update(&state, .snapshot(snapshot))
        #expect(press(.character("x"), &state) == [.call(.restoreShot(7))])
        snapshot.shots.rejected = []
        _ = update(&state, .snapshot(snapshot))
        #expect(!state.isChosenShotRejected && state.pages.gallery.requests.isEmpty)
        snapshot.shots.rejected = [7]
        snapshot.state = .completed
        _ = update(&state, .snapshot(snapshot))
        #expect(press(.character("x"), &state).isEmpty)
        #expect(state.shownNotice?.contains("The scan is over") == true)
    }

    @Test func shotsOfAResumedScanStandFirst() {
        var state = Stage.console([.source(Stage.source)])
        func card(_ number: Int) -> ShotCard {
            ShotCard(
                number: number, pass: 1, sector: nil, reason: .newSector, sharpness: 40,
                worldFromCamera: nil, thumbnail: nil)
        }
        _ = update(&state, .shot(card(3)))
        _ = update(&state, .pastShots([card(1), card(2)]))
        #expect(state.pages.gallery.cards.map(\.number) == [1, 2, 3])
    }
}
