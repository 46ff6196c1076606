import Glibc
import Scene

/// The position of a camera that looks at a point on the axis of a turntable from a known distance.
/// With this position, the table's angle and the arm's height give the camera's pose, in metres.
public struct StandRig: Equatable, Sendable {
    /// Distance from the lens to the point that the camera looks at, metres.
    public var distance: Double
    /// Height in the world of the point that the camera looks at, metres.
    public var aimHeight: Double
    /// Azimuth of the camera when the table is at angle 0, radians, counter-clockwise from the x
    /// axis of the world. It defines the direction of the x axis, so any other value would do too.
    static let azimuth = -68 * Double.pi / 180
    /// A point of the optical flow belongs to the table only if its distance from the axis is in
    /// this range, metres. Points nearer to the axis move too little to measure the rotation
    /// (guess).
    static let radii = 0.015...0.3
    /// A rotation is measured only if there are at least this number of points (guess).
    private static let leastTurns = 8

    /// A camera at this distance from a point of the axis at this height, metres.
    public init(distance: Double, aimHeight: Double = 0) {
        (self.distance, self.aimHeight) = (distance, aimHeight)
    }

    /// The camera's pose in the frame of the table. The z axis is the axis of the table and points
    /// up.
    /// - Parameters:
    ///   - angle: angle of the table, radians, clockwise seen from above.
    ///   - elevation: elevation of the camera, radians.
    public func tableFromCamera(angle: Double, elevation: Double) -> RigidTransform {
        let turn = Self.azimuth + angle
        let out = Vector3(cos(elevation) * cos(turn), cos(elevation) * sin(turn), sin(elevation))
        let right = Vector3(-sin(turn), cos(turn), 0)
        let forward = Vector3(0, 0, 0) - out
        return RigidTransform(
            rotation: Rotation(xAxis: right, yAxis: cross(forward, right), zAxis: forward),
            translation: Vector3(0, 0, aimHeight) + distance * out)
    }

    /// Rotation of points about the axis, radians, clockwise seen from above. It is the median over
    /// the points whose depth is known before and after. Nil if there are too few points.
    /// - Parameter pairs: the same points before and after, in the camera's frame, metres.
    public func turn(of pairs: [(Vector3, Vector3)], elevation: Double) -> Double? {
        let axisPoint = Vector3(0, 0, distance)
        let up = Vector3(0, -cos(elevation), -sin(elevation))
        var turns: [Double] = []
        for (from, to) in pairs {
            let (a, b) = (flat(from - axisPoint, up), flat(to - axisPoint, up))
            guard Self.radii.contains(a.length), Self.radii.contains(b.length) else { continue }
            turns.append(-atan2(dot(up, cross(a, b)), dot(a, b)))
        }
        return turns.count < Self.leastTurns ? nil : turns.upperMedian
    }

    private func flat(_ v: Vector3, _ up: Vector3) -> Vector3 { v - dot(v, up) * up }
}
