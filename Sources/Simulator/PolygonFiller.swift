import Scene

/// Rasterises convex polygons row by row, into the buffers of the rasteriser.
struct PolygonFiller {
    let intrinsics: Intrinsics
    let sampler: TextureSampler
    let radiance: UnsafeMutablePointer<SIMD4<Float>>
    let depths: UnsafeMutablePointer<Float>
    /// For each row, the first pixel of the polygon (`left`), and the pixel after its last one
    /// (`right`).
    let left, right: UnsafeMutablePointer<Int32>

    private typealias Pixel = (x: Double, y: Double)

    /// Draws a triangle. All of it must be beyond the near plane.
    @inline(__always)
    func fill(_ p0: Vector3, _ p1: Vector3, _ p2: Vector3, _ plane: SurfacePlane) {
        let (a, b, c) = (pixel(p0), pixel(p1), pixel(p2))
        guard max(a.x, b.x, c.x) >= 0, min(a.x, b.x, c.x) < Double(intrinsics.width) else {
            return
        }
        let (first, last) = rows(min(a.y, b.y, c.y), max(a.y, b.y, c.y))
        guard first <= last else { return }
        scan(a, b)
        scan(b, c)
        scan(c, a)
        fillRows(first, last, plane)
    }

    /// Draws a convex polygon. All of it must be beyond the near plane.
    func fill(_ points: [Vector3], _ plane: SurfacePlane) {
        guard points.count >= 3 else { return }
        let pixels = points.map { pixel($0) }
        var (top, bottom) = (Double.infinity, -Double.infinity)
        for p in pixels { (top, bottom) = (min(top, p.y), max(bottom, p.y)) }
        let (first, last) = rows(top, bottom)
        guard first <= last else { return }
        for index in pixels.indices { scan(pixels[index], pixels[(index + 1) % pixels.count]) }
        fillRows(first, last, plane)
    }

    @inline(__always)
    private func pixel(_ p: Vector3) -> Pixel {
        let inverse = 1 / p.z
        return (
            intrinsics.fx * p.x * inverse + intrinsics.cx,
            intrinsics.fy * p.y * inverse + intrinsics.cy
        )
    }

    /// The first and the last row of the picture whose centres are in `top ..< bottom`.
    @inline(__always)
    private func rows(_ top: Double, _ bottom: Double) -> (Int, Int) {
        let limit = Double(intrinsics.height)
        return (
            Self.ceiling(max(0, min(limit, top))),
            Self.ceiling(max(0, min(limit, bottom))) - 1
        )
    }

    /// The smallest integer not below `x`, for x ≥ 0; the library call is slow on baseline x86-64.
    @inline(__always)
    private static func ceiling(_ x: Double) -> Int {
        let whole = Int(x)
        return Double(whole) < x ? whole + 1 : whole
    }

    /// Records where an edge crosses each row: an edge that goes down fills `left`, an edge that
    /// goes up fills `right`. An edge is always computed from its upper end, so that neighbouring
    /// polygons leave neither gap nor overlap.
    @inline(__always)
    private func scan(_ from: Pixel, _ to: Pixel) {
        let isLeft = to.y > from.y
        let (upper, lower) = isLeft ? (from, to) : (to, from)
        let (first, last) = rows(upper.y, lower.y)
        guard first <= last else { return }
        let slope = (lower.x - upper.x) / (lower.y - upper.y)
        let limit = Double(intrinsics.width)
        let side = isLeft ? left : right
        var y = first
        while y <= last {
            let x = upper.x + (Double(y) - upper.y) * slope
            side[y] = Int32(truncatingIfNeeded: Self.ceiling(max(0, min(limit, x))))
            y &+= 1
        }
    }

    @inline(__always)
    private func fillRows(_ first: Int, _ last: Int, _ plane: SurfacePlane) {
        let width = intrinsics.width
        let (stepX, stepY) = (1 / intrinsics.fx, 1 / intrinsics.fy)
        var y = first
        while y <= last {
            let (begin, end) = (Int(left[y]), Int(right[y]))
            if begin < end {
                sampler.fillSpan(
                    plane, yn: (Double(y) - intrinsics.cy) * stepY,
                    x0: (Double(begin) - intrinsics.cx) * stepX, step: stepX, rowStep: stepY,
                    count: end &- begin, radiance: radiance + (y &* width &+ begin),
                    depths: depths + (y &* width &+ begin))
            }
            y &+= 1
        }
    }
}
