import Scene
import Simulator
import Testing

@testable import Reconstruction

@Suite("The table of a pass before which the object was turned over")
struct TableRemovalTests {
    @Test("the table is cut off where depth shows it, even if the box is tilted and too low")
    func settled() throws {
        let orbit = try Orbit(.rich, script: .orbit, frames: 12, noise: 0.001)
        var box = orbit.roomyBox
        box.center.z -= 0.006
        box.worldFromObject = Rotation(angle: 0.05, axis: Vector3(1, 0, 0)) * box.worldFromObject
        let maps = try orbit.samples.map { sample in
            DepthMap(
                try #require(sample.depth), intrinsics: sample.intrinsics,
                worldFromCamera: try #require(sample.worldFromCamera))
        }
        let tables: [TableRemoval?] = maps.indices.map { $0 < 2 ? nil : TableRemoval(box: box) }
        let found = TableRemoval.refined(tables) { maps[$0] }
        #expect(found.prefix(2).allSatisfy { $0 == nil })
        let table = try #require(found[2])
        #expect(found.dropFirst(2).allSatisfy { $0 == table })
        let base = table.box.center - table.box.size.z / 2 * table.box.up
        #expect(abs(base.z) < 0.001)
        #expect(angle(between: table.box.up, and: Vector3(0, 0, 1)) < 0.01)
        // No depth of the table remains above the object's footprint.
        var map = maps[5]
        table.cut(&map)
        let camera = map.intrinsics
        let leftovers = map.values.indices.count { place in
            let depth = Double(map.values[place])
            let (x, y) = (Double(place % camera.width), Double(place / camera.width))
            let ray = Vector3((x - camera.cx) / camera.fx, (y - camera.cy) / camera.fy, 1)
            let point = map.worldFromCamera * (depth * ray)
            let isNear = point.x * point.x + point.y * point.y < 0.01
            return depth > 0 && isNear && abs(point.z) < 0.0015
        }
        #expect(leftovers < 20, "\(leftovers)")
        // A negative depth means that space is free up to this depth. The cut leaves free space
        // above the object's footprint down to the margin above the table, and no farther.
        var (seenThrough, wrong) = (0, 0)
        for (place, depth) in map.values.enumerated() where depth < 0 {
            let (x, y) = (Double(place % camera.width), Double(place / camera.width))
            let ray = Vector3((x - camera.cx) / camera.fx, (y - camera.cy) / camera.fy, 1)
            let end = table.box.objectFromWorld * (map.worldFromCamera * (Double(-depth) * ray))
            seenThrough += 1
            if abs(end.z - 0.015 * table.box.size.z) > 1e-5 || depth < -maps[5].values[place] {
                wrong += 1
            }
        }
        #expect(seenThrough > 100 && wrong == 0, "\(wrong) of \(seenThrough)")
    }
}
