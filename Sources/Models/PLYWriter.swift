import Scene

/// Writes meshes as PLY: positions as float, colours as uchar, faces as lists.
public enum PLYWriter {
    /// The bytes of a PLY file of this mesh.
    /// - Precondition: the mesh has one colour per position, or no colours.
    public static func bytes(of mesh: Mesh, format: PLYFormat = .binaryLittleEndian) -> [UInt8] {
        precondition(mesh.colors.isEmpty || mesh.colors.count == mesh.positions.count)
        var bytes = Array(header(of: mesh, format: format).utf8)
        switch format {
        case .ascii: appendText(of: mesh, to: &bytes)
        case .binaryLittleEndian: appendNumbers(of: mesh, to: &bytes)
        }
        return bytes
    }

    /// Writes a mesh to a file atomically: under a temporary name beside it, then renamed. Throws
    /// when the system refuses.
    public static func write(
        _ mesh: Mesh, to path: String, format: PLYFormat = .binaryLittleEndian
    ) throws(ModelFileError) {
        try OutputFile(path, operation: phrase("write \("PLY")")).write(
            bytes(of: mesh, format: format), replacing: true)
    }

    private static func header(of mesh: Mesh, format: PLYFormat) -> String {
        var lines = [
            "ply", "format \(format.rawValue) 1.0", "element vertex \(mesh.positions.count)",
            "property float x", "property float y", "property float z",
        ]
        if !mesh.colors.isEmpty {
            lines += ["property uchar red", "property uchar green", "property uchar blue"]
        }
        lines += [
            "element face \(mesh.triangles.count)", "property list uchar int vertex_indices",
            "end_header",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func appendText(of mesh: Mesh, to bytes: inout [UInt8]) {
        for (index, p) in mesh.positions.enumerated() {
            // Swift prints the shortest text that parses back to the same float.
            var line = "\(p.x) \(p.y) \(p.z)"
            if !mesh.colors.isEmpty {
                let c = mesh.colors[index]
                line += " \(c.x) \(c.y) \(c.z)"
            }
            bytes += (line + "\n").utf8
        }
        for t in mesh.triangles { bytes += "3 \(t.x) \(t.y) \(t.z)\n".utf8 }
    }

    /// Bytes of a vertex with its colour, and of a triangle.
    private static let (vertexSize, triangleSize) = (15, 13)

    private static func appendNumbers(of mesh: Mesh, to bytes: inout [UInt8]) {
        bytes.reserveCapacity(
            bytes.count + vertexSize * mesh.positions.count + triangleSize * mesh.triangles.count)
        for (index, p) in mesh.positions.enumerated() {
            bytes.append(littleEndian: p)
            if !mesh.colors.isEmpty {
                for channel in 0..<3 { bytes.append(mesh.colors[index][channel]) }
            }
        }
        for t in mesh.triangles {
            bytes.append(3)
            for corner in 0..<3 { bytes.append(littleEndian: t[corner]) }
        }
    }
}
