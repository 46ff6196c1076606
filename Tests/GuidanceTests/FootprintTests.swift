import Glibc
import Scene
import TestKit
import Testing

@testable import Guidance

@Suite("The footprint")
struct FootprintTests {
    /// Points of a rotated rectangle, and some points far away from it.
    private func points(_ seed: UInt64) -> [Vector2] {
        var rng = RandomSource(seed: seed)
        let turn = Double.random(in: 0...(.pi), using: &rng)
        let (c, s) = (cos(turn), sin(turn))
        let count = Int.random(in: 1...1200, using: &rng)
        return (0..<count).map { index in
            let far = index % 190 == 7 ? 12.0 : 1
            let x = far * Double.random(in: -0.3...0.3, using: &rng) + 2
            let y = far * Double.random(in: -0.1...0.1, using: &rng) - 1
            return Vector2(c * x - s * y, s * x + c * y)
        }
    }

    @Test("the area is the least over all angles, measured on all points", arguments: 1...12)
    func sorted(seed: UInt64) {
        let points = points(seed)
        let outside = Int(Double(points.count - 1) * 0.005)
        var (least, turn, low, high) = (Double.infinity, 0.0, Vector2.zero, Vector2.zero)
        for degree in 0..<90 {
            let angle = Double(degree) * .pi / 180
            let (c, s) = (cos(angle), sin(angle))
            let along = points.map { c * $0.x + s * $0.y }.sorted()
            let across = points.map { c * $0.y - s * $0.x }.sorted()
            let here = Vector2(along[outside], across[outside])
            let there = Vector2(
                along[points.count - 1 - outside], across[points.count - 1 - outside])
            let area = (there.x - here.x) * (there.y - here.y)
            if area < least { (least, turn, low, high) = (area, angle, here, there) }
        }
        let footprint = Footprint(points)
        #expect(footprint.turn == turn)
        #expect(footprint.low == low && footprint.high == high)
    }
}
