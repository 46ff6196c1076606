import Scene

/// The Euclidean norm in single precision, for loops over millions of triangles.
@inline(__always) func length(_ a: SIMD3<Float>) -> Float { dot(a, a).squareRoot() }

/// A vector has a direction in single precision only if it is longer than this (guess).
private let leastNorm: Float = 1e-20

/// The unit vector in the same direction, or `fallback` if the vector is too short to have one.
@inline(__always) func unit(_ a: SIMD3<Float>, or fallback: SIMD3<Float>) -> SIMD3<Float> {
    let norm = length(a)
    return norm > leastNorm ? a / norm : fallback
}

/// A coordinate axis that is not nearly parallel to the unit vector `v`, for a cross product with
/// `v`.
@inline(__always)
func crossAxis<Scalar: BinaryFloatingPoint & SIMDScalar>(for v: SIMD3<Scalar>) -> SIMD3<Scalar> {
    // The z axis is used, except for vectors within 26° of the z axis: any limit of the cosine well
    // below 1 would do.
    let mostParallel: Scalar = 0.9
    return abs(v.z) < mostParallel ? SIMD3(0, 0, 1) : SIMD3(1, 0, 0)
}

extension Mesh {
    /// The vertex at which a half-edge begins.
    @inline(__always) func vertex(ofHalfEdge halfEdge: Int) -> UInt32 {
        triangles[halfEdge / 3][halfEdge % 3]
    }

    /// The length of a half-edge, in the mesh's unit.
    @inline(__always) func edgeLength(ofHalfEdge halfEdge: Int) -> Float {
        let end = positions[Int(vertex(ofHalfEdge: following(halfEdge)))]
        let edge = end - positions[Int(vertex(ofHalfEdge: halfEdge))]
        return dot(edge, edge).squareRoot()
    }

    /// The area of a triangle in single precision, in the mesh's unit squared.
    func area(ofTriangle index: Int) -> Float {
        let t = triangles[index]
        let a = positions[Int(t.x)]
        let normal = cross(positions[Int(t.y)] - a, positions[Int(t.z)] - a)
        return dot(normal, normal).squareRoot() / 2
    }

    /// The lowest and the highest corner of the mesh's bounding box; zero if the mesh has no
    /// positions.
    var corners: (low: SIMD3<Float>, high: SIMD3<Float>) {
        let first = positions.first ?? .zero
        var (low, high) = (first, first)
        for position in positions {
            low = least(low, position)
            high = greatest(high, position)
        }
        return (low, high)
    }

    /// The mean length of the first edges of all triangles, in the mesh's unit.
    var meanEdge: Float {
        var sum = 0.0
        for t in triangles { sum += Double(length(positions[Int(t.y)] - positions[Int(t.x)])) }
        return Float(sum / Double(max(1, triangles.count)))
    }
}
