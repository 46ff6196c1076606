import Scene

extension BoundingBox {
    /// Distance of a face's outer points from its middle, as a share of half the face's width:
    /// points on an edge would belong to two faces (guess).
    private static let outerPoints = 0.8
    /// Number of points along each side of a face.
    private static let pointsAcross = 3

    /// Median motion in the picture, between two poses, of points on the faces of the box that the
    /// camera sees, pixels. Nil where most of these points are beside or behind the camera.
    func medianMotionPixels(
        from before: RigidTransform, to worldFromCamera: RigidTransform, _ camera: Intrinsics
    ) -> Double? {
        let points = points(facing: worldFromCamera.translation)
        let (old, new) = (before.inverse, worldFromCamera.inverse)
        var lengths = points.compactMap { point -> Double? in
            let (a, b) = (old * point, new * point)
            guard a.z > 1e-9, b.z > 1e-9 else { return nil }
            let x = camera.fx * (b.x / b.z - a.x / a.z)
            let y = camera.fy * (b.y / b.z - a.y / a.z)
            return (x * x + y * y).squareRoot()
        }
        guard !lengths.isEmpty, 2 * lengths.count > points.count else { return nil }
        return selectSmallest(lengths.count / 2, in: &lengths)
    }

    /// Nine points on each face that is turned towards a place.
    private func points(facing eye: Vector3) -> [Vector3] {
        let place = worldFromObject.inverse * (eye - center)
        var points: [Vector3] = []
        for (axis, side) in [(0, -1.0), (0, 1), (1, -1), (1, 1), (2, -1), (2, 1)]
        where side * place[axis] > size[axis] / 2 {
            for index in 0..<Self.pointsAcross * Self.pointsAcross {
                let (row, column) = (index / Self.pointsAcross, index % Self.pointsAcross)
                var share = Vector3.zero
                share[axis] = side
                share[(axis + 1) % 3] = Self.outerPoints * Double(column - 1)
                share[(axis + 2) % 3] = Self.outerPoints * Double(row - 1)
                points.append(center + worldFromObject * (size * share / 2))
            }
        }
        return points
    }
}
