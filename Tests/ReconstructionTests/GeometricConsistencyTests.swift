import Scene
import Simulator
import Testing

@testable import Reconstruction

@Suite("Depth that other views confirm")
struct GeometricConsistencyTests {
    @Test("a result for only some pixels equals the full result at these pixels")
    func someOfThePixels() throws {
        let orbit = try Orbit(.rich, script: .orbit, frames: 8, width: 200, height: 150)
        let maps = try orbit.samples.map { sample in
            DepthMap(
                try #require(sample.depth), intrinsics: sample.intrinsics,
                worldFromCamera: try #require(sample.worldFromCamera))
        }
        func confirmed(every step: Int) -> DepthMap {
            GeometricConsistency.confirmed(
                2, of: maps, comparedViews: [0, 1, 3, 4], leastAgreeingViews: 1, every: step,
                workers: Workers(threads: 2))
        }
        let whole = confirmed(every: 1)
        let votes = zip(whole.values, whole.votes).filter { $0.0 > 0 }.map(\.1)
        #expect(Set(votes) == [1, 4, 9, 16])
        for step in [2, TablePoints.step(width: 200), 7] {
            let some = confirmed(every: step)
            for y in 0..<150 {
                for x in 0..<200 {
                    let isAsked = x % step == step / 2 && y % step == step / 2
                    #expect(some.values[y * 200 + x] == (isAsked ? whole.values[y * 200 + x] : 0))
                }
            }
            // The search for the table reads only every `step`th pixel. So depth at these pixels
            // alone must give the same table.
            guard step == TablePoints.step(width: 200) else { continue }
            let grid = VolumeGrid(box: orbit.roomyBox, voxel: 0.002)
            var (all, few) = (
                TablePoints(grid: grid, box: orbit.roomyBox),
                TablePoints(grid: grid, box: orbit.roomyBox)
            )
            all.add(whole)
            few.add(some)
            #expect(all == few)
        }
    }
}
