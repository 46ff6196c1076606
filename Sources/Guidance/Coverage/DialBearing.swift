import Scene

/// How a session's dial is oriented at the start of an orbit. With it, shots can be placed in the
/// middle of sectors.
public struct DialBearing: Equatable, Sendable {
    /// Number of sectors of the dial, at least 1.
    public var sectors: Int
    /// Azimuth of the world's x axis on the dial, radians counter-clockwise.
    public var worldAxis: Double
    /// Azimuth of the camera on the dial, radians; nil where its position is unknown.
    public var camera: Double?

    /// A bearing with these values.
    public init(sectors: Int, worldAxis: Double = 0, camera: Double? = nil) {
        (self.sectors, self.worldAxis, self.camera) = (sectors, worldAxis, camera)
    }

    /// The bearing of a session's dial; nil before it has a box.
    public init?(_ snapshot: SessionSnapshot) {
        guard let box = snapshot.box.bounds, !snapshot.dial.sectors.isEmpty else { return nil }
        let dial = CaptureDial(
            box: box, sectors: snapshot.dial.sectors.count, zero: snapshot.dial.zero)
        self.init(
            sectors: snapshot.dial.sectors.count, worldAxis: dial.azimuth(of: Vector3(1, 0, 0)),
            camera: snapshot.latest.place?.azimuth)
    }

    /// The angle from an azimuth to the middle of the sector that contains it, radians, positive
    /// counter-clockwise; at most half a sector.
    public func angleToSectorMiddle(from azimuth: Double) -> Double {
        let slices = azimuth / (2 * .pi) * Double(sectors)
        return (slices.rounded(.down) + 0.5 - slices) / Double(sectors) * 2 * .pi
    }
}
