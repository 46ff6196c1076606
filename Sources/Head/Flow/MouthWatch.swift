import Glibc
import Scene

/// Whether the mouth keeps its width, seen from the front: talking and smiling change it.
struct MouthWatch: Equatable, Sendable {
    /// Its width against that of the start, smoothed: 0 for the same; nil before there is a start.
    private(set) var deviation: Double?

    private var start: (sum: Double, count: Int) = (0, 0)
    private var smoothed: Double?
    private var latest: Timestamp?

    /// Frames whose mean is the start.
    private static let startFrames = 10
    /// Beyond this turn one corner begins to hide, radians: 20°.
    private static let farthestYaw = 0.35
    /// The trembling of five points fades over this, seconds: guess.
    private static let smoothingSeconds = 0.2

    static func == (a: MouthWatch, b: MouthWatch) -> Bool {
        a.deviation == b.deviation && a.start == b.start && a.latest == b.latest
    }

    /// Takes in a face; `isScanning` once the start is over.
    mutating func observe(
        _ landmarks: FaceLandmarks?, pose: HeadPose?, at time: Timestamp, isScanning: Bool
    ) {
        guard let ratio = landmarks?.mouthRatio, let pose, abs(pose.yaw) < Self.farthestYaw else {
            deviation = nil
            return
        }
        if !isScanning {
            // The start is what was seen last before the scan.
            if start.count >= Self.startFrames {
                start.sum *= 1 - 1 / Double(Self.startFrames)
                start = (start.sum + ratio, Self.startFrames)
            } else {
                start = (start.sum + ratio, start.count + 1)
            }
            (smoothed, deviation, latest) = (ratio, nil, time)
            return
        }
        let gap = latest.map { time.seconds(since: $0) } ?? 1
        let share = gap >= 0 && gap < 1 ? 1 - exp(-gap / Self.smoothingSeconds) : 1
        let next = smoothed.map { $0 + share * (ratio - $0) } ?? ratio
        (smoothed, latest) = (next, time)
        guard start.count > 0 else { return }
        deviation = next / (start.sum / Double(start.count)) - 1
    }
}
