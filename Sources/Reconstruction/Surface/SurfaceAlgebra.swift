import Scene

/// The Euclidean norm in single precision, sufficient for loops over millions of triangles.
@inline(__always) func length(_ a: SIMD3<Float>) -> Float { dot(a, a).squareRoot() }

/// The unit vector in the same direction, or `fallback` for a zero vector.
@inline(__always) func unit(_ a: SIMD3<Float>, or fallback: SIMD3<Float>) -> SIMD3<Float> {
    let norm = length(a)
    return norm > 1e-20 ? a / norm : fallback
}

extension Mesh {
    /// The corners of the smallest box along the mesh's axes; zero without positions.
    var corners: (low: SIMD3<Float>, high: SIMD3<Float>) {
        let first = positions.first ?? .zero
        var (low, high) = (first, first)
        for position in positions {
            low = least(low, position)
            high = greatest(high, position)
        }
        return (low, high)
    }

    /// The mean edge length, from one edge per triangle; in the mesh's unit.
    var meanEdge: Float {
        var sum = 0.0
        for t in triangles { sum += Double(length(positions[Int(t.y)] - positions[Int(t.x)])) }
        return Float(sum / Double(max(1, triangles.count)))
    }
}
