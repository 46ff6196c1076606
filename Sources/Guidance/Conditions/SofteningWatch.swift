import Glibc
import Scene

/// Detects a focus that leaves the object: within a second both the region as a whole and the
/// patches followed in it lose fineness. Each alone may also come from another side of the object.
struct SofteningWatch {
    private static let seconds = 1.0
    /// Loss of fineness that both must show, log2. It never occurs on 12 of 16 drawn walks in
    /// focus; a walk whose focus leaves the object shows 0.76.
    private static let leastLoss = 0.35

    private var recent: [(time: Timestamp, fineness: Double, followed: Double)] = []
    private var followed = 0.0

    /// Whether the latest frame is softer than one of the last second.
    private(set) var isSoftening = false

    /// Adds a frame.
    /// - Parameters:
    ///   - fineness: fineness of the object's region.
    ///   - step: change of the fineness of followed patches since the previous frame, log2.
    mutating func take(fineness: Double?, step: Double?, at time: Timestamp) {
        followed += step ?? 0
        recent.removeAll { time.seconds(since: $0.time) > Self.seconds }
        guard let fineness, fineness > 0 else { return isSoftening = false }
        isSoftening = recent.contains { before in
            log2(fineness / before.fineness) < -Self.leastLoss
                && followed - before.followed < -Self.leastLoss
        }
        recent.append((time, fineness, followed))
    }
}
