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

/// A triangle of a textured mesh.
struct SurfaceTriangle: Sendable {
    /// Numbers of its corners, counter-clockwise seen from outside.
    var corners: SIMD3<Int32>
    /// Texture places of the corners, in texels of the finest level.
    var u, v: Vector3
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
