import Scene
import TestKit
import Testing

@testable import Reconstruction

@Suite("Similarity of point sets")
struct SimilarityTests {
    @Test("a known similarity is recovered, with its scale, and half turns too")
    func known() throws {
        var rng = RandomSource(seed: 5)
        func vector() -> Vector3 { Vector3(rng.signed(), rng.signed(), rng.signed()) }
        for trial in 0..<50 {
            let change = Similarity(
                scale: trial % 2 == 0 ? 1 : 0.2 + 3 * rng.unit(),
                rigid: RigidTransform(
                    rotation: Rotation(angle: trial < 10 ? .pi : 3 * rng.signed(), axis: vector()),
                    translation: vector()))
            let points = (0..<(3 + trial)).map { _ in vector() }
            let found = try #require(
                Similarity(
                    aligning: points, to: points.map { change * $0 }, withScale: trial % 2 == 1))
            #expect(abs(found.scale - change.scale) < 1e-9)
            for point in points { #expect((found * point - change * point).length < 1e-7) }
        }
    }

    @Test("points that do not determine a similarity give none")
    func degenerate() {
        let point = Vector3(1, 2, 3)
        #expect(Similarity(aligning: [point, point], to: [point, point], withScale: false) == nil)
        let same = Array(repeating: point, count: 5)
        #expect(Similarity(aligning: same, to: same, withScale: true) == nil)
    }
}
