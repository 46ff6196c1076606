/// A triangle mesh; all arrays but `triangles` are indexed by vertex.
public struct Mesh: Equatable, Sendable {
    /// Positions, in metres where the scale is known.
    public var positions: [SIMD3<Float>]
    /// Colours R G B, one per vertex; may be empty.
    public var colors: [SIMD3<UInt8>]
    /// Three vertex indices per triangle, counter-clockwise seen from outside.
    public var triangles: [SIMD3<UInt32>]

    /// A mesh of these parts.
    public init(
        positions: [SIMD3<Float>], colors: [SIMD3<UInt8>] = [], triangles: [SIMD3<UInt32>]
    ) {
        (self.positions, self.colors, self.triangles) = (positions, colors, triangles)
    }
}
