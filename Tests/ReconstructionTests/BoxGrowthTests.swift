import Scene
import Simulator
import Testing

@testable import Reconstruction

@Suite("Boxes that grow to their object")
struct BoxGrowthTests {
    private func grown(
        _ box: BoundingBox, _ orbit: Orbit, within given: BoundingBox? = nil
    ) -> BoxGrowth.Grown {
        var space = given ?? box
        if given == nil { space.size += Vector3(0.15, 0.15, 0.08) * box.size.max() }
        var growth = BoxGrowth(box, within: space, isOnTable: true)
        for sample in orbit.samples {
            guard let depth = sample.depth, let pose = sample.worldFromCamera else { continue }
            growth.add(DepthMap(depth, intrinsics: sample.intrinsics, worldFromCamera: pose))
        }
        return growth.grown()
    }

    @Test("a side that cuts the object moves beyond it, and no other side moves")
    func cutSide() throws {
        let orbit = try Orbit(.rich, frames: 24)
        var box = orbit.box
        // The box's side towards +x cuts 14 mm off the object. The other sides are outside of the
        // object.
        let margin = 0.01
        box.size += Vector3(2 * margin, 2 * margin, margin)
        box.center.z = box.size.z / 2
        let cut = margin + 0.014
        box.size.x -= cut
        box.center -= box.worldFromObject.xAxis * (cut / 2)
        let wide = grown(box, orbit).box
        let moved = wide.size - box.size
        #expect(moved.x >= 0.014 && moved.x < 0.024, "\(moved)")
        #expect(moved.y == 0 && moved.z == 0, "\(moved)")
        // The side towards −x does not move.
        let shift = box.worldFromObject.inverse * (wide.center - box.center)
        #expect(abs(shift.x - moved.x / 2) < 1e-9)
    }

    @Test("a side that cuts deeper than the searched depth still moves beyond the object")
    func deepCut() throws {
        let orbit = try Orbit(.rich, frames: 24)
        var box = orbit.box
        let margin = 0.01
        box.size += Vector3(2 * margin, 2 * margin, margin)
        box.center.z = box.size.z / 2
        let cut = margin + 0.03
        box.size.x -= cut
        box.center -= box.worldFromObject.xAxis * (cut / 2)
        let space = try #require(grown(box, orbit).widerSpace)
        let wide = grown(box, orbit, within: space)
        let moved = wide.box.size - box.size
        #expect(moved.x >= 0.03 && moved.x < 0.04, "\(moved)")
        #expect(moved.y == 0 && moved.z == 0, "\(moved)")
        #expect(wide.widerSpace == nil)
    }

    @Test("a box round the whole object does not change")
    func wholeObject() throws {
        let orbit = try Orbit(.rich, frames: 24)
        var box = orbit.box
        box.size += Vector3(0.02, 0.02, 0.01)
        box.center.z = box.size.z / 2
        #expect(grown(box, orbit) == BoxGrowth.Grown(box: box))
    }
}
