/// The barycentric coordinates of a triangle at each texel that it covers.
struct BarycentricTexels {
    private let first, second: SIMD3<Float>

    init(_ atlas: SurfaceAtlas, _ triangle: SIMD3<UInt32>) {
        let side = Float(atlas.sidePixels)
        let a = atlas.textureCoordinates[Int(triangle.x)] * side - 0.5
        let b = atlas.textureCoordinates[Int(triangle.y)] * side - 0.5
        let c = atlas.textureCoordinates[Int(triangle.z)] * side - 0.5
        let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
        let scale = area != 0 ? 1 / area : 0
        // The coordinates are affine functions of column and row. They are relative to c, which
        // keeps precision if columns and rows are large.
        first = SIMD3((b.y - c.y) * scale, (c.x - b.x) * scale, 0)
        second = SIMD3((c.y - a.y) * scale, (a.x - c.x) * scale, 0)
        origin = c
    }

    private let origin: SIMD2<Float>

    /// The barycentric coordinates at a texel. They are limited to 0...1 and sum to 1.
    @inline(__always) func at(_ column: Int, _ row: Int) -> (Float, Float, Float) {
        let (x, y) = (Float(column) - origin.x, Float(row) - origin.y)
        let u = min(max(first.x * x + first.y * y, 0), 1)
        let v = min(max(second.x * x + second.y * y, 0), 1 - u)
        return (u, v, 1 - u - v)
    }
}
