import Scene
import Testing

@testable import Perception

/// Tests how the size and the axes of a head are found from pictures without depth.
@Suite struct HeadColorPosesTests {
    @Test("rays meet where they pass nearest to each other, and parallel rays nowhere")
    func intersection() throws {
        let place = Vector3(0.03, -0.02, 0.6)
        let origins = [Vector3(0, 0, 0), Vector3(0.2, 0, 0.05), Vector3(-0.1, 0.1, 0)]
        let rays = try origins.map { origin in
            (origin: origin, direction: try #require((place - origin).normalized))
        }
        let found = try #require(HeadColorPoses.intersection(rays))
        #expect((found - place).length < 1e-9)
        let forward = Vector3(0, 0, 1)
        #expect(HeadColorPoses.intersection(origins.map { ($0, forward) }) == nil)
    }
}
