import Scene

/// Finds triangles of a `TriangleBVH` by rays and points. Each thread has a query of its own.
struct BVHQuery {
    let nodes: UnsafeBufferPointer<TriangleBVH.Node>
    let order: UnsafeBufferPointer<Int32>
    let corners: UnsafeBufferPointer<TriangleBVH.Corner>
    let stack: UnsafeMutableBufferPointer<(Int32, Float)>

    /// A point on the surface.
    struct SurfacePoint {
        /// Index of the triangle in the mesh.
        var triangle: Int
        /// Index of the triangle in the order of the leaves. A search for a point nearby can start
        /// from it.
        var leafIndex: Int
        /// Barycentric coordinates of the second and the third corner of the triangle.
        var second, third: Float
        /// Squared distance from the point that was searched for.
        var squaredDistance: Float
    }

    /// Whether a ray hits a triangle nearer than `reach` times the length of its direction.
    func isOccluded(
        from origin: SIMD3<Float>, direction: SIMD3<Float>, within reach: Float
    ) -> Bool {
        guard !nodes.isEmpty else { return false }
        let inverse = SIMD3(1 / direction.x, 1 / direction.y, 1 / direction.z)
        var depth = 1
        stack[0] = (0, 0)
        while depth > 0 {
            depth -= 1
            let index = Int(stack[depth].0)
            let node = nodes[index]
            let (a, b) = ((node.low - origin) * inverse, (node.high - origin) * inverse)
            let enter = max(max(min(a.x, b.x), min(a.y, b.y)), max(min(a.z, b.z), 0))
            let leave = min(min(max(a.x, b.x), max(a.y, b.y)), min(max(a.z, b.z), reach))
            guard enter <= leave else { continue }
            if node.count == 0 {
                stack[depth] = (node.offset, 0)
                stack[depth + 1] = (Int32(index + 1), 0)
                depth += 2
                continue
            }
            for place in Int(node.offset)..<Int(node.offset + node.count)
            where meets(corners[place], origin, direction, reach) {
                return true
            }
        }
        return false
    }

    /// A ray is parallel to a triangle, and does not hit it, if their determinant is at most this
    /// (guess).
    private static let leastDeterminant: Float = 1e-20

    /// Whether a ray hits a triangle nearer than `reach` times the length of `direction` (Möller
    /// and Trumbore 1997).
    @inline(__always)
    private func meets(
        _ corner: TriangleBVH.Corner, _ origin: SIMD3<Float>, _ direction: SIMD3<Float>,
        _ reach: Float
    ) -> Bool {
        let p = cross(direction, corner.second)
        let determinant = dot(corner.first, p)
        guard abs(determinant) > Self.leastDeterminant else { return false }
        let scale = 1 / determinant
        let s = origin - corner.origin
        let u = dot(s, p) * scale
        guard u >= 0, u <= 1 else { return false }
        let q = cross(s, corner.first)
        let v = dot(direction, q) * scale
        guard v >= 0, u + v <= 1 else { return false }
        let distance = dot(corner.second, q) * scale
        return distance > 0 && distance < reach
    }

    /// The point of the surface that is nearest to `point` and nearer than `reach`, in the mesh's
    /// unit. A search is faster if `hint`, a leaf index, is near the answer. The hint changes the
    /// answer only if several points are equally near.
    func nearest(
        to point: SIMD3<Float>, within reach: Float = .infinity, startingAt hint: Int? = nil
    ) -> SurfacePoint? {
        guard !nodes.isEmpty else { return nil }
        var best = SurfacePoint(
            triangle: -1, leafIndex: -1, second: 0, third: 0, squaredDistance: reach * reach)
        if let hint { consider(hint, point, &best) }
        var depth = 1
        stack[0] = (0, squaredDistance(point, nodes[0]))
        while depth > 0 {
            depth -= 1
            let (index, bound) = stack[depth]
            guard bound < best.squaredDistance else { continue }
            let node = nodes[Int(index)]
            if node.count > 0 {
                for place in Int(node.offset)..<Int(node.offset + node.count) {
                    consider(place, point, &best)
                }
                continue
            }
            let near = (index + 1, squaredDistance(point, nodes[Int(index + 1)]))
            let far = (node.offset, squaredDistance(point, nodes[Int(node.offset)]))
            // The nearer box is on top of the stack, so it is visited first.
            stack[depth] = near.1 < far.1 ? far : near
            stack[depth + 1] = near.1 < far.1 ? near : far
            depth += 2
        }
        guard best.leafIndex >= 0 else { return nil }
        best.triangle = Int(order[best.leafIndex])
        return best
    }

    @inline(__always)
    private func squaredDistance(_ p: SIMD3<Float>, _ node: TriangleBVH.Node) -> Float {
        let x = max(max(node.low.x - p.x, p.x - node.high.x), 0)
        let y = max(max(node.low.y - p.y, p.y - node.high.y), 0)
        let z = max(max(node.low.z - p.z, p.z - node.high.z), 0)
        return x * x + y * y + z * z
    }

    /// Compares the nearest point of one triangle with the best point so far (Ericson, Real-Time
    /// Collision Detection, 5.1.5).
    @inline(__always)
    private func consider(_ place: Int, _ point: SIMD3<Float>, _ best: inout SurfacePoint) {
        let corner = corners[place]
        let p = point - corner.origin
        let (a, b) = (corner.first, corner.second)
        let (aa, ab, bb) = (dot(a, a), dot(a, b), dot(b, b))
        let (pa, pb) = (dot(p, a), dot(p, b))
        var s: Float
        var t: Float
        let determinant = aa * bb - ab * ab
        let (sn, tn) = (bb * pa - ab * pb, aa * pb - ab * pa)
        if determinant > 0 && sn >= 0 && tn >= 0 && sn + tn <= determinant {
            s = sn / determinant
            t = tn / determinant
        } else {
            // The nearest point is on an edge, so all three edges are compared.
            s = aa > 0 ? min(max(pa / aa, 0), 1) : 0
            t = 0
            var least = squaredLength(p - a * s)
            let onSecond = bb > 0 ? min(max(pb / bb, 0), 1) : 0
            let second = squaredLength(p - b * onSecond)
            if second < least { (s, t, least) = (0, onSecond, second) }
            let c = b - a
            let cc = dot(c, c)
            let along = cc > 0 ? min(max(dot(p - a, c) / cc, 0), 1) : 0
            let third = squaredLength(p - a - c * along)
            if third < least { (s, t) = (1 - along, along) }
        }
        let distance = squaredLength(p - a * s - b * t)
        if distance < best.squaredDistance {
            best.squaredDistance = distance
            (best.second, best.third, best.leafIndex) = (s, t, place)
        }
    }

    @inline(__always)
    private func squaredLength(_ v: SIMD3<Float>) -> Float { dot(v, v) }
}
