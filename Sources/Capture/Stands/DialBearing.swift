import Glibc
import Guidance
import Scene

/// The orientation of the session's dial at the start of an orbit, so that shots fall into the
/// middle of its sectors.
struct DialBearing: Equatable, Sendable {
    /// Number of sectors.
    var sectors: Int
    /// Azimuth on the dial of the world's x axis, radians counter-clockwise.
    var worldAxis: Double
    /// Azimuth of the camera on the dial; nil where its position is unknown.
    var camera: Double?

    /// A bearing with these values.
    init(sectors: Int, worldAxis: Double = 0, camera: Double? = nil) {
        (self.sectors, self.worldAxis, self.camera) = (sectors, worldAxis, camera)
    }

    /// The bearing of a session's dial; nil before it has a box.
    init?(_ snapshot: SessionSnapshot) {
        guard let box = snapshot.boundingBox, !snapshot.dial.isEmpty else { return nil }
        let dial = CaptureDial(
            box: box, sectors: snapshot.dial.count, zero: snapshot.dialZero)
        self.init(
            sectors: snapshot.dial.count, worldAxis: dial.azimuth(of: Vector3(1, 0, 0)),
            camera: snapshot.place?.azimuth)
    }

    /// Radians counter-clockwise to the middle of the sector of an azimuth, at most half a sector.
    func wayToMiddle(from azimuth: Double) -> Double {
        let slices = azimuth / (2 * .pi) * Double(sectors)
        return (slices.rounded(.down) + 0.5 - slices) / Double(sectors) * 2 * .pi
    }
}
