/// The file formats that a model can be written in.
public enum ModelFormat: String, CaseIterable, Sendable {
    /// Universal Scene Description, one archive with all maps.
    case usdz
    /// Binary glTF, one file with its maps.
    case glb
    /// Wavefront OBJ, with a material file and maps beside it.
    case obj
    /// PLY (Stanford), a surface with vertex colours.
    case ply
    /// STL, a surface without colours.
    case stl
    /// Raw vertices, see `VertexBuffers`; the vertex indices are in a second file with the
    /// extension `u32`.
    case f32

    /// The format of a path's extension; nil when it is none of these.
    public init?(path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }
}
