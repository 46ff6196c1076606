import Scene

/// Writes a model in the format of the path's extension.
public enum ModelWriter {
    /// All files that writing a model to `path` creates, the named one last.
    public static func files(for model: TexturedModel, at path: String) -> [String] {
        guard let format = ModelFormat(path: path) else { return [path] }
        let stem = String(path[..<(path.lastIndex(of: ".") ?? path.endIndex)])
        switch format {
        case .usdz, .glb, .ply, .stl: return [path]
        case .obj:
            guard !model.maps.isEmpty else { return [path] }
            return model.maps.map { $0.fileName(stem: stem + "_") } + [stem + ".mtl", path]
        case .f32: return [stem + ".u32", path]
        }
    }

    /// Called before a model is made. Throws when the model could not be written to the path: the
    /// extension is unknown, the file exists and `replacing` is false, or the folder cannot be
    /// written.
    package static func check(_ path: String, replacing: Bool) throws(ModelFileError) {
        let format = try Self.format(of: path)
        let output = OutputFile(path, operation: Self.operation(format))
        if !replacing { try output.refuseExisting() }
        try output.refuseUnwritable()
    }

    private static func operation(_ format: ModelFormat) -> String {
        phrase("write \(format.rawValue.uppercased())")
    }

    private static func format(of path: String) throws(ModelFileError) -> ModelFormat {
        if let format = ModelFormat(path: path) { return format }
        let names = ModelFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw ModelFileError(
            operation: phrase("write the model"), path: path,
            reason: phrase("its ending is not one of \(names)"))
    }

    /// Writes the model. The named file is written last, so it exists only when all the others do.
    /// Throws when the extension is unknown, when a file exists and `replacing` is false (then none
    /// is written), or when the system refuses.
    public static func write(
        _ model: TexturedModel, to path: String, replacing: Bool = false
    ) throws(ModelFileError) {
        let format = try Self.format(of: path)
        let operation = Self.operation(format)
        let outputs = files(for: model, at: path).map { OutputFile($0, operation: operation) }
        if !replacing { for output in outputs { try output.refuseExisting() } }
        for (output, bytes) in zip(outputs, contents(of: model, format: format, path: path)) {
            try output.write(bytes(), replacing: replacing)
        }
    }

    /// The bytes of each of `files`, made on demand.
    private static func contents(
        of model: TexturedModel, format: ModelFormat, path: String
    ) -> [() -> [UInt8]] {
        switch format {
        case .usdz: return [{ USDZWriter.bytes(of: model) }]
        case .glb: return [{ GLBWriter.bytes(of: model) }]
        case .ply: return [{ PLYWriter.bytes(of: model.mesh) }]
        case .stl: return [{ STLWriter.bytes(of: model.mesh) }]
        case .f32:
            let buffers = VertexBuffers(model)
            return [{ buffers.indexBytes }, { buffers.vertexBytes }]
        case .obj:
            guard !model.maps.isEmpty else {
                return [{ OBJWriter.bytes(of: model, materials: nil) }]
            }
            let name = path.split(separator: "/").last.map(String.init) ?? path
            let stem = String(name.dropLast(4))
            return model.maps.map { map in { map.bytes } } + [
                { OBJWriter.materials(of: model, stem: stem + "_") },
                { OBJWriter.bytes(of: model, materials: stem + ".mtl") },
            ]
        }
    }
}
