import Scene

/// Writes the surface as binary STL (3D Systems 1989). The format has no unit: lengths are the
/// model's. z is up, as 3D printers expect.
public enum STLWriter {
    /// Bytes of the header, after which the number of triangles follows, and bytes of a triangle.
    private static let (headerSize, triangleSize) = (80, 50)

    /// The bytes of an STL file of this mesh.
    public static func bytes(of mesh: Mesh) -> [UInt8] {
        // A file that starts with "solid" would be read as text.
        var bytes = Array("Capstan, binary STL, lengths in metres where the scale is known".utf8)
        bytes += Array(repeating: UInt8(ascii: " "), count: headerSize - bytes.count)
        bytes.reserveCapacity(headerSize + 4 + triangleSize * mesh.triangles.count)
        bytes.append(littleEndian: UInt32(mesh.triangles.count))
        for triangle in mesh.triangles {
            let (a, b, c) = (
                mesh.positions[Int(triangle.x)], mesh.positions[Int(triangle.y)],
                mesh.positions[Int(triangle.z)]
            )
            let normal = cross(Vector3(b - a), Vector3(c - a)).normalized ?? .zero
            bytes.append(littleEndian: SIMD3<Float>(normal))
            for corner in [a, b, c] { bytes.append(littleEndian: corner) }
            bytes.append(littleEndian: UInt16(0))
        }
        return bytes
    }
}
