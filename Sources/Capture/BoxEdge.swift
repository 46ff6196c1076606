import Scene

/// An edge of the box that a person knows: it tells how long the unit of a world without scale is.
public struct BoxEdge: Equatable, Sendable {
    /// Which edge: the box's own x, y or z, as the console lists them.
    enum Name: String, CaseIterable { case width, depth, height }

    private let name: Name
    private let meters: Double

    /// An edge in the words of the command line, `height=0.21` in metres. Throws where there is no
    /// such edge or the length is none.
    public init(_ text: String) throws {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, let name = Name(rawValue: String(parts[0])),
            let meters = Double(parts[1]), meters > 0, meters.isFinite
        else {
            throw CaptureError(
                .usage,
                "--box-edge is the width, depth or height of the box and its length in metres, "
                    + "above 0: --box-edge height=0.21.")
        }
        (self.name, self.meters) = (name, meters)
    }

    /// What was said on the command line.
    var text: String { "\(name.rawValue)=\(meters)" }

    /// How many metres the unit is in which the box is measured; nil where it has no such edge.
    func metersPerUnit(of box: BoundingBox) -> Double? {
        let length =
            switch name {
            case .width: box.size.x
            case .depth: box.size.y
            case .height: box.size.z
            }
        return length > 0 && length.isFinite ? meters / length : nil
    }
}
