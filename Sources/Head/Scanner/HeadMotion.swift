import Glibc
import Scene

/// Computes from single frames the head's pose relative to the start of the scan, and the head's
/// speed. This also works where only five points are known.
struct HeadMotion: Equatable, Sendable {
    /// The pose relative to the camera; nil while the head is lost.
    private(set) var poseToCamera: HeadPose?
    /// The pose relative to the start of the scan; nil while the head is lost.
    private(set) var pose: HeadPose?
    /// Speed of the head's turn, degrees a second; 0 before the second frame.
    private(set) var speedDegrees = 0.0
    /// When the pose was last known.
    private(set) var lastSeen: Timestamp?

    private let start: HeadPose
    private let startNoseRatio: Double?
    private let isFullTurn: Bool
    private var history: [Sample] = []
    private var nod: (time: Timestamp, pitch: Double)?

    private struct Sample: Equatable, Sendable {
        var time: Timestamp
        var pose: HeadPose
    }

    /// Pitch in radians per change of `noseRatio`: 45° for a change of 0.17, measured with
    /// CenterFace on six heads of ICT-FaceKit (`head-table`). The resulting pitch distinguishes up
    /// from down, but is not accurate.
    private static let pitchForNoseRatio = -45 * Double.pi / 180 / 0.17
    /// Time constant that smooths the pitch, seconds: the noise of one frame is 5° to 10°, and this
    /// reduces it to a third. Guess.
    private static let pitchSmoothingSeconds = 0.3
    /// The speed is measured over this time, seconds. The noise of a pose from five points is some
    /// 1.5°, which then makes an error of 6° a second. Guess.
    private static let speedSeconds = 0.25
    /// A speed is measured only from poses that are more than this time apart, seconds. Guess: less
    /// than the time from one frame to the next.
    private static let leastSpanSeconds = 0.01
    /// After a gap between frames that is longer than this, the speed is measured anew, seconds.
    /// Guess.
    private static let longestGap = 0.5
    /// If the yaw is beyond this, radians (29°), the nose does not show the pitch. Then the pitch
    /// of the head at the start of the scan is used. Guess.
    private static let farthestYawOfNose = 0.5
    /// The pitch that the nose gives is limited to this, relative to the start, radians: 34°.
    /// Guess.
    private static let mostPitch = 0.6

    static func == (a: HeadMotion, b: HeadMotion) -> Bool {
        a.start == b.start && a.history == b.history && a.pose == b.pose
    }

    /// The motion of a head that has the pose `start` relative to the camera at the start.
    init(start: HeadPose, startNoseRatio: Double?, isFullTurn: Bool) {
        (self.start, self.startNoseRatio, self.isFullTurn) = (start, startNoseRatio, isFullTurn)
    }

    /// Processes a frame.
    mutating func observe(_ head: HeadEstimate?, at time: Timestamp) {
        guard let head, var seen = head.pose else {
            (pose, poseToCamera) = (nil, nil)
            return
        }
        if head.isPoseFromLandmarks {
            seen.pitch = smoothedPitch(head.face?.landmarks, yaw: seen.yaw, at: time)
        }
        poseToCamera = seen
        var relative = seen.relative(to: start)
        if isFullTurn, let last = history.last?.pose.yaw {
            relative.yaw += ((last - relative.yaw) / (2 * .pi)).rounded() * 2 * .pi
        }
        if let last = history.last, time.seconds(since: last.time) > Self.longestGap {
            history = []
        }
        history.append(Sample(time: time, pose: relative))
        while history.count > 2, time.seconds(since: history[1].time) >= Self.speedSeconds {
            history.removeFirst()
        }
        if let first = history.first, time.seconds(since: first.time) > Self.leastSpanSeconds {
            let (yaw, pitch) = (relative.yaw - first.pose.yaw, relative.pitch - first.pose.pitch)
            speedDegrees =
                (yaw * yaw + pitch * pitch).squareRoot().inDegrees
                / time.seconds(since: first.time)
        }
        (pose, lastSeen) = (relative, time)
    }

    /// The pitch that the position of the nose gives, smoothed over time, radians.
    private mutating func smoothedPitch(
        _ landmarks: FaceLandmarks?, yaw: Double, at time: Timestamp
    ) -> Double {
        let now = pitch(landmarks, yaw: yaw)
        let gap = nod.map { time.seconds(since: $0.time) } ?? 1
        let share = gap >= 0 && gap < 1 ? 1 - exp(-gap / Self.pitchSmoothingSeconds) : 1
        let next = (nod?.pitch ?? now) + share * (now - (nod?.pitch ?? now))
        nod = (time, next)
        return next
    }

    /// The pitch that the position of the nose gives, compared with its position at the start,
    /// radians.
    private func pitch(_ landmarks: FaceLandmarks?, yaw: Double) -> Double {
        // Seen from the side, the nose is not on the line between eyes and mouth.
        guard let startNoseRatio, let ratio = landmarks?.noseRatio,
            abs(yaw) < Self.farthestYawOfNose
        else {
            return start.pitch
        }
        let nod = (ratio - startNoseRatio) * Self.pitchForNoseRatio
        return start.pitch + nod.clamped(to: -Self.mostPitch...Self.mostPitch)
    }
}
