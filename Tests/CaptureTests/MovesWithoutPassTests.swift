import Guidance
import Reconstruction
import Scene
import Testing

@testable import Capture

@Suite("Moves of the object at the end of a reconstruction")
struct MovesWithoutPassTests {
    private let camera = Intrinsics(
        width: 640, height: 480, fx: 500, fy: 500, cx: 319.5, cy: 239.5)

    /// The number of counted moves in a journal of 30 frames, one a second. `told` has the new
    /// feedback at each frame where the feedback changes. `begun` has the times in seconds at which
    /// passes begin.
    private func count(told: [Int: [Feedback]], begun: [Double] = []) -> Int {
        var moves = MovesWithoutPass()
        for second in 0..<30 {
            for time in begun where Int(time.rounded(.up)) == second {
                moves.add(
                    JournalEntry(
                        input: .call(.beginNewScanPassAfterMove, at: Timestamp(seconds: time)),
                        commands: [.passBegan(pass: 2, afterFlip: true)]))
            }
            moves.add(
                .frame(second, camera, commands: told[second].map { [.feedbackChanged($0)] } ?? []))
        }
        return moves.count
    }

    @Test("a move counts once, but not if a new pass begins with it")
    func moves() {
        #expect(count(told: [:]) == 0)
        #expect(count(told: [4: [.movingTooFast], 6: []]) == 0)
        #expect(count(told: [4: [.objectMoved], 6: []]) == 1)
        // The feedback disappears for a second and comes back: this is still one move. At 20 s it
        // comes a second time: this is another move.
        #expect(
            count(told: [4: [.objectMoved], 5: [], 6: [.objectMoved], 7: [], 20: [.objectMoved]])
                == 2)
        #expect(count(told: [4: [.objectMoved], 6: []], begun: [3.5]) == 0)
        #expect(count(told: [4: [.objectMoved], 6: [], 20: [.objectMoved]], begun: [3.5]) == 1)
    }

    @Test("sides are named in a sentence, and the lines for scripts name the same sides")
    func sides() throws {
        let sides: [SurfaceSide] = [.top, .around(from: 330, to: 60), .around(from: 90, to: 90)]
        let outputs: [(PhotogrammetryOutput, String)] = [
            (
                .inventedSurface(share: 0.3, sides: sides),
                "30 % of the surface was seen by no picture and is filled in, most of it at the "
                    + "top, the side seen from 330° to 60° and the side seen from 90°."
            ),
            (
                .inventedSurface(share: 0.18, sides: []),
                "18 % of the surface was seen by no picture and is filled in."
            ),
            (
                .seldomSeenSurface(share: 0.07, sides: [.underside]),
                "7 % of the surface was seen by fewer than three pictures, most of it at the "
                    + "underside: take more there."
            ),
            (
                .surfaceBeyondBox(sides: [.around(from: 0, to: 0)]),
                "The object goes on beyond the box at the side seen from 0° and is cut there. Make "
                    + "the box larger if it should not be."
            ),
            (
                .objectMoved(count: 1),
                "The object was moved once during the scan, and no new pass was begun: the model may "
                    + "show it in two places."
            ),
        ]
        for (output, words) in outputs {
            #expect(output.note == words)
            let line = try #require(
                ReconstructionLine(try ReconstructionEvent(output).jsonLine()))
            #expect(line.note == words)
        }
    }
}
