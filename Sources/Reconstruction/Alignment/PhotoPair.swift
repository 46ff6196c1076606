import Glibc
import Scene

/// Indices of two photos, the lower index first.
struct PhotoPair: Hashable, Comparable {
    let first, second: Int

    init(_ a: Int, _ b: Int) { (first, second) = (min(a, b), max(a, b)) }

    static func < (a: PhotoPair, b: PhotoPair) -> Bool {
        (a.first, a.second) < (b.first, b.second)
    }

    /// Two views are compared only if the angle between their axes is below this, radians: SIFT's
    /// descriptors fail from some 50° on (Lowe 2004, 7.3).
    private static let widestAngle = 60 * Double.pi / 180

    /// Difference between the views of two cameras, radians: the angle between their axes, plus
    /// half the angle between their positions as seen from `middle`.
    static func distance(
        _ a: RigidTransform, _ b: RigidTransform, round middle: Vector3
    ) -> Double {
        let turn = angle(between: a.rotation.zAxis, and: b.rotation.zAxis)
        return turn + angle(between: a.translation - middle, and: b.translation - middle) / 2
    }

    /// In a sequence, photos up to this number of steps apart are neighbours (guess).
    private static let stepsInSequence = 2

    /// Pairs each photo with the `count` nearest photos. In a sequence, also pairs it with its
    /// neighbours in the order, even if their priors are far apart. A photo without a prior is
    /// paired with all other photos.
    static func neighbours(
        of photos: [AlignmentPhoto], round middle: Vector3, count: Int, isSequence: Bool = false
    ) -> [PhotoPair] {
        let poses = photos.map { $0.prior?.inverse }
        var pairs: Set<PhotoPair> = []
        for step in 1...stepsInSequence where isSequence {
            for one in photos.indices.dropLast(step) { pairs.insert(PhotoPair(one, one + step)) }
        }
        for (one, pose) in poses.enumerated() {
            guard let pose else {
                for other in photos.indices where other != one {
                    pairs.insert(PhotoPair(one, other))
                }
                continue
            }
            var near: [(distance: Double, other: Int)] = []
            for (other, otherPose) in poses.enumerated() where other != one {
                guard let otherPose else { continue }
                let turn = angle(between: pose.rotation.zAxis, and: otherPose.rotation.zAxis)
                guard turn < widestAngle else { continue }
                near.append((distance(pose, otherPose, round: middle), other))
            }
            near.sort { ($0.distance, $0.other) < ($1.distance, $1.other) }
            for (_, other) in near.prefix(count) { pairs.insert(PhotoPair(one, other)) }
        }
        return pairs.sorted()
    }
}
