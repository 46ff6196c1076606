import Models
import Scene

/// A model as one interleaved buffer, as renderers take it. The layout follows Bellus3D's mesh
/// data: eight floats per vertex (x, y, z, nx, ny, nz, u, v) and three indices per triangle.
public struct HeadMeshBuffer: Equatable, Sendable {
    /// Number of floats for each vertex.
    public static let floatsPerVertex = 8

    /// Eight floats for each vertex: position in the model's unit, normal, and texture coordinates.
    /// Texture coordinates are 0, 0 at the lower left.
    public let vertexData: [Float]
    /// Three vertex indices per triangle, counter-clockwise seen from outside.
    public let indices: [UInt32]

    /// Number of vertices.
    public var vertexCount: Int { vertexData.count / Self.floatsPerVertex }
    /// Number of triangles.
    public var triangleCount: Int { indices.count / 3 }

    /// The data of one corner of a triangle.
    public struct Vertex: Equatable, Sendable {
        public var position, normal: SIMD3<Float>
        public var textureCoordinate: SIMD2<Float>
    }

    /// Makes the buffer of a model. Normals and texture coordinates that the model lacks are zero.
    public init(_ model: TexturedModel) {
        let (normals, places) = (model.normals, model.textureCoordinates)
        var data: [Float] = []
        data.reserveCapacity(Self.floatsPerVertex * model.positions.count)
        for (index, p) in model.positions.enumerated() {
            let n = index < normals.count ? normals[index] : .zero
            let t = index < places.count ? places[index] : .zero
            data += [p.x, p.y, p.z, n.x, n.y, n.z, t.x, t.y]
        }
        vertexData = data
        indices = model.triangles.flatMap { [$0.x, $0.y, $0.z] }
    }

    /// A vertex by its number, from 0 below `vertexCount`.
    public subscript(_ vertex: Int) -> Vertex {
        let at = Self.floatsPerVertex * vertex
        return Vertex(
            position: SIMD3(vertexData[at], vertexData[at + 1], vertexData[at + 2]),
            normal: SIMD3(vertexData[at + 3], vertexData[at + 4], vertexData[at + 5]),
            textureCoordinate: SIMD2(vertexData[at + 6], vertexData[at + 7]))
    }

    /// Calls `visit` with the number and the corners of each triangle, in order.
    public func enumerateTriangles(
        _ visit: (_ triangle: Int, _ corners: (Vertex, Vertex, Vertex)) throws -> Void
    ) rethrows {
        for triangle in 0..<triangleCount {
            func corner(_ number: Int) -> Vertex { self[Int(indices[3 * triangle + number])] }
            try visit(triangle, (corner(0), corner(1), corner(2)))
        }
    }
}
