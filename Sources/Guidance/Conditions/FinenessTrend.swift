import Glibc
import Scene

/// Detects a focus that leaves the object or returns to it: within a second, the region as a whole
/// and the patches followed in it both change their fineness. If only one of them changes, another
/// side of the object may be the cause.
struct FinenessTrend {
    /// Fineness is compared over this time, seconds (guess).
    private static let seconds = 1.0
    /// The region and the followed patches must both change their fineness by more than this, log2.
    /// On 12 of 16 rendered walks in focus, a loss of this size never occurs; on 13 walks whose
    /// focus leaves the object, the loss was 0.66 to 1.67.
    private static let leastChange = 0.35
    /// If a picture is softer than an earlier one and the camera is at most this many times as
    /// fast, motion is not the cause of the softness (guess).
    private static let sameSpeed = 1.25

    private struct Sample {
        var time: Timestamp
        var fineness: Double
        /// Sum of the changes of fineness on followed patches, log2.
        var followed: Double
        /// Motion of the picture, pixels a second.
        var speed: Double

        /// The smaller of two changes of fineness since another moment, log2: that of the region
        /// and that of the followed patches. 0 where one became finer and the other coarser.
        func gain(over other: Sample) -> Double {
            minmod(log2(fineness / other.fineness), followed - other.followed)
        }
    }

    private var recent: [Sample] = []
    private var followed = 0.0
    private var lastSoftening: Timestamp?
    private var lastDefocus: Timestamp?

    /// Whether the latest frame is softer than a frame of the last second.
    private(set) var isSoftening = false
    /// Whether the latest frame is sharper than a frame of the last second.
    private(set) var isSharpening = false

    /// Adds a frame.
    /// - Parameters:
    ///   - fineness: fineness of the object's region; nil where it is unknown.
    ///   - step: change of the fineness of followed patches since the previous frame, log2.
    ///   - speed: motion of the picture, pixels a second.
    mutating func take(fineness: Double?, step: Double?, speed: Double, at time: Timestamp) {
        followed += step ?? 0
        recent.removeAll { time.seconds(since: $0.time) > Self.seconds }
        guard let fineness, fineness > 0 else {
            (isSoftening, isSharpening) = (false, false)
            return
        }
        let now = Sample(time: time, fineness: fineness, followed: followed, speed: speed)
        let gains = recent.map { now.gain(over: $0) }
        let sharper = zip(recent, gains).filter { $1 < -Self.leastChange }
        isSoftening = !sharper.isEmpty
        isSharpening = gains.contains { $0 > Self.leastChange }
        if isSoftening { lastSoftening = time }
        if sharper.contains(where: { speed <= Self.sameSpeed * $0.0.speed }) { lastDefocus = time }
        recent.append(now)
    }

    /// Whether a frame of the last second was softer than a frame of the second before it.
    func hasSoftened(at now: Timestamp) -> Bool { Self.isRecent(lastSoftening, at: now) }

    /// Whether a frame of the last second was softer than a frame of the second before it, although
    /// the camera was hardly faster: motion does not explain the softness.
    func hasSoftenedWithoutSpeed(at now: Timestamp) -> Bool { Self.isRecent(lastDefocus, at: now) }

    private static func isRecent(_ time: Timestamp?, at now: Timestamp) -> Bool {
        time.map { now.seconds(since: $0) < seconds } ?? false
    }
}
