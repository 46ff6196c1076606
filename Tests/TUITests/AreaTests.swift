import Foundation
import Guidance
import Scene
import Testing

@testable import TUI

/// Tests of area mode, which has no object, no box and no passes.
@Suite struct AreaTests {
    /// A room that was captured in twelve shots along a walk. The camera is one step beyond the
    /// last shot.
    static func events(isSplit: Bool) -> [ConsoleEvent] {
        var snapshot = Stage.snapshot(.capturing, shots: 12)
        snapshot.box.bounds = nil
        snapshot.box.evidence = nil
        snapshot.latest.place = nil
        snapshot.dial.sectors = []
        snapshot.guidance.nextView = NextView(isSplit ? .bridge : .moveOn)
        snapshot.latest.observation?.worldFromCamera = pose(12)
        snapshot.matching.connectivity = connectivity(isSplit: isSplit)
        return [.source(Stage.recorded), .areaChosen, .picture(Stage.picture)]
            + (0..<12).map { index in
                .shot(
                    ShotCard(
                        number: index + 1, pass: 1, sector: nil, reason: .newView, sharpness: 40,
                        worldFromCamera: pose(index), thumbnail: nil))
            } + [.snapshot(snapshot)]
    }

    private static func connectivity(isSplit: Bool) -> Connectivity {
        let parts = isSplit ? [Array(1...9), [10, 11, 12]] : [Array(1...12)]
        let text = "{\"parts\": \(parts), \"weak\": []}"
        return (try? JSONDecoder().decode(Connectivity.self, from: Data(text.utf8)))
            ?? Connectivity()
    }

    /// Camera poses along a wall, then round a corner.
    private static func pose(_ index: Int) -> RigidTransform {
        let step = Double(index)
        let eye =
            index < 8
            ? Vector3(0.3 * step, 0, 1.5) : Vector3(2.1, 0.3 * (step - 7), 1.5)
        let ahead = index < 8 ? Vector3(0, 1, 0) : Vector3(-1, 0, 0)
        return RigidTransform(eye: eye, target: eye + ahead, up: Vector3(0, 0, 1)) ?? .identity
    }

    private func text(_ state: ConsoleState) -> String {
        let grid = Stage.grid(state)
        return (0..<grid.rows).map { row in
            String(
                String.UnicodeScalarView(
                    (0..<grid.columns).map { grid[$0, row].glyph }))
        }.joined(separator: "\n")
    }

    @Test("a resumed area is known as one by its snapshot alone")
    func resumed() {
        let events = Self.events(isSplit: false).filter {
            if case .areaChosen = $0 { false } else { true }
        }
        let state = Stage.console(events)
        #expect(state.isWithoutBox)
        #expect(text(state) == text(Stage.console(Self.events(isSplit: false))))
        var flipped = Stage.snapshot(.ready)
        flipped.passes = Stage.snapshot(.capturing).passes
        #expect(!Stage.console([.source(Stage.virtual), .snapshot(flipped)]).isWithoutBox)
    }

    @Test("area mode mentions neither an object nor passes, and offers no key for them")
    func words() {
        for isSplit in [true, false] {
            let shown = text(Stage.console(Self.events(isSplit: isSplit)))
            for word in ["object", "box", "dial", "pass", "detecting", "flip"] {
                #expect(!shown.contains(word), "\(word)")
            }
            #expect(shown.contains("From above"))
            #expect(shown.contains("2 parts") == isSplit)
        }
    }

    @Test("the keys of passes, flip and box do nothing")
    func keys() {
        for key in ["n", "f", "b", "r", "c"] as [Character] {
            var state = Stage.console(Self.events(isSplit: false))
            #expect(update(&state, .key(.character(key))) == [], "\(key)")
            #expect(state.overlay == nil && state.screen == .capture && !state.boxEditing.isActive)
        }
    }

    @Test("Enter opens the review, Enter again finishes; n and f are no answers")
    func review() {
        var state = Stage.console(Self.events(isSplit: false))
        #expect(update(&state, .key(.enter)) == [.call(.openReview)])
        #expect(update(&state, .key(.character("n"))) == [])
        #expect(update(&state, .key(.character("f"))) == [])
        #expect(state.isReviewing)
        #expect(text(state).contains("They are connected."))
        #expect(update(&state, .key(.enter)) == [.call(.finish)])
    }
}
