/// Writes models as Wavefront OBJ with an MTL file and the maps beside it. Axes are the model's, z
/// up: the format defines none.
public enum OBJWriter {
    /// Before writing, this many bytes are reserved for each vertex with its texture coordinates
    /// and normal, and for each triangle (guesses).
    private static let (bytesPerVertex, bytesPerTriangle) = (90, 60)

    /// The bytes of the OBJ file. Seam vertices are written once, with several texture coordinates.
    /// `materials` is the name of the MTL file; nil for a surface without maps.
    public static func bytes(of model: TexturedModel, materials: String?) -> [UInt8] {
        let mesh = model.mesh
        var text = "# Capstan; z up, lengths in metres where the scale is known\n"
        text.reserveCapacity(
            Self.bytesPerVertex * mesh.positions.count
                + Self.bytesPerTriangle * mesh.triangles.count)
        if let materials { text += "mtllib \(materials)\n" }
        text += "o Object\n"
        for (index, p) in mesh.positions.enumerated() {
            text += "v \(p.x) \(p.y) \(p.z)"
            // MeshLab, Blender and trimesh read colours after the position.
            if materials == nil && !mesh.colors.isEmpty {
                let color = SIMD3<Float>(mesh.colors[index]) / 255
                text += " \(color.x) \(color.y) \(color.z)"
            }
            text += "\n"
        }
        for place in model.textureCoordinates { text += "vt \(place.x) \(place.y)\n" }
        for n in model.normals { text += "vn \(n.x) \(n.y) \(n.z)\n" }
        let (hasPlaces, hasNormals) = (!model.textureCoordinates.isEmpty, !model.normals.isEmpty)
        for (page, numbers) in model.trianglesByPage.enumerated() {
            if materials != nil { text += "usemtl \(material(page))\n" }
            for number in numbers {
                let triangle = model.triangles[number]
                text += "f"
                for corner in 0..<3 {
                    let vertex = Int(triangle[corner])
                    text += " \(model.surfaceVertices[vertex] + 1)"
                    if hasPlaces || hasNormals { text += "/" }
                    if hasPlaces { text += "\(vertex + 1)" }
                    if hasNormals { text += "/\(vertex + 1)" }
                }
                text += "\n"
            }
        }
        return Array(text.utf8)
    }

    private static func material(_ page: Int) -> String {
        "Object" + TextureMap.number(ofPage: page)
    }

    /// The bytes of the MTL file; map names begin with `stem`. Roughness and normal maps follow the
    /// physically based extension (Clara.io 2013).
    public static func materials(of model: TexturedModel, stem: String) -> [UInt8] {
        var text = ""
        for page in 0..<model.pageCount {
            text += "newmtl \(material(page))\nKa 1 1 1\nKd 1 1 1\nKs 0 0 0\nillum 1\n"
            for map in model.maps where map.page == page {
                text += "\(word(for: map)) \(map.fileName(stem: stem))\n"
            }
        }
        return Array(text.utf8)
    }

    private static func word(for map: TextureMap) -> String {
        switch map.kind {
        case .diffuse: "map_Kd"
        case .normal: "norm"
        case .ambientOcclusion: "map_Ka"
        case .roughness: "map_Pr"
        case .displacement:
            map.displacement.map { "disp -mm \($0.low) \($0.high - $0.low)" } ?? "disp"
        }
    }
}
