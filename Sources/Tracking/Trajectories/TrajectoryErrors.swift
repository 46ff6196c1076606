import Scene

/// How far an estimated trajectory is from the truth: absolute errors (ATE) and relative ones
/// (RPE), after Sturm et al. 2012, "A benchmark for the evaluation of RGB-D SLAM systems".
public struct TrajectoryErrors: Equatable, Sendable {
    /// What is fitted between the estimate's world and the truth's before errors are computed.
    public enum Alignment: String, CaseIterable, Sendable {
        /// Position and rotation are fitted.
        case rigid
        /// Position, rotation and scale are fitted: for estimates without a known scale.
        case similarity
        /// Nothing is fitted: both trajectories are in the same world.
        case none
    }

    /// Distance between the two poses whose relative motion is compared.
    public enum Step: Equatable, Sendable {
        /// The second pose is later by this number of pairs.
        case frames(Int)
        /// The second pose is later by this number of seconds, within 10 %.
        case seconds(Double)
    }

    /// The time between two poses may differ from a step in seconds by at most this share: common
    /// evaluation programs use the same share.
    private static let stepTolerance = 0.1

    /// The fitted transform from the estimate's world to the truth's.
    public let truthFromEstimate: SimilarityTransform
    /// Distance between places after alignment, in the truth's unit of length.
    public let absoluteTranslation: ErrorStatistics
    /// Angle between directions after alignment, in radians.
    public let absoluteRotation: ErrorStatistics
    /// Error of the translation over a step, in the truth's unit of length; nil when no two pairs
    /// are a step apart.
    public let relativeTranslation: ErrorStatistics?
    /// Error of the rotation over a step, in radians.
    public let relativeRotation: ErrorStatistics?

    /// Compares paired poses, in order of time. Nil when there are no pairs, or when the pairs do
    /// not determine the alignment: there are fewer than three pairs, or the scale is fitted and
    /// the estimate never moves.
    public init?(_ pairs: [PosePair], alignment: Alignment, step: Step = .frames(1)) {
        switch alignment {
        case .none: truthFromEstimate = .identity
        case .rigid, .similarity:
            guard
                let found = SimilarityTransform(
                    aligning: pairs.map(\.estimate.translation),
                    to: pairs.map(\.truth.translation), withScale: alignment == .similarity)
            else { return nil }
            truthFromEstimate = found
        }
        let aligned = pairs.map { [truthFromEstimate] in
            truthFromEstimate * $0.estimate
        }
        guard
            let translation = ErrorStatistics(
                zip(pairs, aligned).map { ($0.truth.translation - $1.translation).length }),
            let rotation = ErrorStatistics(
                zip(pairs, aligned).map { $0.truth.rotationAngle(to: $1) })
        else { return nil }
        (absoluteTranslation, absoluteRotation) = (translation, rotation)

        var (moves, turns): ([Double], [Double]) = ([], [])
        for (first, second) in Self.indices(pairs.map(\.timestamp), apart: step) {
            let truth = pairs[first].truth.inverse * pairs[second].truth
            let error = truth.inverse * (aligned[first].inverse * aligned[second])
            moves.append(error.translation.length)
            turns.append(error.rotation.angle)
        }
        relativeTranslation = ErrorStatistics(moves)
        relativeRotation = ErrorStatistics(turns)
    }

    /// Pairs of indices that are one step apart.
    private static func indices(_ times: [Timestamp], apart step: Step) -> [(Int, Int)] {
        switch step {
        case .frames(let count):
            precondition(count > 0)
            return (0..<max(0, times.count - count)).map { ($0, $0 + count) }
        case .seconds(let seconds):
            precondition(seconds > 0)
            var found: [(Int, Int)] = []
            var later = 0
            for (index, time) in times.enumerated() {
                func difference(_ i: Int) -> Double { abs(times[i].seconds(since: time) - seconds) }
                while later + 1 < times.count, difference(later + 1) <= difference(later) {
                    later += 1
                }
                if later > index, difference(later) <= stepTolerance * seconds {
                    found.append((index, later))
                }
            }
            return found
        }
    }
}
