import Scene

@testable import Guidance

/// Makes looks for several test suites. A look is a comparison of a frame with an earlier keyframe.
protocol SurfaceLooks {}

extension SurfaceLooks {
    func look(
        object: (matched: Int, shifted: Int, missing: Int), groundMatched: Int = 40,
        groundMissing: Int = 2, groundCorners: Int = 20
    ) -> SurfaceAgreement {
        var agreement = SurfaceAgreement()
        agreement.object.matched = object.matched
        agreement.object.shifted = object.shifted
        agreement.object.missing = object.missing
        agreement.ground.matched = groundMatched
        agreement.ground.missing = groundMissing
        agreement.groundCorners = groundCorners
        return agreement
    }

    func told(_ looks: [SurfaceAgreement]) -> SurfaceConditions {
        var conditions = SurfaceConditions()
        for (index, look) in looks.enumerated() {
            conditions.take(look, at: Timestamp(seconds: Double(index) / 10))
        }
        return conditions
    }

    /// The motion of landmarks: in the box, twenty are shifted and `resting` are at rest; outside
    /// of the box, twenty are at rest.
    func shifted(beside resting: Int) -> BodyMotion {
        let inside = (0..<20).map { Vector3(0.004 * Double($0), 0, 0) }
        return BodyMotion(
            SecondMotion(
                inliers: (0..<20).map { Vector3(0.3 + 0.01 * Double($0), 0, 0) }
                    + inside.prefix(resting),
                outliers: inside,
                motion: RigidTransform(rotation: .identity, translation: Vector3(0.02, 0, 0))),
            of: BoundingBox(
                center: .zero, size: Vector3(repeating: 0.2), worldFromObject: .identity))
    }

    /// A look at an object on a table without corners.
    /// - Parameter held: how many of the tracker's landmarks are found in place, on the object and
    ///   on the ground.
    func look(
        object: (matched: Int, shifted: Int, missing: Int), held: (object: Int, ground: Int)
    ) -> SurfaceAgreement {
        var agreement = look(object: object, groundMatched: 2, groundMissing: 0, groundCorners: 0)
        agreement.inlierLandmarks = .init(object: held.object, ground: held.ground)
        return agreement
    }
}
