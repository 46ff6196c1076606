import Scene

extension BoundingBox {
    /// Median motion in the picture, between two poses, of the faces of the box that the camera
    /// sees, pixels; nil where most of them are beside or behind the camera.
    func wayPixels(
        from before: RigidTransform, to worldFromCamera: RigidTransform, _ camera: Intrinsics
    ) -> Double? {
        let points = points(facing: worldFromCamera.translation)
        let (old, new) = (before.inverse, worldFromCamera.inverse)
        var ways = points.compactMap { point -> Double? in
            let (a, b) = (old * point, new * point)
            guard a.z > 1e-9, b.z > 1e-9 else { return nil }
            let x = camera.fx * (b.x / b.z - a.x / a.z)
            let y = camera.fy * (b.y / b.z - a.y / a.z)
            return (x * x + y * y).squareRoot()
        }
        guard !ways.isEmpty, 2 * ways.count > points.count else { return nil }
        return selectSmallest(ways.count / 2, in: &ways)
    }

    /// Nine points of each face that is turned towards a place.
    private func points(facing eye: Vector3) -> [Vector3] {
        let place = worldFromObject.inverse * (eye - center)
        var points: [Vector3] = []
        for (axis, side) in [(0, -1.0), (0, 1), (1, -1), (1, 1), (2, -1), (2, 1)]
        where side * place[axis] > size[axis] / 2 {
            for index in 0..<9 {
                var share = Vector3.zero
                share[axis] = side
                share[(axis + 1) % 3] = 0.8 * Double(index % 3 - 1)
                share[(axis + 2) % 3] = 0.8 * Double(index / 3 - 1)
                points.append(center + worldFromObject * (size * share / 2))
            }
        }
        return points
    }
}
