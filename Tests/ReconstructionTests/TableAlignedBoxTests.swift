import Scene
import Simulator
import Testing

@testable import Reconstruction

@Suite("Guessed boxes that are set on the table")
struct TableAlignedBoxTests {
    /// The height of a settled box's base above the table (z = 0) in metres, and the box's tilt in
    /// radians.
    private func settled(
        _ orbit: Orbit, raised: Double, leaning degrees: Double
    ) throws -> (off: Double, lean: Double, box: BoundingBox) {
        var guess = orbit.roomyBox
        guess.center.z += raised * guess.size.z
        guess.worldFromObject =
            Rotation(angle: degrees * .pi / 180, axis: Vector3(0.6, 0.8, 0)) * guess.worldFromObject
        let box = try #require(
            TableAlignedBox(guess, seenBy: orbit.samples, threads: 2)?.box, "\(raised) \(degrees)")
        let base = box.center - box.size.z / 2 * box.up
        return (abs(base.z), angle(between: box.up, and: Vector3(0, 0, 1)), box)
    }

    @Test("a box that floats, is too low or tilted is set on the table, round the object")
    func settles() throws {
        let orbit = try Orbit(.rich, script: .orbit, frames: 15, hasDepth: false)
        let longest = orbit.roomyBox.size.max()
        for (raised, degrees): (Double, Double) in [(0.35, 0), (-0.15, 10)] {
            let found = try settled(orbit, raised: raised, leaning: degrees)
            #expect(found.off < 0.02 * longest, "\(raised) \(degrees)")
            #expect(found.lean < 2 * .pi / 180, "\(raised) \(degrees)")
            let outside = orbit.truth.positions.count { position in
                let place = found.box.objectFromWorld * Vector3(position)
                return abs(place.x) > found.box.size.x / 2 || abs(place.y) > found.box.size.y / 2
                    || place.z > found.box.size.z
            }
            #expect(outside == 0, "\(raised) \(degrees)")
        }
    }

    @Test("a box that is placed well does not change, and without a table the result is nil")
    func stays() throws {
        let orbit = try Orbit(.rich, script: .orbit, frames: 15, hasDepth: false)
        let box = orbit.roomyBox
        #expect(TableAlignedBox(box, seenBy: orbit.samples, threads: 2)?.box == box)
        // One picture alone gives no depth.
        #expect(TableAlignedBox(box, seenBy: Array(orbit.samples.prefix(1)), threads: 2) == nil)
    }
}
