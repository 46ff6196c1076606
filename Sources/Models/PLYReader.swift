import Scene

/// Reads meshes and clouds from PLY files, ASCII and binary little endian. Faces with more than
/// three corners become triangle fans; properties that a `Mesh` does not hold are skipped.
public enum PLYReader {
    private static var operation: String { phrase("read \("PLY")") }

    /// The mesh in a file. Throws when it cannot be read.
    public static func read(_ path: String) throws(ModelFileError) -> Mesh {
        try mesh(from: ModelReader.bytes(of: path, operation: operation), path: path)
    }

    /// The mesh in a file's bytes; `path` names the file in errors.
    public static func mesh(
        from bytes: [UInt8], path: String
    ) throws(ModelFileError) -> Mesh {
        do throws(PLYFault) {
            let header = try PLYHeader(bytes)
            var body = PLYBody(bytes: bytes, header: header)
            return try mesh(header, &body)
        } catch {
            throw ModelFileError(operation: operation, path: path, reason: error.reason)
        }
    }

    private static func mesh(_ header: PLYHeader, _ body: inout PLYBody) throws(PLYFault) -> Mesh {
        var mesh = Mesh(positions: [], triangles: [])
        for element in header.elements {
            switch element.name {
            case "vertex": try readVertices(element, &body, into: &mesh)
            case "face": try readFaces(element, &body, into: &mesh)
            default:
                for _ in 0..<element.count {
                    for property in element.properties { _ = try body.values(of: property) }
                }
            }
        }
        let count = UInt32(truncatingIfNeeded: mesh.positions.count)
        for t in mesh.triangles where t.x >= count || t.y >= count || t.z >= count {
            throw PLYFault(phrase("a face names a corner that is not there"))
        }
        return mesh
    }

    private static func readVertices(
        _ element: PLYHeader.Element, _ body: inout PLYBody, into mesh: inout Mesh
    ) throws(PLYFault) {
        let names = element.properties.map(\.name)
        guard let x = names.firstIndex(of: "x"), let y = names.firstIndex(of: "y"),
            let z = names.firstIndex(of: "z")
        else { throw PLYFault(phrase("its vertices have no x, y and z")) }
        let color = ["red", "green", "blue"].compactMap { names.firstIndex(of: $0) }
        var row = Array(repeating: 0.0, count: names.count)
        for _ in 0..<element.count {
            for (index, property) in element.properties.enumerated() {
                row[index] = try body.values(of: property).first ?? 0
            }
            mesh.positions.append(SIMD3(Float(row[x]), Float(row[y]), Float(row[z])))
            if color.count == 3 {
                let channels = color.map { UInt8(row[$0].clamped(to: 0...255)) }
                mesh.colors.append(SIMD3(channels[0], channels[1], channels[2]))
            }
        }
    }

    private static func readFaces(
        _ element: PLYHeader.Element, _ body: inout PLYBody, into mesh: inout Mesh
    ) throws(PLYFault) {
        for _ in 0..<element.count {
            for property in element.properties {
                let values = try body.values(of: property)
                guard property.name == "vertex_indices" || property.name == "vertex_index" else {
                    continue
                }
                let corners = values.compactMap { UInt32(exactly: $0) }
                guard corners.count == values.count, corners.count >= 3 else {
                    throw PLYFault(phrase("a face is not made of three corners or more"))
                }
                for index in 1..<(corners.count - 1) {
                    mesh.triangles.append(
                        SIMD3(corners[0], corners[index], corners[index + 1]))
                }
            }
        }
    }
}

/// The body of a PLY file, read property by property.
private struct PLYBody {
    private let bytes: [UInt8]
    private let format: PLYFormat
    private var place: Int

    init(bytes: [UInt8], header: PLYHeader) {
        (self.bytes, format, place) = (bytes, header.format, header.bodyStart)
    }

    /// The values of the next property: one value, or the values of a list.
    mutating func values(of property: PLYHeader.Property) throws(PLYFault) -> [Double] {
        guard let kind = property.count else { return [try number(property.value)] }
        // A list cannot be longer than the remaining bytes.
        guard let count = Int(exactly: try number(kind)), count >= 0, count <= bytes.count - place
        else { throw PLYFault(phrase("a list has no sensible length")) }
        var values: [Double] = []
        for _ in 0..<count { values.append(try number(property.value)) }
        return values
    }

    private mutating func number(_ kind: PLYHeader.Scalar) throws(PLYFault) -> Double {
        switch format {
        case .ascii: try word()
        case .binaryLittleEndian: try packed(kind)
        }
    }

    private mutating func word() throws(PLYFault) -> Double {
        while place < bytes.count && bytes[place] <= UInt8(ascii: " ") { place += 1 }
        let start = place
        while place < bytes.count && bytes[place] > UInt8(ascii: " ") { place += 1 }
        guard start < place else { throw PLYFault(phrase("it ends too early")) }
        guard let value = Double(String(decoding: bytes[start..<place], as: UTF8.self)) else {
            throw PLYFault(phrase("it has a word where a number should be"))
        }
        return value
    }

    private mutating func packed(_ kind: PLYHeader.Scalar) throws(PLYFault) -> Double {
        guard bytes.count - place >= kind.size else { throw PLYFault(phrase("it ends too early")) }
        let bits = bytes.littleEndian(at: place, size: kind.size)
        place += kind.size
        switch kind {
        case .int8: return Double(Int8(truncatingIfNeeded: bits))
        case .uint8, .uint16, .uint32: return Double(bits)
        case .int16: return Double(Int16(truncatingIfNeeded: bits))
        case .int32: return Double(Int32(truncatingIfNeeded: bits))
        case .float32: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
        case .float64: return Double(bitPattern: bits)
        }
    }
}
