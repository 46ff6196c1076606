/// How the body of a PLY file is written (Turk 1994).
public enum PLYFormat: String, Sendable, CaseIterable {
    /// Numbers as text.
    case ascii
    /// Numbers as bytes, the lowest first.
    case binaryLittleEndian = "binary_little_endian"
}
