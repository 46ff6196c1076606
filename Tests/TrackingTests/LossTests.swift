import Scene
import Simulator
import TestKit
import Testing

@testable import Tracking

/// Losses at random places in random orbits: every reported pose must be right, whatever happened.
@Suite("Random losses, and views from elsewhere")
struct LossTests {
    /// Radius of the virtual orbit, in metres.
    private static let radius = 0.45

    @Test(
        "no reported pose is wrong after blackouts and leaps",
        arguments: [61, 62] as [UInt64], [true, false])
    func neverWrong(seed: UInt64, usesDepth: Bool) throws {
        let sequence = try OrbitSequence.shared(seed: seed, scriptFrames: 240, depthNoise: 0.003)
        var tracker = LandmarkTracker(usesDepth: usesDepth)
        var rng = RandomSource(seed: seed)
        var order: [Int] = []
        var estimates: [PoseEstimate] = []
        func see(_ range: Range<Int>) throws {
            for index in range {
                order.append(index)
                estimates.append(try tracker.track(sequence.frames[index]))
            }
        }
        try see(0..<150)
        for _ in 0..<3 {
            for _ in 0..<10 {
                let time = sequence.frames[order[order.count - 1]].timestamp
                #expect(try tracker.track(sequence.black(at: time)).worldFromCamera == nil)
            }
            // Continues the walk from a random place on the part that was seen.
            let place = Int(rng.number(60...120))
            let before = estimates.count
            try see(place..<place + 20)
            let found = estimates[before...].firstIndex { $0.worldFromCamera != nil }
            #expect(try #require(found) - before < 10)
        }
        let errors = try #require(sequence.errors(estimates, of: order, withScale: !usesDepth))
        #expect(errors.absoluteTranslation.maximum < 0.05 * Self.radius, "\(errors)")
        #expect(errors.absoluteRotation.maximum < 3 * .pi / 180, "\(errors)")
    }
}
