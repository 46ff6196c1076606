/// How the body of a PLY file is written (Turk 1994).
public enum PLYFormat: String, Sendable, CaseIterable {
    /// Numbers as text.
    case ascii
    /// Little-endian binary.
    case binaryLittleEndian = "binary_little_endian"
}
