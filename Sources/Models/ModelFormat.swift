/// The files that a model can be written to.
public enum ModelFormat: String, CaseIterable, Sendable {
    /// Universal Scene Description, one archive with all maps.
    case usdz
    /// Binary glTF, one file with its maps.
    case glb
    /// Wavefront OBJ, with a material file and maps beside it.
    case obj
    /// Surface with a colour a vertex.
    case ply
    /// Bare surface.
    case stl
    /// Raw vertices and vertex numbers, see `VertexBuffers`; the numbers stand beside it in a
    /// file that ends in u32.
    case f32

    /// The format that the ending of a path names; nil when there is none such.
    public init?(path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }
}
