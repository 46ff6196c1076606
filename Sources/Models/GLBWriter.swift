/// Writes models as binary glTF 2.0 (Khronos 2017) in one file, with y up, lengths in metres and
/// embedded maps. Displacement maps are left out: the format has none.
public enum GLBWriter {
    /// The bytes of a GLB file.
    public static func bytes(of model: TexturedModel) -> [UInt8] {
        var file = GLTFDocument()
        let attributes = attributes(of: model, in: &file)
        var primitives: [String] = []
        var materials: [String] = []
        for (page, numbers) in model.trianglesByPage.enumerated() {
            let vertices = vertices(of: numbers, in: model)
            let names = attributes.map { attribute in
                let words = accessor(attribute, of: vertices, in: model)
                file.accessors.append(words)
                return "\"\(attribute.name)\":\(file.accessors.count - 1)"
            }
            let indices = file.addView(target: GLTFConstant.elementArrayBuffer) { bytes in
                for number in numbers {
                    let triangle = model.triangles[number]
                    for corner in 0..<3 {
                        bytes.append(littleEndian: triangle[corner] - UInt32(vertices.lowerBound))
                    }
                }
            }
            file.accessors.append(
                "{\"bufferView\":\(indices),\"componentType\":\(GLTFConstant.unsignedInt),"
                    + "\"count\":\(3 * numbers.count),\"type\":\"SCALAR\"}")
            primitives.append(
                "{\"attributes\":{\(names.joined(separator: ","))},"
                    + "\"indices\":\(file.accessors.count - 1),"
                    + "\"material\":\(page),\"mode\":\(GLTFConstant.triangles)}")
            materials.append(material(of: model, page: page, in: &file))
        }
        return file.bytes(primitives: primitives, materials: materials)
    }

    /// An interleaved vertex attribute.
    private struct Attribute {
        let name, type: String
        /// Bytes that the attribute has per vertex.
        let stride: Int
        let view: Int
    }

    /// The vertex range of a page. In models built here a page's vertices are consecutive, so the
    /// ranges of two pages do not overlap.
    private static func vertices(of triangles: [Int], in model: TexturedModel) -> Range<Int> {
        guard !model.pages.isEmpty else { return 0..<model.positions.count }
        var (low, high) = (UInt32.max, UInt32(0))
        for number in triangles {
            low = min(low, model.triangles[number].min())
            high = max(high, model.triangles[number].max())
        }
        return low <= high ? Int(low)..<Int(high) + 1 : 0..<0
    }

    private static func accessor(
        _ attribute: Attribute, of vertices: Range<Int>, in model: TexturedModel
    ) -> String {
        var limits = ""
        if attribute.name == "POSITION", let first = vertices.first {
            var (low, high) = (yUp(model.positions[first]), yUp(model.positions[first]))
            for vertex in vertices {
                low = pointwiseMin(low, yUp(model.positions[vertex]))
                high = pointwiseMax(high, yUp(model.positions[vertex]))
            }
            limits =
                ",\"max\":[\(high.x),\(high.y),\(high.z)],\"min\":[\(low.x),\(low.y),\(low.z)]"
        }
        let start = vertices.lowerBound * attribute.stride
        return "{\"bufferView\":\(attribute.view),"
            + (start > 0 ? "\"byteOffset\":\(start)," : "")
            + "\"componentType\":\(GLTFConstant.float),\"count\":\(vertices.count)\(limits),"
            + "\"type\":\"\(attribute.type)\"}"
    }

    private static func attributes(
        of model: TexturedModel, in file: inout GLTFDocument
    ) -> [Attribute] {
        var attributes: [Attribute] = []
        func add(_ name: String, _ type: String, _ stride: Int, _ fill: (inout [UInt8]) -> Void) {
            let view = file.addView(target: GLTFConstant.arrayBuffer, fill)
            attributes.append(Attribute(name: name, type: type, stride: stride, view: view))
        }
        add("POSITION", "VEC3", 12) { bytes in
            for position in model.positions { bytes.append(littleEndian: yUp(position)) }
        }
        if !model.normals.isEmpty {
            add("NORMAL", "VEC3", 12) { bytes in
                for normal in model.normals { bytes.append(littleEndian: yUp(normal)) }
            }
        }
        if !model.tangents.isEmpty {
            add("TANGENT", "VEC4", 16) { bytes in
                for tangent in model.tangents {
                    bytes.append(littleEndian: yUp(SIMD3(tangent.x, tangent.y, tangent.z)))
                    bytes.append(littleEndian: tangent.w)
                }
            }
        }
        if !model.textureCoordinates.isEmpty {
            // glTF's v grows downwards from the upper edge.
            add("TEXCOORD_0", "VEC2", 8) { bytes in
                for place in model.textureCoordinates {
                    bytes.append(littleEndian: place.x)
                    bytes.append(littleEndian: 1 - place.y)
                }
            }
        }
        if !model.colors.isEmpty && model.maps.isEmpty {
            add("COLOR_0", "VEC3", 12) { bytes in
                for color in model.colors { bytes.append(littleEndian: linear(color)) }
            }
        }
        return attributes
    }

    private static func material(
        of model: TexturedModel, page: Int, in file: inout GLTFDocument
    ) -> String {
        func texture(_ kind: TextureMap.Kind) -> Int? {
            guard let map = model.map(kind, page: page) else { return nil }
            let view = file.addView(target: nil) { $0 += map.bytes }
            file.images.append(
                "{\"bufferView\":\(view),\"mimeType\":\"image/\(map.encoding.rawValue)\"}")
            return file.images.count - 1
        }
        var shading = ["\"metallicFactor\":0"]
        if let index = texture(.diffuse) {
            shading.append("\"baseColorTexture\":{\"index\":\(index)}")
        }
        if let index = texture(.roughness) {
            shading.append("\"metallicRoughnessTexture\":{\"index\":\(index)}")
        } else {
            shading.append("\"roughnessFactor\":\(TexturedModel.matteRoughness)")
        }
        var parts = ["\"pbrMetallicRoughness\":{\(shading.joined(separator: ","))}"]
        if let index = texture(.normal) { parts.append("\"normalTexture\":{\"index\":\(index)}") }
        if let index = texture(.ambientOcclusion) {
            parts.append("\"occlusionTexture\":{\"index\":\(index)}")
        }
        return "{\(parts.joined(separator: ","))}"
    }

    /// Linear intensities of an sRGB colour: glTF's vertex colours are linear.
    private static func linear(_ color: SIMD3<UInt8>) -> SIMD3<Float> {
        var result = SIMD3<Float>.zero
        for channel in 0..<3 { result[channel] = linearIntensity[Int(color[channel])] }
        return result
    }
}
