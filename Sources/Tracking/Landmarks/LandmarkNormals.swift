import Scene

/// Surface normals at landmarks, from neighbouring landmarks. A patch needs a normal, because the
/// picture of a table seen at 12° changes with the view in another way than the picture of a patch
/// that faces the camera.
extension LandmarkMap {
    // Limits whose comments give no origin are guesses.

    /// A normal is computed from this number of nearest neighbours.
    private static let neighbours = 12
    /// A landmark is a neighbour only if the two rays, at depth 1, are nearer to each other than
    /// this.
    private static let mostDistance = 0.15
    /// A normal is found only if at least this number of landmarks lies on the plane.
    private static let leastAgreeing = 6
    /// A landmark lies on a plane if its inverse depth differs from the plane's by less than this
    /// share.
    private static let planeShare = 0.02
    /// While the plane is refined, landmarks take part only up to this multiple of `planeShare`
    /// (guess).
    private static let widestGate = 3.0
    /// If the determinant of the plane's equations, relative to their size, is not above this
    /// limit, the landmarks lie on a line and define no plane (a guess).
    private static let leastFlatness = 0.02
    /// Number of rounds of the refinement; the last round decides whether there is a normal
    /// (guess).
    private static let rounds = 3
    /// A normal is rejected if the cosine between it and the landmark's ray is at most this: a
    /// surface seen at less than 6° shows no texture.
    private static let leastCosine = 0.1

    /// A landmark as a keyframe sees it: its ray and its inverse depth, which on a plane is a
    /// linear function of the ray.
    private struct Seen {
        var landmark: Int
        var ray: Vector2
        var inverseDepth: Double
    }

    /// Finds the normals of a keyframe's landmarks, where enough neighbours lie on planes.
    mutating func findNormals(at keyframe: Int) {
        let pose = keyframes[keyframe].cameraFromWorld
        let seen = projections(of: keyframe).compactMap { projection -> Seen? in
            guard !landmarks[projection.landmark].isDeleted, projection.depth > Self.leastDepth
            else { return nil }
            return Seen(
                landmark: projection.landmark, ray: projection.ray,
                inverseDepth: 1 / projection.depth)
        }
        guard seen.count > Self.leastAgreeing else { return }
        var near: [(distance: Double, other: Int)] = []
        for one in seen {
            near.removeAll(keepingCapacity: true)
            for (index, other) in seen.enumerated() {
                let distance = (other.ray - one.ray).length
                if distance < Self.mostDistance { near.append((distance, index)) }
            }
            near.sort { $0.distance < $1.distance }
            let others = near.prefix(Self.neighbours + 1).map { seen[$0.other] }
            guard let normal = Self.normal(of: one, among: others) else { continue }
            let anchor = keyframes[landmarks[one.landmark].anchor].cameraFromWorld
            landmarks[one.landmark].normal = anchor.rotation * (pose.rotation.inverse * normal)
        }
    }

    /// The normal of the plane through one landmark and most of the others, in the camera's frame.
    private static func normal(of one: Seen, among others: [Seen]) -> Vector3? {
        var kept = others
        for round in 0..<rounds {
            guard kept.count >= leastAgreeing, let plane = plane(through: kept, around: one)
            else { return nil }
            let residuals = others.map { other in
                let at = other.ray - one.ray
                return abs(plane.x * at.x + plane.y * at.y + plane.z - other.inverseDepth)
                    / one.inverseDepth
            }
            if round == rounds - 1 {
                // The first of `others` is the landmark itself, since nothing is nearer to it.
                guard residuals[0] < planeShare,
                    residuals.count(where: { $0 < planeShare }) >= leastAgreeing
                else { return nil }
                let constant = plane.z - plane.x * one.ray.x - plane.y * one.ray.y
                let normal = Vector3(plane.x, plane.y, constant).normalized
                let ray = Vector3(one.ray.x, one.ray.y, 1)
                return normal.flatMap { abs(dot($0, ray)) > leastCosine * ray.length ? $0 : nil }
            }
            guard let middle = residuals.upperMedian else { return nil }
            let gate = max(planeShare, min(2 * middle, widestGate * planeShare))
            kept = zip(others, residuals).filter { $1 < gate }.map(\.0)
        }
        return nil
    }

    /// The plane through landmarks, as the coefficients of a linear function. This function gives a
    /// landmark's inverse depth from the difference between its ray and the ray of `one`.
    private static func plane(through seen: [Seen], around one: Seen) -> Vector3? {
        var normal = SymmetricMatrix.zero
        var (right, squares) = (Vector3.zero, Vector2.zero)
        for other in seen {
            let at = other.ray - one.ray
            let row = Vector3(at.x, at.y, 1)
            normal.add(SymmetricMatrix(outer: row))
            right += other.inverseDepth * row
            squares += at * at
        }
        let spread = squares.sum() / 2
        return normal.solve(
            right, leastDeterminant: Self.leastFlatness * spread * spread * Double(seen.count))
    }
}
