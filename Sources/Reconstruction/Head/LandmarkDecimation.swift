import Scene

/// Reduces a head so that eyes, nose and mouth keep more triangles than the rest.
struct LandmarkDecimation {
    /// Places that keep more triangles, in the mesh's axes, metres.
    let landmarks: [Vector3]

    /// Radius of the area around a landmark that keeps more triangles, metres (guess). It contains
    /// the lids of an eye, the wings of a nose, or half of a mouth.
    private static let reach: Float = 0.02
    /// Ratio of the triangle density near landmarks to that of the rest of the head (guess).
    private static let densityRatio = 3.0

    /// The area of a mesh is taken as at least this, m², so that division by it is safe (guess).
    private static let leastArea = 1e-12

    /// The mesh with at most about this number of triangles. It is unchanged if it has no more, or
    /// if there are no landmarks.
    func reduced(_ mesh: Mesh, maximumTriangles: Int) -> Mesh {
        guard mesh.triangles.count > maximumTriangles, !landmarks.isEmpty else { return mesh }
        let places = landmarks.map { SIMD3<Float>($0) }
        let isNear = mesh.positions.map { point in
            places.contains { place in
                let offset = point - place
                return (offset * offset).sum() < Self.reach * Self.reach
            }
        }
        var (near, far): ([SIMD3<UInt32>], [SIMD3<UInt32>]) = ([], [])
        var (nearArea, farArea) = (0.0, 0.0)
        for triangle in mesh.triangles {
            if (0..<3).contains(where: { isNear[Int(triangle[$0])] }) {
                near.append(triangle)
                nearArea += mesh.area(of: triangle)
            } else {
                far.append(triangle)
                farArea += mesh.area(of: triangle)
            }
        }
        let weight = Self.densityRatio * nearArea
        let share = weight / max(Self.leastArea, weight + farArea)
        let forNear = Int(share * Double(maximumTriangles))
        var result = mesh
        result.triangles =
            Self.simplified(near, mesh, forNear)
            + Self.simplified(far, mesh, maximumTriangles - forNear)
        return result
    }

    /// Reduces the triangles near landmarks, or those of the rest of the mesh. The border between
    /// these parts is fixed, so that they still fit.
    private static func simplified(
        _ triangles: [SIMD3<UInt32>], _ mesh: Mesh, _ most: Int
    ) -> [SIMD3<UInt32>] {
        guard triangles.count > most else { return triangles }
        return MeshDecimation.simplified(
            triangles, of: mesh, maximumTriangles: most, keepsBorder: true)
    }
}
