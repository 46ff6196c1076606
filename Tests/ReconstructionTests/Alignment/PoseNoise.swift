import Glibc
import Scene
import TestKit

@testable import Reconstruction

/// Random errors that a test adds to poses.
struct PoseNoise {
    /// Standard deviations for each axis.
    let meters: Double
    let degrees: Double

    func disturbed(
        _ samples: [PhotogrammetrySample], seed: UInt64
    ) -> [PhotogrammetrySample] {
        var rng = RandomSource(seed: seed)
        func vector() -> Vector3 { Vector3(rng.normal(1), rng.normal(1), rng.normal(1)) }
        return samples.map { sample in
            var sample = sample
            let turn = vector() * (degrees * .pi / 180)
            let shift = meters * vector()
            sample.worldFromCamera = sample.worldFromCamera.map {
                RigidTransform(
                    rotation: Rotation(angle: turn.length, axis: turn) * $0.rotation,
                    translation: $0.translation + shift)
            }
            return sample
        }
    }
}

/// Errors of poses against the true poses, after alignment of both worlds.
struct PoseErrors {
    /// Root mean square of the position errors in metres, and the median rotation error in degrees.
    var meters = Double.infinity
    var degrees = Double.infinity

    init(_ found: [Int: RigidTransform], truth: [PhotogrammetrySample], withScale: Bool = false) {
        var pairs: [(found: RigidTransform, true: RigidTransform)] = []
        for sample in truth {
            if let pose = found[sample.id], let exact = sample.worldFromCamera {
                pairs.append((pose, exact))
            }
        }
        guard
            let similarity = Similarity(
                aligning: pairs.map(\.found.translation), to: pairs.map(\.true.translation),
                withScale: withScale)
        else { return }
        let moved = pairs.map { (similarity * $0.found, $0.true) }
        let squares = moved.map { pair in
            let difference = pair.0.translation - pair.1.translation
            return dot(difference, difference)
        }
        meters = (squares.reduce(0, +) / Double(squares.count)).squareRoot()
        degrees =
            (moved.map { ($0.0.rotation.inverse * $0.1.rotation).angle }.median ?? .infinity)
            * 180 / .pi
    }
}
