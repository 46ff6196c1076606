import Scene

/// A triangle mesh with a reflectance at each vertex, in the head's axes, metres.
public struct ColoredMesh: Equatable, Sendable {
    public var points: [Vector3]
    public var normals: [Vector3]
    /// Reflectance at each vertex: R G B, linear, 0...1.
    public var colors: [SIMD3<Float>]
    /// Whether each vertex is hair, which depth cameras measure only in part.
    public var isHair: [Bool]
    /// Indices of the vertices of each triangle, counter-clockwise seen from outside.
    public var triangles: [SIMD3<Int32>]

    /// An empty surface.
    public init() { (points, normals, colors, isHair, triangles) = ([], [], [], [], []) }

    /// The same mesh with the reflectance that its colours show (display values of 8 bits); its
    /// normals are computed from its triangles.
    public init(_ mesh: Mesh) {
        self.init()
        points = mesh.positions.map { Vector3(Double($0.x), Double($0.y), Double($0.z)) }
        colors =
            mesh.colors.count == points.count
            ? mesh.colors.map { color in
                let share = SIMD3(Float(color.x), Float(color.y), Float(color.z)) / 255
                // Display values are about the square root of linear light.
                return share * share
            } : Array(repeating: SIMD3(repeating: 0.4), count: points.count)
        isHair = Array(repeating: false, count: points.count)
        triangles = mesh.triangles.map { SIMD3(Int32($0.x), Int32($0.y), Int32($0.z)) }
        findNormals()
    }

    /// Normals as area-weighted means of the triangles around each vertex.
    mutating func findNormals() {
        var sums = Array(repeating: Vector3.zero, count: points.count)
        for triangle in triangles {
            let (a, b, c) = (Int(triangle.x), Int(triangle.y), Int(triangle.z))
            let normal = cross(points[b] - points[a], points[c] - points[a])
            sums[a] += normal
            sums[b] += normal
            sums[c] += normal
        }
        normals = sums.map { $0.normalized ?? Vector3(0, 0, 1) }
    }

    /// Adds triangles between rows of points.
    /// - Parameter isMirrored: whether the points of a row go to the person's right.
    mutating func addGrid(rows: Int, columns: Int, isMirrored: Bool = false) {
        let width = Int32(columns + 1)
        for row in 0..<Int32(rows) {
            for column in 0..<Int32(columns) {
                let a = row * width + column
                let (b, c, d) = (a + 1, a + width, a + width + 1)
                triangles.append(isMirrored ? SIMD3(a, b, c) : SIMD3(a, c, b))
                triangles.append(isMirrored ? SIMD3(b, d, c) : SIMD3(b, c, d))
            }
        }
    }

    /// Adds another surface.
    mutating func append(_ other: ColoredMesh) {
        let start = Int32(points.count)
        points += other.points
        normals += other.normals
        colors += other.colors
        isHair += other.isHair
        triangles += other.triangles.map { $0 &+ start }
    }
}
