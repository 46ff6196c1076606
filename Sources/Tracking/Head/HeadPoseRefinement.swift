import Scene

/// Aligns the kept pictures of a head with each other when the scan is complete. Each picture is
/// aligned with its neighbours on both sides, so that the errors from the two directions of
/// rotation cancel out.
public enum HeadPoseRefinement {
    /// Number of rounds; each round aligns every picture once. A guess.
    private static let rounds = 2
    /// Number of neighbours with which a picture is aligned. A guess.
    private static let neighbours = 4
    /// A picture keeps its pose if alignment would turn it by this angle or more, radians: the
    /// alignment has probably failed (guess).
    private static let mostTurn = 4 * Double.pi / 180
    /// A picture keeps its pose if alignment would move it by this distance or more, metres
    /// (guess).
    private static let mostMove = 0.012
    /// Side of the aligned part of a picture, measured at the head's distance, metres: twice
    /// `halfSideMeters` of `HeadTracker`. Derived.
    private static let partMeters = 0.34
    /// A head that is nearer than this is treated as if it were at this distance, metres (guess).
    private static let nearestMeters = 0.1

    /// The refined poses, `cameraFromHead`, one for each picture. The first picture keeps its pose,
    /// and so does a picture that has no depth or aligns with no neighbour.
    public static func refined(
        count: Int, poses: [RigidTransform], frame: (Int) throws -> Frame
    ) rethrows -> [RigidTransform] {
        var poses = poses
        var views: [[DepthView]?] = []
        var surfaces: [[DepthSurface]?] = []
        for index in 0..<count {
            let whole = WorkingPicture(try frame(index))
            let side = Int(
                partMeters * whole.camera.fx / max(nearestMeters, poses[index].translation.z))
            let picture = HeadPicture(
                whole, side: min(side, whole.luma.width, whole.luma.height),
                cameraFromHead: poses[index], margin: 0)
            views.append(picture?.views)
            surfaces.append(picture?.views.map { DepthSurface($0) })
        }
        for _ in 0..<rounds {
            for index in 1..<max(1, count) {
                guard let view = views[index] else { continue }
                let references = (0..<count).filter { $0 != index && surfaces[$0] != nil }
                    .sorted {
                        poses[$0].rotationAngle(to: poses[index])
                            < poses[$1].rotationAngle(to: poses[index])
                    }
                    .prefix(neighbours)
                    .compactMap { other in
                        surfaces[other].map {
                            DepthAlignment.Reference(
                                surfaces: $0, worldFromCamera: poses[other].inverse)
                        }
                    }
                guard
                    let found = DepthAlignment(Array(references), view, start: poses[index])
                else { continue }
                let moved = found.cameraFromWorld.inverse * poses[index]
                guard moved.rotation.angle < mostTurn, moved.translation.length < mostMove else {
                    continue
                }
                poses[index] = found.cameraFromWorld
            }
        }
        return poses
    }
}
