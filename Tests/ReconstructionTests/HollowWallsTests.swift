import Testing

@testable import Reconstruction

@Suite("Walls of hollow objects")
struct HollowWallsTests {
    typealias Kind = CoarseField.Kind

    /// A pot on a table: a round wall, a floor, and air inside. Lengths are in cells.
    private struct Pot {
        let size = SIMD3(40, 40, 16)
        let (radius, wall, floor, top): (Float, Float, Float, Int)
        /// The cameras see that the pot is empty up to this distance from the pot's axis.
        var seenRadius: Float = 11

        /// Signed distance from the pot's material in cells, positive outside.
        func distance(_ x: Int, _ y: Int, _ z: Int) -> Float {
            let (dx, dy) = (Float(x) - 19.5, Float(y) - 19.5)
            let away = (dx * dx + dy * dy).squareRoot()
            let height = Float(z) - 0.5
            let outside = max(away - radius, Float(z - top))
            return max(outside, min(radius - wall - away, height - floor))
        }

        /// The field of signed distances after diffusion, and the kind of each cell. A third of the
        /// inner wall is measured.
        func field() -> (values: [Float], kinds: [Kind]) {
            var (values, kinds): ([Float], [Kind]) = ([], [])
            for z in 0..<size.z {
                for y in 0..<size.y {
                    for x in 0..<size.x {
                        let (dx, dy) = (Float(x) - 19.5, Float(y) - 19.5)
                        let away = (dx * dx + dy * dy).squareRoot()
                        let truth = distance(x, y, z)
                        let isSeenWall = dx < -abs(dy) * 0.6
                        let isHidden = away < radius - 1 && truth <= -1
                        let isUndecided =
                            z <= top && away < radius - 1 && away > seenRadius && !isSeenWall
                        let isUndecidedFloor = away <= seenRadius && Float(z) < floor + 3
                        if z == 0 {
                            kinds.append(.below)
                            values.append(0)
                        } else if isHidden || isUndecided || isUndecidedFloor {
                            kinds.append(.unknown)
                            // As diffusion does, makes the undecided part of the wall too thick and
                            // leaves out the floor.
                            let isWall = !isUndecidedFloor && away > seenRadius + 1
                            values.append(isWall ? -0.5 : 0.5)
                        } else {
                            kinds.append(.known)
                            values.append(max(-1, min(1, truth)))
                        }
                    }
                }
            }
            return (values, kinds)
        }

        func at(_ x: Int, _ y: Int, _ z: Int) -> Int { (z * size.y + y) * size.x + x }
    }

    private static func filled(_ pot: Pot) -> [Float] {
        let (values, kinds) = pot.field()
        return HollowWalls(values, kinds, pot.size) { _, _, z in Float(z) - 0.5 }.values
    }

    @Test("undecided walls and floor become as thick as the measured wall")
    func pot() {
        let pot = Pot(radius: 17, wall: 3, floor: 3, top: 13)
        let (before, filled) = (pot.field().values, Self.filled(pot))
        /// The thickness of the wall on the unmeasured side, in cells.
        func thickness(_ values: [Float]) -> Float {
            let y = 19
            var x = 36
            while values[pot.at(x, y, 8)] < 0 { x -= 1 }
            let (outer, inner) = (values[pot.at(x, y, 8)], values[pot.at(x + 1, y, 8)])
            return 19.5 + pot.radius - Float(x) - outer / (outer - inner)
        }
        #expect(abs(thickness(before) - 3) > 1)
        #expect(abs(thickness(filled) - 3) < 0.5)
        let middle = (0..<6).map { filled[pot.at(20, 20, $0)] }
        #expect(before[pot.at(20, 20, 2)] > 0)
        #expect(middle[2] < 0 && middle[3] < 0 && middle[4] > 0, "\(middle)")
        #expect(middle[0] < 0, "the floor's underside is cut flat, not bent: \(middle)")
    }

    @Test("measured cells stay, and so does an opening at the side")
    func measured() {
        let pot = Pot(radius: 17, wall: 3, floor: 3, top: 13)
        let ((before, kinds), filled) = (pot.field(), Self.filled(pot))
        for at in before.indices where kinds[at] == .known { #expect(filled[at] == before[at]) }
        // If a gap leads through the whole wall, the inside of the pot is not enclosed, so nothing
        // is filled.
        var (values, open) = pot.field()
        for z in 0..<pot.size.z {
            for x in 20..<40 { (values[pot.at(x, 20, z)], open[pot.at(x, 20, z)]) = (1, .known) }
        }
        #expect(HollowWalls(values, open, pot.size) { _, _, z in Float(z) }.values == values)
    }

    @Test("a pit in a solid object does not make it hollow")
    func pit() {
        // A solid object with a pit near one side. Between the pit and this side there is a thin
        // wall, which is measured. The opposite side of the pit is not measured.
        let pot = Pot(radius: 17, wall: 17, floor: 3, top: 13)
        var (values, kinds): ([Float], [Kind]) = ([], [])
        for z in 0..<pot.size.z {
            for y in 0..<pot.size.y {
                for x in 0..<pot.size.x {
                    let (dx, dy) = (Float(x) - 29.5, Float(y) - 19.5)
                    let fromPit = z >= 8 ? (dx * dx + dy * dy).squareRoot() - 4 : 9
                    let truth = max(pot.distance(x, y, z), -fromPit)
                    let isMeasured = pot.distance(x, y, z) > -1.5 || fromPit < (dx > 0 ? 1.5 : 0)
                    kinds.append(z == 0 ? .below : isMeasured ? .known : .unknown)
                    values.append(z == 0 ? 0 : max(isMeasured ? -1 : -0.5, min(1, truth)))
                }
            }
        }
        #expect(HollowWalls(values, kinds, pot.size) { _, _, z in Float(z) }.values == values)
    }
}
