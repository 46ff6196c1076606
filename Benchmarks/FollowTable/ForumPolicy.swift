import FollowTrials
import Scene
import Simulator

/// The control loop that a user of DockKit describes on Apple's forum. Its speed, in radians a
/// second, is three times the remaining angle in radians. It starts when the angle exceeds 3°, and
/// stops when the angle is below 1°.
struct ForumPolicy: FollowPolicy {
    private var view: PixelView
    private var isMoving = (pan: false, tilt: false)

    init(fieldOfView: Double, aspect: Double) {
        view = PixelView(fieldOfView: fieldOfView, aspect: aspect)
    }

    mutating func begin(at now: Timestamp) {}

    mutating func see(
        _ findings: [VirtualDetector.Detection], takenAt: Timestamp, at now: Timestamp
    ) -> (pan: Double, tilt: Double)? {
        guard let place = view.place(findings) else { return nil }
        func speed(_ angle: Double, _ isMoving: inout Bool) -> Double {
            let degree = Double.pi / 180
            isMoving = abs(angle) > (isMoving ? 1 : 3) * degree
            return isMoving ? 3 * angle : 0
        }
        return (
            speed(view.angle(place.x), &isMoving.pan), speed(view.angle(place.y), &isMoving.tilt)
        )
    }

    mutating func report(
        pan: Double, tilt: Double, takenAt: Timestamp, at now: Timestamp
    ) -> (pan: Double, tilt: Double)? { nil }

    mutating func tick(at now: Timestamp) -> (pan: Double, tilt: Double)? { nil }
}
