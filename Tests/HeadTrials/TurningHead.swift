import Foundation
import Scene
import Simulator
import Tracking

/// A virtual head that turns and nods in front of a camera with depth.
public struct TurningHead: Sendable {
    /// The person's identity, the light and the speed.
    public var identity = 0
    public var skin = 0
    public var light = HeadLight.soft
    public var framesPerSecond = 15.0
    public var degreesPerSecond = 40.0
    public var method = HeadTrackingMethod.combined
    /// Whether the head turns once all the way round, as on a swivel chair, and does nothing else.
    public var isFullTurn = false
    /// The longest duration of the film, in seconds.
    public var longestSeconds = Double.infinity

    /// The average head in soft light.
    public init() {}

    /// Errors of the tracked pose for each frame, in degrees and millimetres; nil where the head
    /// was lost.
    public struct Result: Sendable {
        public var errors: [(degrees: Double, millimeters: Double)?] = []
        public var keyframes = 0

        public var found: [(degrees: Double, millimeters: Double)] { errors.compactMap { $0 } }
        public var meanDegrees: Double {
            found.map(\.degrees).reduce(0, +) / Double(max(1, found.count))
        }
        /// The value that this share of the frames does not exceed. Only frames in which the head
        /// was found count; infinite if there are none.
        public func share(
            _ share: Double, _ value: ((degrees: Double, millimeters: Double)) -> Double
        )
            -> Double
        {
            let sorted = found.map(value).sorted()
            return sorted.isEmpty
                ? .infinity : sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
        }
        /// The largest number of consecutive frames in which the head was lost.
        public var longestLoss: Int {
            errors.reduce((0, 0)) { $1 == nil ? ($0.0 + 1, max($0.1, $0.0 + 1)) : (0, $0.1) }.1
        }
    }

    static let camera = Intrinsics(
        width: 640, height: 480, fx: 600, fy: 600, cx: 319.5, cy: 239.5)

    /// The head's angles at a time, in radians. The head turns to both ends of its yaw, then to
    /// both ends of its pitch, or once all the way round. Nil after the end of the film.
    func angles(at seconds: Double) -> (yaw: Double, pitch: Double)? {
        let corners: [(Double, Double)] =
            isFullTurn
            ? [(0, 0), (360, 0)]
            : [(0, 0), (80, 0), (-80, 0), (0, 0), (0, 30), (0, -30), (0, 0)]
        var left = seconds
        for (from, to) in zip(corners, corners.dropFirst()) {
            let way = max(abs(to.0 - from.0), abs(to.1 - from.1))
            let time = way / degreesPerSecond
            if left <= time {
                let share = left / time
                return (
                    (from.0 + share * (to.0 - from.0)) * .pi / 180,
                    (from.1 + share * (to.1 - from.1)) * .pi / 180
                )
            }
            left -= time
        }
        return nil
    }

    /// Runs the film through the tracker.
    public func run() throws -> Result {
        let open = VirtualHead(identity: HeadIdentity(number: identity, skin: skin))
        let blinking = VirtualHead(
            identity: HeadIdentity(number: identity, skin: skin), hasEyesClosed: true)
        var camera = HeadCamera(
            intrinsics: Self.camera, hasDepth: true, light: light, seed: UInt64(identity) + 5)
        var tracker = HeadTracker(method: method)
        var result = Result()
        var index = 0
        while let angle = angles(at: Double(index) / framesPerSecond) {
            let seconds = Double(index) / framesPerSecond
            guard seconds < longestSeconds else { break }
            var state = PersonState()
            (state.yaw, state.pitch) = (angle.yaw, angle.pitch)
            state.roll = 0.03 * sin(0.9 * seconds)
            state.place = Vector3(
                0.01 * sin(0.8 * seconds), 0.01 + 0.005 * sin(1.1 * seconds),
                0.6 + 0.01 * sin(0.5 * seconds))
            let isBlink = seconds.truncatingRemainder(dividingBy: 3) > 2.8
            let time = Timestamp(seconds: seconds)
            let frame = camera.frame(
                of: isBlink ? blinking : open, state, index: index, at: time)
            let truth = RigidTransform(
                rotation: state.cameraFromHead, translation: state.place)
            let track =
                index == 0
                ? try tracker.begin(frame, cameraFromHead: truth) : try tracker.track(frame)
            result.errors.append(
                track.map {
                    let off = $0.cameraFromHead.inverse * truth
                    return (off.rotation.angle * 180 / .pi, off.translation.length * 1000)
                })
            if ProcessInfo.processInfo.environment["CAPSTAN_SHOW"] != nil, index % 10 == 0 {
                let rest = track?.nonRigidMeters.map { $0 * 1000 } ?? -1
                print(
                    index, angle.yaw * 57.3, angle.pitch * 57.3, result.errors.last as Any,
                    track?.agreement ?? -1, rest, track?.faceHoleShare ?? -1)
            }
            index += 1
        }
        result.keyframes = tracker.keyframeCount
        return result
    }
}
