import Guidance
import Scene
import Testing

@testable import TUI

@Suite("Changes that may be drawn later")
struct FigureChangeTests {
    @Test("a frame's figures may be drawn later; messages and actions may not")
    func snapshots() {
        let state = Stage.console([])
        var next = state.snapshot
        next.frames.seen += 1
        next.latest.place = CameraPlace(azimuth: 1, elevation: 0.2, distance: 0.5)
        next.frames.withFeedback = [.environmentLowLight: 3]
        #expect(state.changesOnlyFigures(.snapshot(next)))
        #expect(state.changesOnlyFigures(.clock(.zero)))
        var said = next
        said.guidance.feedback = [.environmentLowLight]
        #expect(!state.changesOnlyFigures(.snapshot(said)))
        var shot = next
        shot.shots.taken += 1
        #expect(!state.changesOnlyFigures(.snapshot(shot)))
        var advised = next
        advised.guidance.nextView = NextView(.finish)
        #expect(!state.changesOnlyFigures(.snapshot(advised)))
        #expect(!state.changesOnlyFigures(.key(.enter)))
        #expect(!state.changesOnlyFigures(.notice("Saved.")))
    }

    @Test("a picture does not change within its noise, nor does the terminal's own picture")
    func pictures() {
        var live = LiveView(renderer: PictureRenderer(capabilities: Stage.color))
        live.renderer.fit(columns: 40, rows: 20)
        func picture(_ level: UInt8) -> ColorImage {
            ColorImage(
                width: 80, height: 60, values: Array(repeating: level, count: 80 * 60 * 3))
        }
        live.take(picture(100), at: .zero)
        live.take(picture(102), at: Timestamp(seconds: 0.05))
        #expect(live.graphicsPicture == picture(100) && live.picture == picture(102))
        // The picture is drawn once more when it has come to rest.
        live.take(picture(103), at: Timestamp(seconds: 0.3))
        live.take(picture(101), at: Timestamp(seconds: 0.9))
        #expect(live.graphicsPicture == picture(103))
        live.take(picture(190), at: Timestamp(seconds: 1))
        #expect(live.graphicsPicture == picture(190))
    }
}
