import Scene
import Vision

/// A ray pair: the same point seen in two pictures, at depth 1 and without lens distortion.
struct RayPair {
    var first, second: Vector2
}

/// A relative pose of two views, refined on ray pairs: Gauss-Newton on the Sampson distance to the
/// epipolar line (Hartley and Zisserman 2004, 11.4.3) with Cauchy weights.
struct RelativePoseFit {
    /// The pose of the second camera relative to the first; its translation has length 1.
    let secondFromFirst: RigidTransform

    // Limits whose comments give no origin are guesses.

    /// Largest number of steps of the refinement.
    private static let steps = 12
    /// Share by which each diagonal element of the equations grows. It keeps the step finite where
    /// the pairs do not determine the pose.
    private static let damping = 1e-9
    /// A pair at this distance from its epipolar line, pixels, has half the weight of a pair on the
    /// line. Pairs farther away do not agree with the pose.
    private static let cauchyPixels = 1.0
    /// Two poses are the same only if their rotations differ by at most this angle.
    private static let sameRotationRadians = 1 * Double.pi / 180
    /// Two poses are the same only if the lines of their translations differ by at most this angle.
    private static let sameDirectionRadians = 10 * Double.pi / 180

    /// Refines `start` on these pairs; nil where `start` has no translation, or the pairs determine
    /// no pose.
    init?(_ pairs: [RayPair], focal: Double, start: RigidTransform) {
        guard let direction = start.translation.normalized else { return nil }
        var pose = RigidTransform(rotation: start.rotation, translation: direction)
        for _ in 0..<Self.steps {
            var equations = PoseEquations()
            for pair in pairs {
                let line = EpipolarResidual(pair, pose, focal: focal)
                let size = line.pixels / Self.cauchyPixels
                equations.add(
                    residual: line.pixels, derivatives: line.derivatives,
                    weight: 1 / (1 + size * size))
            }
            // The distance does not depend on the length of the translation, so one more equation
            // keeps this length.
            let direction = pose.translation
            equations.add(
                residual: 0,
                derivatives: PoseEquations.Row(
                    0, 0, 0, direction.x, direction.y, direction.z, 0, 0),
                weight: focal * focal * Double(pairs.count))
            guard let step = equations.step(damping: Self.damping) else { return nil }
            let next = pose.stepped(by: step)
            guard let unit = next.translation.normalized else { return nil }
            pose = RigidTransform(rotation: next.rotation, translation: unit)
            if (step * step).sum() < PoseEquations.leastSquaredStep { break }
        }
        secondFromFirst = pose
    }

    /// The lower of two costs: that of the pose, and that of the pose with the opposite
    /// translation. The cost is the mean over all pairs of the squared distance from the epipolar
    /// line in units of `cauchyPixels`; each pair adds at most 1, and 1 if its point is behind a
    /// camera.
    func cost(_ pairs: [RayPair], focal: Double) -> Double {
        let pose = secondFromFirst
        let opposite = RigidTransform(rotation: pose.rotation, translation: -1 * pose.translation)
        func cost(_ pose: RigidTransform) -> Double {
            pairs.reduce(0) { sum, pair in
                guard Self.isInFront(pair, pose) else { return sum + 1 }
                let size = EpipolarResidual(pair, pose, focal: focal).pixels / Self.cauchyPixels
                return sum + min(1, size * size)
            } / Double(max(1, pairs.count))
        }
        return min(cost(pose), cost(opposite))
    }

    /// Whether another pose describes a different motion.
    func isDistinct(from other: RelativePoseFit) -> Bool {
        let turn = secondFromFirst.rotationAngle(to: other.secondFromFirst)
        let apart = angle(
            between: secondFromFirst.translation, and: other.secondFromFirst.translation)
        return turn > Self.sameRotationRadians
            || min(apart, .pi - apart) > Self.sameDirectionRadians
    }

    /// Whether the rays of a pair meet in front of both cameras.
    private static func isInFront(_ pair: RayPair, _ pose: RigidTransform) -> Bool {
        let a = pose.rotation * Vector3(pair.first.x, pair.first.y, 1)
        let b = Vector3(pair.second.x, pair.second.y, 1)
        // Depths u and v with v·b = u·a + t, by least squares. Only their signs are needed, so they
        // are not divided by their common denominator, which is positive (`ClosestPoints` divides).
        let (aa, bb, ab) = (dot(a, a), dot(b, b), dot(a, b))
        let (at, bt) = (dot(a, pose.translation), dot(b, pose.translation))
        return ab * bt - bb * at > 0 && aa * bt - ab * at > 0
    }
}

/// The signed Sampson distance of a ray pair from its epipolar line, with its derivatives by a step
/// of `PoseEquations`.
private struct EpipolarResidual {
    /// The distance is divided by at least this gradient, so that no division by zero occurs
    /// (guess).
    private static let leastSlope = 1e-12

    let pixels: Double
    let derivatives: PoseEquations.Row

    init(_ pair: RayPair, _ secondFromFirst: RigidTransform, focal: Double) {
        let (rotation, direction) = (secondFromFirst.rotation, secondFromFirst.translation)
        let a = rotation * Vector3(pair.first.x, pair.first.y, 1)
        let b = Vector3(pair.second.x, pair.second.y, 1)
        let line = cross(direction, a)
        let back = rotation.inverse * cross(b, direction)
        let slope =
            (line.x * line.x + line.y * line.y + back.x * back.x + back.y * back.y).squareRoot()
        let scale = focal / max(slope, Self.leastSlope)
        let turn = scale * cross(line, b)
        let move = scale * cross(a, b)
        pixels = scale * dot(b, line)
        derivatives = PoseEquations.Row(turn.x, turn.y, turn.z, move.x, move.y, move.z, 0, 0)
    }
}

extension RelativePoseFit {
    /// Whether another pose than the found one explains the pairs better. Every point of a plane
    /// fits two poses: where most points lie on one plane, a sample of five points may propose the
    /// wrong pose.
    /// - Parameters:
    ///   - found: the pose `secondFromFirst`, refined on its inliers before the comparison.
    ///   - focal: focal length, pixels.
    ///
    /// Throws when memory is short.
    static func hasBetterAlternative(
        _ found: PoseWithInliers, _ pairs: [RayPair], focal: Double
    ) throws(VisionError) -> Bool {
        let inliers = zip(pairs, found.isInlier).filter(\.1).map(\.0)
        guard let own = RelativePoseFit(inliers, focal: focal, start: found.transform) else {
            return false
        }
        let cost = own.cost(pairs, focal: focal)
        return try RelativePose.ofPlane(
            first: pairs.map(\.first), second: pairs.map(\.second),
            threshold: planePixels / focal
        ).contains { start in
            guard let other = RelativePoseFit(pairs, focal: focal, start: start) else {
                return false
            }
            return other.isDistinct(from: own) && other.cost(pairs, focal: focal) < cost
        }
    }

    /// A point agrees with a pose of a plane if its distance from the predicted place is at most
    /// this, pixels.
    private static let planePixels = 2.0
}
