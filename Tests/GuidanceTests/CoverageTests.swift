import Guidance
import Scene
import Testing

@Suite("Coverage and what to do next")
struct CoverageTests {
    private func orbit(
        degrees: ClosedRange<Double>, elevation: Double = 30, from start: Int = 0,
        motion: Double? = 4, sharpness: (Double) -> Double = { _ in 0.3 }
    ) -> [SessionInput] {
        let count = Int(degrees.upperBound - degrees.lowerBound)
        return (0..<count).map { index in
            let angle = degrees.lowerBound + Double(index)
            return .frame(
                Synthetic.frame(
                    start + index, seconds: Double(start + index) / 30,
                    pose: Synthetic.shaken(
                        Synthetic.pose(degrees: angle, elevationDegrees: elevation),
                        byPixels: motion.map { $0 > 4 ? $0 : 0 } ?? 0, index: index),
                    sharpness: sharpness(angle), motionPixels: motion))
        }
    }

    @Test("a sector whose frames are all slightly blurred keeps the best one, marked soft")
    func blurredSector() {
        var session = Synthetic.capturing()
        session.ingest(all: orbit(degrees: 0...100))
        // At 9 pixels a frame, the assumed shutter time gives a smear of 2.7 pixels. The limit for
        // a sharp shot is 1.6 pixels.
        let blurred = session.ingest(
            all: orbit(degrees: 100...140, from: 100, motion: 9) { _ in 0.15 })
        #expect(blurred.shots.count == 4 && blurred.shots.allSatisfy { $0.mark == .soft })
        #expect(
            session.snapshot.dial.sectors[11].isSoft && session.snapshot.dial.sectors[11].isFilled)
        #expect(session.snapshot.coverage.cells[11][1].state == .soft)
        // A frame far above the speed limit gives no shot, not even one marked soft.
        let race = session.ingest(
            all: orbit(degrees: 140...180, from: 140, motion: 60) { _ in 0.05 })
        #expect(race.shots.isEmpty)
        #expect(session.snapshot.coverage.cells[15][1].reason == .tooFast)
    }

    @Test("a soft side does not complete a pass; sharper shots do, and no shot is lost")
    func softSide() {
        var session = Synthetic.capturing()
        session.ingest(all: orbit(degrees: 0...100))
        session.ingest(all: orbit(degrees: 100...140, from: 100, motion: 9) { _ in 0.15 })
        session.ingest(all: orbit(degrees: 140...370, from: 140))
        #expect(session.snapshot.passes[0].coverage == 1)
        #expect(!session.snapshot.dial.isComplete)
        #expect(session.snapshot.guidance.nextView.purpose == .sharpen)
        let before = session.snapshot.shots.taken
        let again = session.ingest(all: orbit(degrees: 95...145, from: 400))
        #expect(again.shots.filter { $0.reason == .sharper }.count == 4)
        #expect(session.snapshot.dial.isComplete)
        #expect(session.snapshot.shots.taken >= before + 4)
    }

    @Test("a cell of the map has the shots of its height band, and reports missing neighbours")
    func cells() {
        var session = Synthetic.capturing()
        session.ingest(all: orbit(degrees: 0...60, elevation: 60))
        session.ingest(
            .frame(
                Synthetic.frame(
                    99, seconds: 9, pose: Synthetic.pose(degrees: 205, elevationDegrees: 10))))
        let map = session.snapshot.coverage
        #expect(map.cells[3][2].state == .covered && map.cells[3][2].reason == nil)
        #expect(map.cells[20][0].state == .alone && map.cells[20][0].reason == .noNeighbour)
        #expect(map.cells[30][1].state == .empty && map.cells[30][1].reason == .notVisited)
    }

    @Test("after the object is turned over, the map begins anew")
    func turnedOver() {
        var session = Synthetic.capturing()
        session.ingest(all: orbit(degrees: 0...60))
        session.ingest(.call(.beginNewScanPass, at: .zero))
        #expect(session.snapshot.coverage.coverage > 0)
        session.ingest(.call(.beginNewScanPassAfterFlip, at: .zero))
        #expect(session.snapshot.coverage.coverage == 0)
    }

    @Test("the nearest gap is named, with left and right as seen by a person who faces the object")
    func directions() {
        var session = Synthetic.capturing()
        session.ingest(all: orbit(degrees: 0...300))
        let right = session.snapshot.guidance.nextView
        #expect(right.purpose == .fillSector && right.sector == 30)
        session.ingest(.frame(Synthetic.frame(500, seconds: 30, pose: Synthetic.pose(degrees: 5))))
        let left = session.snapshot.guidance.nextView
        #expect(left.directions == [.left] && left.sector == 35)
        session.ingest(
            .frame(
                Synthetic.frame(
                    501, seconds: 31,
                    pose: Synthetic.pose(degrees: 5, distance: 0.8, elevationDegrees: 60)
                )))
        #expect(session.snapshot.guidance.nextView.directions.contains(.closer))
        #expect(session.snapshot.guidance.nextView.directions.contains(.down))
    }

    @Test("a full pass asks for the nearest other height; three heights are the end")
    func heights() {
        var session = Synthetic.capturing()
        session.ingest(all: orbit(degrees: 0...365, elevation: 35))
        #expect(session.snapshot.guidance.nextView.purpose == .otherHeight)
        #expect(session.snapshot.guidance.nextView.directions == [.down])
        for (index, elevation) in [12.0, 60].enumerated() {
            session.ingest(.call(.beginNewScanPass, at: .zero))
            session.ingest(
                all: orbit(degrees: 0...365, elevation: elevation, from: 400 * (index + 1)))
        }
        #expect(session.snapshot.guidance.nextView.purpose == .finish)
    }
}
