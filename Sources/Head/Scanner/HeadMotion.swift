import Glibc
import Scene

/// Turns what single frames show into the head's pose relative to the start of the scan, with its
/// speed; also where five points alone are known.
struct HeadMotion: Equatable, Sendable {
    /// The pose toward the camera, and relative to the start; nil while the head is lost.
    private(set) var poseToCamera: HeadPose?
    private(set) var pose: HeadPose?
    /// How fast the head turns, degrees a second; 0 until two frames tell.
    private(set) var speedDegrees = 0.0
    /// When the pose was last known.
    private(set) var lastSeen: Timestamp?

    private let start: HeadPose
    private let startNoseRatio: Double?
    private let turnsFully: Bool
    private var trail: [Place] = []
    private var nod: (time: Timestamp, pitch: Double)?

    private struct Place: Equatable, Sendable {
        var time: Timestamp
        var pose: HeadPose
    }

    /// Radians of nod for the nose's way between eyes and mouth: 45° for 0.17, by CenterFace on six
    /// heads of ICT-FaceKit (`head-table`). It serves to tell up from down, not as a number.
    private static let pitchForNoseRatio = -45 * Double.pi / 180 / 0.17
    /// One frame's nod trembles by some 5° to 10°; this smooths it to a third, seconds. Guess.
    private static let nodSeconds = 0.3
    /// Speed is taken over this time, seconds: the trembling of five points, some 1.5°, is then 6° a
    /// second. Guess.
    private static let speedSeconds = 0.25

    static func == (a: HeadMotion, b: HeadMotion) -> Bool {
        a.start == b.start && a.trail == b.trail && a.pose == b.pose
    }

    /// A head that starts in this pose toward the camera.
    init(start: HeadPose, startNoseRatio: Double?, turnsFully: Bool) {
        (self.start, self.startNoseRatio, self.turnsFully) = (start, startNoseRatio, turnsFully)
    }

    /// Takes in a frame.
    mutating func observe(_ head: SeenHead?, at time: Timestamp) {
        guard let head, var seen = head.pose else {
            (pose, poseToCamera) = (nil, nil)
            return
        }
        if head.isPoseFromLandmarks {
            seen.pitch = smoothedPitch(head.face?.landmarks, yaw: seen.yaw, at: time)
        }
        poseToCamera = seen
        var relative = seen.relative(to: start)
        if turnsFully, let last = trail.last?.pose.yaw {
            relative.yaw += ((last - relative.yaw) / (2 * .pi)).rounded() * 2 * .pi
        }
        if let last = trail.last, time.seconds(since: last.time) > 0.5 { trail = [] }
        trail.append(Place(time: time, pose: relative))
        while trail.count > 2, time.seconds(since: trail[1].time) >= Self.speedSeconds {
            trail.removeFirst()
        }
        if let first = trail.first, time.seconds(since: first.time) > 0.01 {
            let (yaw, pitch) = (relative.yaw - first.pose.yaw, relative.pitch - first.pose.pitch)
            speedDegrees =
                (yaw * yaw + pitch * pitch).squareRoot() * 180 / .pi
                / time.seconds(since: first.time)
        }
        (pose, lastSeen) = (relative, time)
    }

    /// The nod by the nose, its trembling smoothed.
    private mutating func smoothedPitch(
        _ landmarks: FaceLandmarks?, yaw: Double, at time: Timestamp
    ) -> Double {
        let now = pitch(landmarks, yaw: yaw)
        let gap = nod.map { time.seconds(since: $0.time) } ?? 1
        let share = gap >= 0 && gap < 1 ? 1 - exp(-gap / Self.nodSeconds) : 1
        let next = (nod?.pitch ?? now) + share * (now - (nod?.pitch ?? now))
        nod = (time, next)
        return next
    }

    /// The nod by the place of the nose, from the start's.
    private func pitch(_ landmarks: FaceLandmarks?, yaw: Double) -> Double {
        // From the side the nose leaves the line of eyes and mouth.
        guard let startNoseRatio, let ratio = landmarks?.noseRatio, abs(yaw) < 0.5 else {
            return start.pitch
        }
        let nod = (ratio - startNoseRatio) * Self.pitchForNoseRatio
        return start.pitch + max(-0.6, min(0.6, nod))
    }
}
