import Glibc
import Guidance
import Scene

/// How the session's dial lies when an orbit begins, so that shots fall into the middle of its
/// slices.
struct DialBearing: Equatable, Sendable {
    /// Slices of the dial.
    var sectors: Int
    /// Azimuth on the dial of the world's x axis, radians counter-clockwise.
    var worldAxis: Double
    /// Azimuth on the dial of the camera, seen from the box; nil where its place is not known.
    var camera: Double?

    /// A dial that lies so.
    init(sectors: Int, worldAxis: Double = 0, camera: Double? = nil) {
        (self.sectors, self.worldAxis, self.camera) = (sectors, worldAxis, camera)
    }

    /// That of a session; nil before it has a box.
    init?(_ snapshot: SessionSnapshot) {
        guard let box = snapshot.boundingBox, !snapshot.dial.isEmpty else { return nil }
        let dial = CaptureDial(
            box: box, sectors: snapshot.dial.count, zero: snapshot.dialZero)
        self.init(
            sectors: snapshot.dial.count, worldAxis: dial.azimuth(of: Vector3(1, 0, 0)),
            camera: snapshot.place?.azimuth)
    }

    /// Radians counter-clockwise to the middle of the slice of an azimuth, at most half a slice.
    func wayToMiddle(from azimuth: Double) -> Double {
        let slices = azimuth / (2 * .pi) * Double(sectors)
        return (slices.rounded(.down) + 0.5 - slices) / Double(sectors) * 2 * .pi
    }
}
