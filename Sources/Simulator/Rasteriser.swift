import Scene

/// A z-buffer renderer for convex polygons with perspective-correct, mipmapped textures. It keeps
/// its buffers, so that drawing a frame allocates almost nothing.
struct Rasteriser {
    /// The camera, which has no lens distortion.
    let intrinsics: Intrinsics
    /// Radiance of each pixel, linear, red green blue.
    private(set) var radiance: [SIMD4<Float>]
    /// 1/Z of each pixel; 0 where nothing was drawn.
    private(set) var inverseDepth: [Float]

    /// Distance of the near plane from the camera, metres (guess).
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

    /// Clears the picture.
    mutating func clear() {
        inverseDepth.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    }

    /// Blackens pixels that were not drawn since the last clear.
    mutating func blackenHoles() {
        radiance.withUnsafeMutableBufferPointer { radiance in
            inverseDepth.withUnsafeBufferPointer { depths in
                for index in depths.indices where depths[index] == 0 { radiance[index] = .zero }
            }
        }
    }

    /// Draws textured triangles. `points` are the vertices in the camera's frame; `shades` are the
    /// light at each vertex.
    mutating func draw(
        _ triangles: [SurfaceTriangle], points: [Vector3], shades: [Float], texture: Texture
    ) {
        let near = Self.nearMeters
        withFiller(texture) { filler in
            triangles.withUnsafeBufferPointer { triangles in
                points.withUnsafeBufferPointer { points in
                    shades.withUnsafeBufferPointer { shades in
                        for triangle in triangles {
                            let (a, b, c) = (
                                Int(triangle.corners.x), Int(triangle.corners.y),
                                Int(triangle.corners.z)
                            )
                            let (p0, p1, p2) = (points[a], points[b], points[c])
                            guard
                                let plane = SurfacePlane(
                                    p0, p1, p2, u: triangle.u, v: triangle.v,
                                    shade: Vector3(
                                        Double(shades[a]), Double(shades[b]), Double(shades[c])))
                            else { continue }
                            if p0.z >= near && p1.z >= near && p2.z >= near {
                                filler.fill(p0, p1, p2, plane)
                            } else {
                                filler.fill(Self.clipped([p0, p1, p2]), plane)
                            }
                        }
                    }
                }
            }
        }
    }

    /// Draws a flat convex polygon, counter-clockwise from the front. Three of its corners, far
    /// apart, define the plane.
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
        withFiller(texture) { $0.fill(Self.clipped(points), plane) }
    }

    /// Clips a polygon to the near plane (Sutherland and Hodgman 1974). A cut is computed from the
    /// inner point to the outer one, so that two polygons cut a shared edge at the same point.
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

    /// Calls `body` with pointers to the buffers: once for many polygons of one texture.
    @inline(__always)
    private mutating func withFiller(_ texture: Texture, _ body: (PolygonFiller) -> Void) {
        let intrinsics = intrinsics
        texture.texels.withUnsafeBufferPointer { texels in
            texture.starts.withUnsafeBufferPointer { starts in
                radiance.withUnsafeMutableBufferPointer { radiance in
                    inverseDepth.withUnsafeMutableBufferPointer { depths in
                        left.withUnsafeMutableBufferPointer { left in
                            right.withUnsafeMutableBufferPointer { right in
                                guard let texels = texels.baseAddress,
                                    let starts = starts.baseAddress,
                                    let radiance = radiance.baseAddress,
                                    let depths = depths.baseAddress,
                                    let left = left.baseAddress, let right = right.baseAddress
                                else { return }
                                body(
                                    PolygonFiller(
                                        intrinsics: intrinsics,
                                        sampler: TextureSampler(
                                            texels: texels, starts: starts, width: texture.width,
                                            height: texture.height, levels: texture.levels),
                                        radiance: radiance, depths: depths, left: left,
                                        right: right))
                            }
                        }
                    }
                }
            }
        }
    }
}
