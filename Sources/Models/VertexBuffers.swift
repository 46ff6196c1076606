/// A model in the layout that graphics cards take: interleaved vertices and triangle indices.
public struct VertexBuffers: Equatable, Sendable {
    /// Eight numbers per vertex: x y z, normal x y z, u v; z up, v from the lower edge upwards.
    public let vertices: [Float]
    /// Three vertex indices per triangle, counter-clockwise seen from outside.
    public let indices: [UInt32]

    /// The buffers of a model; missing normals and texture coordinates are zero.
    public init(_ model: TexturedModel) {
        var vertices: [Float] = []
        vertices.reserveCapacity(8 * model.positions.count)
        for (index, position) in model.positions.enumerated() {
            let normal = model.normals.isEmpty ? .zero : model.normals[index]
            let place = model.textureCoordinates.isEmpty ? .zero : model.textureCoordinates[index]
            for axis in 0..<3 { vertices.append(position[axis]) }
            for axis in 0..<3 { vertices.append(normal[axis]) }
            vertices.append(place.x)
            vertices.append(place.y)
        }
        var indices: [UInt32] = []
        indices.reserveCapacity(3 * model.triangles.count)
        for triangle in model.triangles { for axis in 0..<3 { indices.append(triangle[axis]) } }
        (self.vertices, self.indices) = (vertices, indices)
    }

    /// The vertices as a raw file: 32-bit little-endian floats.
    public var vertexBytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 * vertices.count)
        for value in vertices { bytes.append(littleEndian: value) }
        return bytes
    }

    /// The indices as a raw file: 32-bit little-endian.
    public var indexBytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 * indices.count)
        for value in indices { bytes.append(littleEndian: value) }
        return bytes
    }
}
