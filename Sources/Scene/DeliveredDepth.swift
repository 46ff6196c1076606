/// Depth as its source delivered it.
public struct DeliveredDepth: Equatable, Sendable {
    /// Depth, registered to the picture.
    public var plane: DepthPlane
    /// The 16-bit gray PNG file that `plane` was read from; nil where the source has none. It lets
    /// a shot be stored without encoding the depth again.
    public var file: [UInt8]?

    /// Depth, and the file that it was read from.
    public init(_ plane: DepthPlane, file: [UInt8]? = nil) {
        (self.plane, self.file) = (plane, file)
    }
}
