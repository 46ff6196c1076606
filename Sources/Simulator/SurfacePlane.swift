import Scene

/// Attributes of a flat polygon over the picture. An attribute divided by depth is an affine
/// function of normalised picture coordinates; `invZ`, `u`, `v` and `shade` each hold the factors
/// of x, y and 1. Source: Olano and Greer 1997 (homogeneous rasterisation: setup needs no
/// clipping).
struct SurfacePlane {
    /// The functions of 1/Z, of the texture coordinates (in texels) divided by Z, and of the shade
    /// divided by Z.
    var invZ, u, v, shade: Vector3

    /// The functions of a plane through three points in the camera's frame with these texture
    /// coordinates (texels) and shades; nil when the plane faces away or is edge-on.
    @inline(__always)
    init?(
        _ p0: Vector3, _ p1: Vector3, _ p2: Vector3,
        u: Vector3, v: Vector3, shade: Vector3
    ) {
        let a = cross(p1, p2)
        let volume = dot(p0, a)
        // The volume is negative for corners that are counter-clockwise seen from the camera.
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
    /// Indices of its vertices, counter-clockwise seen from outside.
    var corners: SIMD3<Int32>
    /// Texture coordinates of the vertices, in texels of the finest level.
    var u, v: Vector3
}

/// A flat convex polygon of the room.
struct FlatPolygon: Sendable {
    /// Corners in the world, counter-clockwise seen from the front.
    var corners: [Vector3]
    /// Texture coordinates of the corners, 0...1 from edge to edge.
    var places: [Vector2]
    /// Light on the polygon; 1 is the light on the unshaded centre of the table.
    var shade: Double
}
