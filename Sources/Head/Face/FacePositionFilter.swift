import Glibc
import Scene

/// Determines the position of the face over time. A new position is reported only after it has
/// lasted for a while, but readiness ends at once when the head has turned too far for a start. The
/// filter also measures how long the head has been steady.
public struct FacePositionFilter: Equatable, Sendable {
    /// The reported position.
    public private(set) var shown = FacePosition.notAvailable
    /// Whether pictures arrived before and have stopped.
    public private(set) var isSilent = false

    /// How the person should move; nil where moving does not help.
    public private(set) var instruction: CaptureInstruction?
    /// The number of faces in the last observation.
    public private(set) var faceCount = 0
    /// The head in the last observation.
    public private(set) var head: HeadEstimate?

    private let thresholds: FacePositionThresholds
    /// For each position, in the order of `allCases`, how long it was seen recently, seconds. The
    /// time in which another position is seen is subtracted. So even if noise alternates between
    /// two positions, the more frequent one is reported in the end.
    private var seenSeconds = [Double](repeating: 0, count: FacePosition.allCases.count)
    private var lastFrame: Timestamp?
    private var steady: (since: Timestamp, pose: HeadPose, place: Vector3?)?
    private var smoothed: (time: Timestamp, pose: HeadPose, place: Vector3?)?

    /// Time constant that smooths the detector's noise for the test of steadiness, seconds. Guess.
    private static let smoothingSeconds = 0.2
    /// A steady head is compared with its pose at the time when it became steady. For this long
    /// after that time, seconds, the compared pose is replaced by the present one, because the
    /// noise of the first frame is not smoothed yet. Guess: twice the time constant.
    private static let settlingSeconds = 0.4
    /// A longer gap between two frames counts as this time, seconds. Guess.
    private static let longestGap = 0.2
    /// Tolerance for rounding errors in sums of times, seconds. Guess.
    private static let roundingSeconds = 1e-6

    /// A filter before the first frame.
    public init(thresholds: FacePositionThresholds = FacePositionThresholds()) {
        self.thresholds = thresholds
    }

    /// Processes the observation of a frame.
    public mutating func observe(_ observation: HeadObservation) {
        let time = observation.timestamp
        let gap = lastFrame.map { time.seconds(since: $0) } ?? 0
        lastFrame = time
        (faceCount, isSilent) = (observation.faces.count, false)
        head = HeadEstimate(observation, thresholds: thresholds)
        let (position, instruction) = FacePositionRule.position(
            of: head, in: observation, thresholds: thresholds, isReady: shown == .readyToScan)
        propose(position, for: gap.clamped(to: 0...Self.longestGap))
        if position == shown { self.instruction = instruction }
        if shown == .readyToScan, let pose = head?.pose,
            abs(pose.degrees.yaw) > thresholds.orientation.readyYawLimitDegrees
        {
            show(.faceNotFrontal)
        }
        updateSteadiness(at: time)
    }

    /// Processes the passage of time without a frame.
    public mutating func tick(at time: Timestamp) {
        guard let lastFrame, time.seconds(since: lastFrame) >= thresholds.delays.silenceSeconds
        else {
            return
        }
        show(.notAvailable)
        (head, steady, smoothed, instruction) = (nil, nil, nil, nil)
        isSilent = true
    }

    /// How long the head has been ready and still, seconds; 0 while it is not ready.
    public func steadySeconds(at time: Timestamp) -> Double {
        guard shown == .readyToScan, let steady else { return 0 }
        return max(0, time.seconds(since: steady.since))
    }

    /// The head's smoothed pose relative to the camera; nil while it is not ready.
    public var steadyPose: HeadPose? { shown == .readyToScan ? smoothed?.pose : nil }

    private mutating func propose(_ position: FacePosition, for seconds: Double) {
        let delays = thresholds.delays
        for (index, other) in FacePosition.allCases.enumerated() {
            let sign: Double = other == position ? 1 : -1
            let most = other == .faceNotFound ? delays.noFaceSeconds : delays.holdSeconds
            seenSeconds[index] = max(0, min(most, seenSeconds[index] + sign * seconds))
            if other == position, other != shown, seenSeconds[index] >= most - Self.roundingSeconds
            {
                show(position)
                return
            }
        }
    }

    private mutating func show(_ position: FacePosition) {
        if position == shown { return }
        shown = position
        instruction = nil
        for index in seenSeconds.indices { seenSeconds[index] = 0 }
        if position != .readyToScan { (steady, smoothed) = (nil, nil) }
    }

    private mutating func updateSteadiness(at time: Timestamp) {
        guard shown == .readyToScan, let head, let pose = head.pose else { return }
        let now = smooth(pose, head.place, at: time)
        guard let steady else {
            self.steady = (time, now.pose, now.place)
            return
        }
        if time.seconds(since: steady.since) < Self.settlingSeconds {
            self.steady = (steady.since, now.pose, now.place)
            return
        }
        let limits = thresholds.steadiness
        let most = head.isDistanceFromEyes ? limits.metersWithoutDepth : limits.meters
        let moved = both(now.place, steady.place).map { ($0 - $1).length } ?? 0
        let turned = max(
            abs(now.pose.yaw - steady.pose.yaw), abs(now.pose.roll - steady.pose.roll),
            head.isPoseFromLandmarks ? 0 : abs(now.pose.pitch - steady.pose.pitch))
        if moved > most || turned.inDegrees > limits.degrees {
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
        func interpolated(_ old: Double, _ new: Double) -> Double { old + share * (new - old) }
        let next = HeadPose(
            yaw: interpolated(before.pose.yaw, pose.yaw),
            pitch: interpolated(before.pose.pitch, pose.pitch),
            roll: interpolated(before.pose.roll, pose.roll))
        let nextPlace = both(place, before.place).map { $1 + share * ($0 - $1) } ?? place
        smoothed = (time, next, nextPlace)
        return (next, nextPlace)
    }

    private func both(_ a: Vector3?, _ b: Vector3?) -> (Vector3, Vector3)? {
        guard let a, let b else { return nil }
        return (a, b)
    }

    /// Two filters are equal if the reported values, the counted times and the times of the last
    /// frames are equal.
    public static func == (a: FacePositionFilter, b: FacePositionFilter) -> Bool {
        a.shown == b.shown && a.instruction == b.instruction && a.head == b.head
            && a.seenSeconds == b.seenSeconds && a.lastFrame == b.lastFrame
    }
}
