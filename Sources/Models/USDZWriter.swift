/// Writes models as USDZ: an uncompressed, aligned archive of one text layer and the maps. The
/// layer is a mesh with UsdPreviewSurface materials, y up, in metres.
public enum USDZWriter {
    /// The bytes of a USDZ file.
    public static func bytes(of model: TexturedModel) -> [UInt8] {
        var archive = StoredZip()
        // The layer comes first, since readers open the first file.
        archive.add("object.usda", layer(of: model))
        for map in model.maps { archive.add(map.fileName(stem: folder), map.bytes) }
        return archive.bytes
    }

    private static let folder = "textures/"
    /// Before writing, this many bytes are reserved for each vertex, for each triangle, and for all
    /// else (guesses).
    private static let (bytesPerVertex, bytesPerTriangle, bytesOfRest) = (80, 30, 10_000)

    /// The text layer.
    static func layer(of model: TexturedModel) -> [UInt8] {
        var text = """
            #usda 1.0
            (
                defaultPrim = "Object"
                metersPerUnit = 1
                upAxis = "Y"
            )

            def Xform "Object" (
                assetInfo = {
                    string name = "Object"
                }
                kind = "component"
            )
            {
                def Scope "Geometry"
                {
                    def Mesh "Mesh" (
                        prepend apiSchemas = ["MaterialBindingAPI"]
                    )
                    {
                        uniform bool doubleSided = 0

            """
        appendGeometry(of: model, to: &text)
        text += """
                        rel material:binding = <\(material(0))>
                        uniform token subdivisionScheme = "none"

            """
        if model.pageCount > 1 { appendPages(of: model, to: &text) }
        text += """
                    }
                }

                def Scope "Materials"
                {

            """
        for page in 0..<model.pageCount { appendMaterial(of: model, page: page, to: &text) }
        text += "    }\n}\n"
        return Array(text.utf8)
    }

    private static func material(_ page: Int) -> String {
        "/Object/Materials/Material" + TextureMap.number(ofPage: page)
    }

    /// Appends the triangles of each page as a subset with its own material.
    private static func appendPages(of model: TexturedModel, to text: inout String) {
        text += """
                        uniform token subsetFamily:materialBind:familyType = "partition"

            """
        for (page, numbers) in model.trianglesByPage.enumerated() {
            text += """

                        def GeomSubset "Page\(page + 1)" (
                            prepend apiSchemas = ["MaterialBindingAPI"]
                        )
                        {
                            uniform token elementType = "face"
                            uniform token familyName = "materialBind"
                            int[] indices = [\(numbers.map(String.init).joined(separator: ","))]
                            rel material:binding = <\(material(page))>
                        }

                """
        }
    }

    private static func appendGeometry(of model: TexturedModel, to text: inout String) {
        text.reserveCapacity(
            bytesPerVertex * model.positions.count + bytesPerTriangle * model.triangles.count
                + bytesOfRest)
        let indent = "            "
        if let extent = model.extent {
            let (a, b) = (yUp(extent.low), yUp(extent.high))
            let (low, high) = (pointwiseMin(a, b), pointwiseMax(a, b))
            text += "\(indent)float3[] extent = [\(tuple(low)), \(tuple(high))]\n"
        }
        text += "\(indent)int[] faceVertexCounts = ["
        for index in model.triangles.indices { text += index == 0 ? "3" : ",3" }
        text += "]\n\(indent)int[] faceVertexIndices = ["
        for (index, triangle) in model.triangles.enumerated() {
            text += index == 0 ? "" : ","
            text += "\(triangle.x),\(triangle.y),\(triangle.z)"
        }
        text += "]\n"
        func append(_ head: String, _ values: [SIMD3<Float>]) {
            text += "\(indent)\(head) = ["
            for (index, value) in values.enumerated() {
                text += index == 0 ? "" : ","
                text += tuple(yUp(value))
            }
            text += "]"
        }
        append("point3f[] points", model.positions)
        text += "\n"
        if !model.normals.isEmpty {
            append("normal3f[] normals", model.normals)
            text += " (\n\(indent)    interpolation = \"vertex\"\n\(indent))\n"
        }
        if !model.textureCoordinates.isEmpty {
            text += "\(indent)texCoord2f[] primvars:st = ["
            for (index, place) in model.textureCoordinates.enumerated() {
                text += index == 0 ? "" : ","
                text += "(\(place.x),\(place.y))"
            }
            text += "] (\n\(indent)    interpolation = \"vertex\"\n\(indent))\n"
        }
    }

    private static func appendMaterial(
        of model: TexturedModel, page: Int, to text: inout String
    ) {
        let path = material(page)
        let maps = model.maps.filter { $0.page == page }
        var inputs: [String] = []
        for map in maps {
            let source = "connect = <\(path)/\(map.kind.rawValue).outputs:"
            switch map.kind {
            case .diffuse: inputs.append("color3f inputs:diffuseColor.\(source)rgb>")
            case .normal: inputs.append("normal3f inputs:normal.\(source)rgb>")
            case .ambientOcclusion: inputs.append("float inputs:occlusion.\(source)r>")
            case .roughness: inputs.append("float inputs:roughness.\(source)r>")
            case .displacement: inputs.append("float inputs:displacement.\(source)r>")
            }
        }
        if model.map(.roughness, page: page) == nil {
            inputs.append("float inputs:roughness = \(TexturedModel.matteRoughness)")
        }
        inputs.append("float inputs:metallic = 0")
        inputs.append("int inputs:useSpecularWorkflow = 0")
        let indent = "                "
        text += """
                    def Material "Material\(TextureMap.number(ofPage: page))"
                    {
                        token outputs:surface.connect = <\(path)/Surface.outputs:surface>

                        def Shader "Surface"
                        {
                            uniform token info:id = "UsdPreviewSurface"

            """
        for input in inputs { text += "\(indent)\(input)\n" }
        text += "\(indent)token outputs:surface\n            }\n"
        guard !maps.isEmpty else {
            text += "        }\n"
            return
        }
        text += """

                        def Shader "Places"
                        {
                            uniform token info:id = "UsdPrimvarReader_float2"
                            string inputs:varname = "st"
                            float2 outputs:result
                        }

            """
        for map in maps { appendTexture(map, path: path, to: &text) }
        text += "        }\n"
    }

    private static func appendTexture(_ map: TextureMap, path: String, to text: inout String) {
        let indent = "                "
        var lines = [
            "uniform token info:id = \"UsdUVTexture\"",
            "asset inputs:file = @\(map.fileName(stem: folder))@",
            "token inputs:sourceColorSpace = \"\(map.kind == .diffuse ? "sRGB" : "raw")\"",
            "float2 inputs:st.connect = <\(path)/Places.outputs:result>",
            "token inputs:wrapS = \"clamp\"", "token inputs:wrapT = \"clamp\"",
        ]
        switch map.kind {
        case .diffuse: lines.append("float3 outputs:rgb")
        case .normal:
            lines += [
                "float4 inputs:scale = (2, 2, 2, 1)", "float4 inputs:bias = (-1, -1, -1, 0)",
                "float3 outputs:rgb",
            ]
        case .ambientOcclusion, .roughness: lines.append("float outputs:r")
        case .displacement:
            if let range = map.displacement {
                let scale = range.high - range.low
                lines += [
                    "float4 inputs:scale = (\(scale), \(scale), \(scale), 1)",
                    "float4 inputs:bias = (\(range.low), \(range.low), \(range.low), 0)",
                ]
            }
            lines.append("float outputs:r")
        }
        text += "\n            def Shader \"\(map.kind.rawValue)\"\n            {\n"
        for line in lines { text += "\(indent)\(line)\n" }
        text += "            }\n"
    }

    private static func tuple(_ v: SIMD3<Float>) -> String { "(\(v.x),\(v.y),\(v.z))" }
}
