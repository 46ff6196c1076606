/// Writes models as binary glTF 2.0 (Khronos 2017) in one file: y up, metres, maps embedded.
/// Displacement has no place in the format and is left out.
public enum GLBWriter {
    /// The bytes of a GLB file.
    public static func bytes(of model: TexturedModel) -> [UInt8] {
        var file = GLTFDocument()
        let attributes = attributes(of: model, in: &file)
        let indices = file.addView(target: 34_963) { bytes in
            for triangle in model.triangles {
                for corner in 0..<3 { bytes.append(littleEndian: triangle[corner]) }
            }
        }
        file.accessors.append(
            "{\"bufferView\":\(indices),\"componentType\":5125,"
                + "\"count\":\(3 * model.triangles.count),\"type\":\"SCALAR\"}")
        let primitive =
            "{\"attributes\":{\(attributes)},\"indices\":\(file.accessors.count - 1),"
            + "\"material\":0,\"mode\":4}"
        return file.bytes(primitive: primitive, material: material(of: model, in: &file))
    }

    private static func attributes(of model: TexturedModel, in file: inout GLTFDocument) -> String {
        var attributes: [String] = []
        func add(_ name: String, _ type: String, _ limits: String, _ fill: (inout [UInt8]) -> Void)
        {
            let view = file.addView(target: 34_962, fill)
            attributes.append("\"\(name)\":\(file.accessors.count)")
            file.accessors.append(
                "{\"bufferView\":\(view),\"componentType\":5126,"
                    + "\"count\":\(model.positions.count)\(limits),\"type\":\"\(type)\"}")
        }
        var limits = ""
        if let extent = model.extent {
            let (a, b) = (yUp(extent.low), yUp(extent.high))
            let (low, high) = (pointwiseMin(a, b), pointwiseMax(a, b))
            limits =
                ",\"max\":[\(high.x),\(high.y),\(high.z)],\"min\":[\(low.x),\(low.y),\(low.z)]"
        }
        add("POSITION", "VEC3", limits) { bytes in
            for position in model.positions { bytes.append(littleEndian: yUp(position)) }
        }
        if !model.normals.isEmpty {
            add("NORMAL", "VEC3", "") { bytes in
                for normal in model.normals { bytes.append(littleEndian: yUp(normal)) }
            }
        }
        if !model.tangents.isEmpty {
            add("TANGENT", "VEC4", "") { bytes in
                for tangent in model.tangents {
                    bytes.append(littleEndian: yUp(SIMD3(tangent.x, tangent.y, tangent.z)))
                    bytes.append(littleEndian: tangent.w)
                }
            }
        }
        if !model.textureCoordinates.isEmpty {
            // glTF counts v from the upper edge downwards.
            add("TEXCOORD_0", "VEC2", "") { bytes in
                for place in model.textureCoordinates {
                    bytes.append(littleEndian: place.x)
                    bytes.append(littleEndian: 1 - place.y)
                }
            }
        }
        if !model.colors.isEmpty && model.maps.isEmpty {
            add("COLOR_0", "VEC3", "") { bytes in
                for color in model.colors {
                    bytes.append(littleEndian: linear(color))
                }
            }
        }
        return attributes.joined(separator: ",")
    }

    private static func material(of model: TexturedModel, in file: inout GLTFDocument) -> String {
        func texture(_ kind: ModelMap.Kind) -> Int? {
            guard let map = model.map(kind) else { return nil }
            let view = file.addView(target: nil) { $0 += map.bytes }
            file.images.append(
                "{\"bufferView\":\(view),\"mimeType\":\"image/\(map.encoding.rawValue)\"}")
            return file.images.count - 1
        }
        // Photographs tell little of gloss: a dull surface without a roughness map.
        var shading = ["\"metallicFactor\":0"]
        if let index = texture(.diffuse) {
            shading.append("\"baseColorTexture\":{\"index\":\(index)}")
        }
        if let index = texture(.roughness) {
            shading.append("\"metallicRoughnessTexture\":{\"index\":\(index)}")
        } else {
            shading.append("\"roughnessFactor\":0.9")
        }
        var parts = ["\"pbrMetallicRoughness\":{\(shading.joined(separator: ","))}"]
        if let index = texture(.normal) { parts.append("\"normalTexture\":{\"index\":\(index)}") }
        if let index = texture(.ambientOcclusion) {
            parts.append("\"occlusionTexture\":{\"index\":\(index)}")
        }
        return "{\(parts.joined(separator: ","))}"
    }

    /// The linear intensities of an sRGB colour: the format's vertex colours are linear.
    private static func linear(_ color: SIMD3<UInt8>) -> SIMD3<Float> {
        var result = SIMD3<Float>.zero
        for channel in 0..<3 { result[channel] = linearIntensity[Int(color[channel])] }
        return result
    }
}
