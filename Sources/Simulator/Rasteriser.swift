import Scene

/// What a flat polygon looks like, as affine functions of the normalised picture: each of `invZ`,
/// `u`, `v`, `shade` holds factors of x, y and 1 and gives the quantity divided by depth.
/// Source: Olano and Greer 1997 (homogeneous rasterisation: no clipping needed for the setup).
struct SurfacePlane {
    /// 1/Z, and texture place (in texels) and shade over Z.
    var invZ, u, v, shade: Vector3

    /// The functions for a plane through three points in the camera's frame with these texture
    /// places (texels) and shades; nil when the camera sees the back or the edge of it.
    @inline(__always)
    init?(
        _ p0: Vector3, _ p1: Vector3, _ p2: Vector3,
        u: Vector3, v: Vector3, shade: Vector3
    ) {
        let a = cross(p1, p2)
        let volume = dot(p0, a)
        // The volume is negative where the corners run counter-clockwise as seen.
        guard volume < -1e-15 else { return nil }
        let scale = 1 / volume
        let (n0, n1, n2) = (a * scale, cross(p2, p0) * scale, cross(p0, p1) * scale)
        invZ = n0 + n1 + n2
        self.u = n0 * u.x + n1 * u.y + n2 * u.z
        self.v = n0 * v.x + n1 * v.y + n2 * v.z
        self.shade = n0 * shade.x + n1 * shade.y + n2 * shade.z
    }
}

/// A z-buffer renderer for convex polygons with perspective-correct, prefiltered texture.
/// Owns its buffers, so that drawing a frame allocates nothing.
struct Rasteriser {
    /// The camera; no lens distortion.
    let intrinsics: Intrinsics
    /// Light that each pixel gets, linear, red green blue.
    private(set) var radiance: [SIMD4<Float>]
    /// 1/Z of each pixel; 0 where nothing was drawn.
    private(set) var inverseDepth: [Float]

    /// What lies nearer to the camera's plane than this is cut away, metres.
    static let nearMeters = 0.01

    private var left: [Int32]
    private var right: [Int32]

    /// A renderer for this camera.
    init(intrinsics: Intrinsics) {
        self.intrinsics = intrinsics
        let count = intrinsics.width * intrinsics.height
        radiance = Array(repeating: .zero, count: count)
        inverseDepth = Array(repeating: 0, count: count)
        left = Array(repeating: 0, count: intrinsics.height)
        right = Array(repeating: 0, count: intrinsics.height)
    }

    /// Forgets what was drawn.
    mutating func clear() {
        let count = inverseDepth.count
        radiance.withUnsafeMutableBufferPointer { $0.update(repeating: .zero) }
        inverseDepth.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
        assert(radiance.count == count)
    }

    /// Draws triangles whose corners are already in the camera's frame.
    mutating func draw(
        _ triangles: [SurfaceTriangle], points: [Vector3], shades: [Float], textures: [Texture]
    ) {
        let near = Self.nearMeters
        triangles.withUnsafeBufferPointer { triangles in
            points.withUnsafeBufferPointer { points in
                for triangle in triangles {
                    let c = triangle.corners
                    let (p0, p1, p2) = (points[Int(c.x)], points[Int(c.y)], points[Int(c.z)])
                    let shade = Vector3(
                        Double(shades[Int(c.x)]), Double(shades[Int(c.y)]),
                        Double(shades[Int(c.z)]))
                    guard
                        let plane = SurfacePlane(
                            p0, p1, p2, u: Vector3(triangle.u), v: Vector3(triangle.v),
                            shade: shade)
                    else { continue }
                    if p0.z >= near && p1.z >= near && p2.z >= near {
                        fillTriangle(p0, p1, p2, plane, textures[Int(triangle.texture)])
                    } else {
                        fill(Self.clipped([p0, p1, p2]), plane, textures[Int(triangle.texture)])
                    }
                }
            }
        }
    }

    /// Draws a flat convex polygon whose corners, counter-clockwise as seen from its front, are in
    /// the camera's frame. Three of the corners, far apart, set up the plane.
    mutating func draw(_ polygon: FlatPolygon, cameraFromWorld: RigidTransform, texture: Texture) {
        let points = polygon.corners.map { cameraFromWorld * $0 }
        let (a, b, c) = (0, points.count / 3, 2 * points.count / 3)
        let (size, uv) = (Vector2(Double(texture.width), Double(texture.height)), polygon.places)
        guard
            let plane = SurfacePlane(
                points[a], points[b], points[c],
                u: Vector3(uv[a].x, uv[b].x, uv[c].x) * size.x,
                v: Vector3(uv[a].y, uv[b].y, uv[c].y) * size.y,
                shade: Vector3(repeating: polygon.shade))
        else { return }
        fill(Self.clipped(points), plane, texture)
    }

    /// The part of a polygon in front of the near plane (Sutherland and Hodgman 1974). Cuts run
    /// from inside to outside, so that two polygons cut a shared edge at the same point.
    private static func clipped(_ points: [Vector3]) -> [Vector3] {
        let near = nearMeters
        var kept: [Vector3] = []
        for (index, point) in points.enumerated() {
            let next = points[(index + 1) % points.count]
            if point.z >= near { kept.append(point) }
            if (point.z >= near) != (next.z >= near) {
                let (inside, outside) = point.z >= near ? (point, next) : (next, point)
                let share = (inside.z - near) / (inside.z - outside.z)
                kept.append(inside + share * (outside - inside))
            }
        }
        return kept
    }

    @inline(__always)
    private func pixel(_ p: Vector3) -> (x: Double, y: Double) {
        let inverse = 1 / p.z
        return (
            intrinsics.fx * p.x * inverse + intrinsics.cx,
            intrinsics.fy * p.y * inverse + intrinsics.cy
        )
    }

    private mutating func fillTriangle(
        _ p0: Vector3, _ p1: Vector3, _ p2: Vector3, _ plane: SurfacePlane, _ texture: Texture
    ) {
        let (a, b, c) = (pixel(p0), pixel(p1), pixel(p2))
        let top = min(a.y, b.y, c.y)
        let bottom = max(a.y, b.y, c.y)
        let limit = Double(intrinsics.height)
        guard bottom >= 0, top < limit, max(a.x, b.x, c.x) >= 0,
            min(a.x, b.x, c.x) < Double(intrinsics.width)
        else { return }
        let (first, last) = rows(top, bottom)
        guard first <= last else { return }
        scan(a, b)
        scan(b, c)
        scan(c, a)
        fillRows(first...last, plane, texture)
    }

    private mutating func fill(_ points: [Vector3], _ plane: SurfacePlane, _ texture: Texture) {
        guard points.count >= 3 else { return }
        let pixels = points.map { pixel($0) }
        var (top, bottom) = (Double.infinity, -Double.infinity)
        for p in pixels { (top, bottom) = (min(top, p.y), max(bottom, p.y)) }
        guard bottom >= 0, top < Double(intrinsics.height) else { return }
        let (first, last) = rows(top, bottom)
        guard first <= last else { return }
        for index in pixels.indices { scan(pixels[index], pixels[(index + 1) % pixels.count]) }
        fillRows(first...last, plane, texture)
    }

    /// The rows whose centres lie in `top ..< bottom`, within the picture.
    @inline(__always)
    private func rows(_ top: Double, _ bottom: Double) -> (Int, Int) {
        let limit = Double(intrinsics.height)
        return (
            Self.ceiling(max(0, min(limit, top))),
            Self.ceiling(max(0, min(limit, bottom))) - 1
        )
    }

    /// The least integer not below `x`, for x ≥ 0; the library call is slow on plain x86-64.
    @inline(__always)
    private static func ceiling(_ x: Double) -> Int {
        let whole = Int(x)
        return Double(whole) < x ? whole + 1 : whole
    }

    /// Notes where an edge begins (going down) or ends (going up) the pixels of each row. The
    /// place is reckoned from the upper end always, so neighbours leave neither gap nor overlap.
    @inline(__always)
    private mutating func scan(_ from: (x: Double, y: Double), _ to: (x: Double, y: Double)) {
        let isLeft = to.y > from.y
        let (upper, lower) = isLeft ? (from, to) : (to, from)
        let (first, last) = rows(upper.y, lower.y)
        guard first <= last else { return }
        let slope = (lower.x - upper.x) / (lower.y - upper.y)
        let limit = Double(intrinsics.width)
        var y = first
        while y <= last {
            let x = upper.x + (Double(y) - upper.y) * slope
            let column = Int32(truncatingIfNeeded: Self.ceiling(max(0, min(limit, x))))
            if isLeft { left[y] = column } else { right[y] = column }
            y &+= 1
        }
    }

    private mutating func fillRows(
        _ rows: ClosedRange<Int>, _ plane: SurfacePlane, _ texture: Texture
    ) {
        let width = intrinsics.width
        let (fx, fy) = (1 / intrinsics.fx, 1 / intrinsics.fy)
        texture.texels.withUnsafeBufferPointer { texels in
            texture.starts.withUnsafeBufferPointer { starts in
                radiance.withUnsafeMutableBufferPointer { radiance in
                    inverseDepth.withUnsafeMutableBufferPointer { depths in
                        guard let texels = texels.baseAddress, let starts = starts.baseAddress,
                            let radiance = radiance.baseAddress, let depths = depths.baseAddress
                        else { return }
                        let sampler = TextureSampler(
                            texels: texels, starts: starts, width: texture.width,
                            height: texture.height, levels: texture.levels)
                        for y in rows {
                            let (begin, end) = (Int(left[y]), Int(right[y]))
                            guard begin < end else { continue }
                            let yn = (Double(y) - intrinsics.cy) * fy
                            sampler.fillSpan(
                                plane, yn: yn, x0: (Double(begin) - intrinsics.cx) * fx,
                                step: fx, rowStep: fy, count: end - begin,
                                radiance: radiance + (y * width + begin),
                                depths: depths + (y * width + begin))
                        }
                    }
                }
            }
        }
    }
}

/// A triangle of a textured mesh.
struct SurfaceTriangle: Sendable {
    /// Numbers of its corners, counter-clockwise seen from outside.
    var corners: SIMD3<Int32>
    /// Texture places of the corners, in texels of the finest level.
    var u, v: SIMD3<Float>
    /// Which texture.
    var texture: Int32
}

/// A flat convex polygon of the surroundings.
struct FlatPolygon: Sendable {
    /// Corners in the world, counter-clockwise seen from the front.
    var corners: [Vector3]
    /// Texture places of the corners, 0...1 from edge to edge.
    var places: [Vector2]
    /// Light that falls on it, 1 = the middle of the table unshaded.
    var shade: Double
}
