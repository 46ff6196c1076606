import Glibc
import Scene

/// Sees a focus that leaves the object: within a second the region as a whole grows coarser, and what
/// is followed from frame to frame in it does too. Each alone also changes with the side that is seen.
struct SofteningWatch {
    private static let seconds = 1.0
    /// Loss of fineness that both must show, log2. Of 16 drawn walks whose focus holds 12 never show
    /// it; one whose focus leaves shows 0.76.
    private static let leastLoss = 0.35

    private var recent: [(time: Timestamp, fineness: Double, followed: Double)] = []
    private var followed = 0.0

    /// Whether the latest frame is softer than one of the last second.
    private(set) var isSoftening = false

    /// Takes in a frame.
    /// - Parameters:
    ///   - fineness: of the object's region.
    ///   - step: change of the fineness of what was followed from the frame before, log2.
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
