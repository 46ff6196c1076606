import Scene
import TestKit
import Testing

@testable import Stand

@Suite("Angles at a picture's time")
struct HistoryTests {
    @Test("angles are interpolated between two readings, and extrapolated a little beyond the last")
    func interpolation() throws {
        var history = AngleHistory()
        #expect(history.angles(at: .zero) == nil && history.velocity(at: .zero) == nil)
        for step in 0..<20 {
            history.add(.init(pan: Double(step) * 0.1), at: Timestamp(seconds: Double(step) * 0.05))
        }
        func pan(_ seconds: Double) -> Double? {
            history.angles(at: Timestamp(seconds: seconds))?.pan
        }
        #expect(abs(try #require(pan(0.125)) - 0.25) < 1e-9)
        #expect(abs(try #require(pan(0.95)) - 1.9) < 1e-9)
        #expect(abs(try #require(pan(1.0)) - 2.0) < 1e-9)
        #expect(pan(1.1) == nil && pan(-0.01) == nil)
        #expect(abs(try #require(history.velocity(at: Timestamp(seconds: 0.5))).pan - 2) < 1e-9)
        #expect(abs(try #require(history.ratePerSecond) - 20) < 1e-9)
    }

    @Test("late, repeated and invalid readings are left out; old ones are removed")
    func order() {
        var history = AngleHistory(spanSeconds: 1)
        history.add(.init(pan: 1), at: Timestamp(seconds: 5))
        history.add(.init(pan: 2), at: Timestamp(seconds: 5))
        history.add(.init(pan: 3), at: Timestamp(seconds: 4))
        history.add(.init(pan: .nan), at: Timestamp(seconds: 6))
        #expect(history.samples.count == 1)
        history.add(.init(pan: 4), at: Timestamp(seconds: 7))
        #expect(history.samples.map(\.angles.pan) == [4])
    }

    @Test("a braking distance agrees with the speed that it allows")
    func braking() {
        var rng = RandomSource(seed: 3)
        for _ in 0..<1000 {
            let braking = BrakingDistance(
                deceleration: rng.number(0.1...20), reactionSeconds: rng.number(0...0.5))
            let way = rng.number(0...6)
            let speed = braking.greatestSpeed(within: way)
            #expect(abs(braking.distance(atSpeed: speed) - way) < 1e-9)
        }
        let braking = BrakingDistance(deceleration: 1, reactionSeconds: 0)
        #expect(braking.limited(5, at: 2, within: 0...1) == 0)
        #expect(braking.limited(-1, at: 2, within: 0...1) == -1)
    }

    @Test("a speed curve can be inverted and is monotonic")
    func speedCurve() throws {
        let curve = try #require(
            SpeedCurve(points: [
                .init(units: 20, radiansPerSecond: 1), .init(units: 5, radiansPerSecond: 0.1),
                .init(units: 10, radiansPerSecond: 0.05),
            ]))
        #expect(curve.points.count == 2)
        for velocity in [-2.0, -0.3, -0.01, 0, 0.05, 0.1, 0.5, 1, 3] {
            let back = curve.velocity(ofUnits: curve.units(forVelocity: velocity))
            #expect(abs(back - velocity) < 1e-12)
        }
        #expect(SpeedCurve(points: []) == nil)
    }
}
