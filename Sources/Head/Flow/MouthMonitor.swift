import Glibc
import Scene

/// Detects talking and smiling by changes of the mouth's width, while the face is seen from the
/// front.
struct MouthMonitor: Equatable, Sendable {
    /// The smoothed change of the mouth's width since the start of the scan, as a share of the
    /// width at the start. Nil before the start, and while the mouth is not seen from the front.
    private(set) var deviation: Double?

    private var start: (sum: Double, count: Int) = (0, 0)
    private var smoothed: Double?
    private var latest: Timestamp?

    /// The reference is a mean of about this many last frames before the scan (guess).
    private static let startFrames = 10
    /// The mouth is not measured beyond this yaw, radians (guess): at 20° one corner of the mouth
    /// begins to disappear.
    private static let farthestYaw = 0.35
    /// Time constant that smooths the noise of the five points, seconds: guess.
    private static let smoothingSeconds = 0.2

    static func == (a: MouthMonitor, b: MouthMonitor) -> Bool {
        a.deviation == b.deviation && a.start == b.start && a.latest == b.latest
    }

    /// Processes a face; `isScanning` is true after the start of the scan.
    mutating func observe(
        _ landmarks: FaceLandmarks?, pose: HeadPose?, at time: Timestamp, isScanning: Bool
    ) {
        guard let ratio = landmarks?.mouthRatio, let pose, abs(pose.yaw) < Self.farthestYaw else {
            deviation = nil
            return
        }
        if !isScanning {
            // The reference is the mean of the last frames before the scan.
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
