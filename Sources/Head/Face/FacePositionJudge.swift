import Glibc
import Scene

/// Follows the position of the face over time: each must hold before it shows, and readiness ends at
/// once where a start would be askew. Also tells how long the head has been steady.
public struct FacePositionJudge: Equatable, Sendable {
    /// What shows.
    public private(set) var shown = FacePosition.notAvailable
    /// The way to the right place; nil where none helps.
    public private(set) var instruction: CaptureInstruction?
    /// How many faces the last observation had.
    public private(set) var faceCount = 0
    /// The head as it was last seen.
    public private(set) var head: SeenHead?

    private let thresholds: FacePositionThresholds
    private var candidate = FacePosition.notAvailable
    private var candidateSince: Timestamp?
    private var lastFrame: Timestamp?
    private var steady: (since: Timestamp, pose: HeadPose, place: Vector3?)?
    private var smoothed: (time: Timestamp, pose: HeadPose, place: Vector3?)?

    /// Weight of what was before fades with this time, seconds; smooths the detector's trembling
    /// while steadiness is judged. Proposal.
    private static let smoothingSeconds = 0.2

    /// A judge who has seen nothing.
    public init(thresholds: FacePositionThresholds = FacePositionThresholds()) {
        self.thresholds = thresholds
    }

    /// Takes in what a frame shows.
    public mutating func observe(_ observation: HeadObservation) {
        let time = observation.timestamp
        lastFrame = time
        faceCount = observation.faces.count
        head = SeenHead(observation, thresholds: thresholds)
        let (position, way) = FacePositionRule.position(of: observation, thresholds: thresholds)
        propose(position, at: time)
        if position == candidate && position == shown { instruction = way }
        if shown != .faceNotCentered && shown != .faceTooClose && shown != .faceTooFar {
            instruction = nil
        }
        if shown == .readyToScan, let pose = head?.pose,
            abs(pose.degrees.yaw) > thresholds.readyYawLimitDegrees
        {
            show(.faceNotFrontal, at: time)
        }
        followSteadiness(at: time)
    }

    /// Lets time pass without a frame.
    public mutating func tick(at time: Timestamp) {
        guard let lastFrame, time.seconds(since: lastFrame) >= thresholds.silenceSeconds else {
            return
        }
        show(.notAvailable, at: time)
        (head, steady, smoothed, instruction) = (nil, nil, nil, nil)
    }

    /// How long the head has been ready and held still, seconds.
    public func steadySeconds(at time: Timestamp) -> Double {
        guard shown == .readyToScan, let steady else { return 0 }
        return max(0, time.seconds(since: steady.since))
    }

    /// The head's pose toward the camera, its trembling smoothed; nil while it is not ready.
    public var steadyPose: HeadPose? { shown == .readyToScan ? smoothed?.pose : nil }

    private mutating func propose(_ position: FacePosition, at time: Timestamp) {
        if position != candidate || candidateSince == nil {
            (candidate, candidateSince) = (position, time)
        }
        guard position != shown, let since = candidateSince else { return }
        let needed =
            position == .faceNotFound ? thresholds.noFaceSeconds : thresholds.holdSeconds
        if time.seconds(since: since) >= needed { show(position, at: time) }
    }

    private mutating func show(_ position: FacePosition, at time: Timestamp) {
        if position == shown { return }
        shown = position
        (candidate, candidateSince) = (position, time)
        if position != .readyToScan { steady = nil }
    }

    private mutating func followSteadiness(at time: Timestamp) {
        guard shown == .readyToScan, let head, let pose = head.pose else { return }
        let now = smooth(pose, head.place, at: time)
        guard let steady else {
            self.steady = (time, now.pose, now.place)
            return
        }
        let most =
            head.isDistanceFromEyes ? thresholds.steadyMetersWithoutDepth : thresholds.steadyMeters
        let moved = zipped(now.place, steady.place).map { ($0 - $1).length } ?? 0
        let turned = max(
            abs(now.pose.yaw - steady.pose.yaw), abs(now.pose.roll - steady.pose.roll),
            head.isPoseFromLandmarks ? 0 : abs(now.pose.pitch - steady.pose.pitch))
        if moved > most || turned * 180 / .pi > thresholds.steadyDegrees {
            self.steady = (time, now.pose, now.place)
        }
    }

    private mutating func smooth(
        _ pose: HeadPose, _ place: Vector3?, at time: Timestamp
    ) -> (pose: HeadPose, place: Vector3?) {
        guard let before = smoothed, time.seconds(since: before.time) < 1 else {
            smoothed = (time, pose, place)
            return (pose, place)
        }
        let gap = max(0, time.seconds(since: before.time))
        let share = 1 - exp(-gap / Self.smoothingSeconds)
        func mixed(_ old: Double, _ new: Double) -> Double { old + share * (new - old) }
        let next = HeadPose(
            yaw: mixed(before.pose.yaw, pose.yaw), pitch: mixed(before.pose.pitch, pose.pitch),
            roll: mixed(before.pose.roll, pose.roll))
        let nextPlace = zipped(place, before.place).map { $1 + share * ($0 - $1) } ?? place
        smoothed = (time, next, nextPlace)
        return (next, nextPlace)
    }

    private func zipped(_ a: Vector3?, _ b: Vector3?) -> (Vector3, Vector3)? {
        guard let a, let b else { return nil }
        return (a, b)
    }

    /// Equal when the same observations lead to the same from here on, as far as it shows.
    public static func == (a: FacePositionJudge, b: FacePositionJudge) -> Bool {
        a.shown == b.shown && a.instruction == b.instruction && a.head == b.head
            && a.candidate == b.candidate && a.candidateSince == b.candidateSince
    }
}
