import DeviceIO
import Foundation
import Scene
import Tracking
import Wording

/// Compares an estimated trajectory with the true one; part of the script contract.
public struct TrajectoryComparison: Sendable {
    /// The options of a comparison.
    public struct Options: Equatable, Sendable {
        /// How the estimated world may be moved, turned and scaled to fit the true one.
        public var alignment = TrajectoryErrors.Alignment.rigid
        /// Two poses form a pair if their times differ by at most this many seconds. The default is
        /// that of associate.py in the TUM benchmark.
        public var maximumDifference = 0.02
        /// A relative error compares the motion between two poses. `step` is the distance of the
        /// two poses in the trajectory, in frames or seconds.
        public var step = TrajectoryErrors.Step.frames(1)

        /// Options with all values at their defaults.
        public init() {}

        /// Parses options from the command line. Throws if an option is invalid.
        public init(align: String, maximumDifference: Double, delta: String) throws {
            guard let alignment = TrajectoryErrors.Alignment(rawValue: align) else {
                let names = TrajectoryErrors.Alignment.allCases.map(\.rawValue)
                throw CaptureError(
                    .usage, phrase("--align must be one of \(names.joined(separator: ", "))."))
            }
            guard maximumDifference.isFinite, maximumDifference >= 0 else {
                throw CaptureError(
                    .usage, phrase("--max-difference must be a number of seconds from 0 up."))
            }
            if let count = Int(delta), count > 0 {
                step = .frames(count)
            } else if delta.hasSuffix("s"), let seconds = Double(delta.dropLast()),
                seconds.isFinite, seconds > 0
            {
                step = .seconds(seconds)
            } else {
                throw CaptureError(
                    .usage, phrase("--delta must be a number of poses, or of seconds, such as 1s."))
            }
            (self.alignment, self.maximumDifference) = (alignment, maximumDifference)
        }
    }

    /// Sentences about poses of the two files that were left out or reordered.
    public let notes: [String]
    private let options: Options
    private let truthCount, estimateCount, pairCount: Int
    private let errors: TrajectoryErrors

    /// An alignment needs at least this number of pairs of poses, as in `SimilarityTransform`.
    private static let leastPairs = 3

    /// Reads and compares two files. Throws if a file cannot be read, or if the files have no
    /// common times.
    public init(truth: String, estimate: String, options: Options) throws {
        let (real, estimated) = (
            try TrajectoryFile(contentsOf: truth), try TrajectoryFile(contentsOf: estimate)
        )
        let pairs = PosePair.associated(
            truth: real.poses, estimate: estimated.poses,
            maximumDifference: options.maximumDifference)
        guard let errors = TrajectoryErrors(pairs, alignment: options.alignment, step: options.step)
        else {
            throw CaptureError(
                .data,
                pairs.count < Self.leastPairs
                    ? phrase(
                        """
                        Cannot compare \(truth) and \(estimate): only \(pairs.count) of their \
                        poses are within \(options.maximumDifference) s of each other. \
                        Check that both have one clock, or raise --max-difference.
                        """)
                    : phrase(
                        """
                        Cannot align \(estimate): the scale of a trajectory that never moves is \
                        unknown. Try --align rigid.
                        """))
        }
        notes = real.notes + estimated.notes
        (truthCount, estimateCount) = (real.poses.count, estimated.poses.count)
        pairCount = pairs.count
        (self.options, self.errors) = (options, errors)
    }

    private struct Statistics: Encodable {
        var count: Int
        var rmse, mean, median, maximum: Double

        init(_ errors: ErrorStatistics) {
            count = errors.count
            (rmse, mean) = (errors.rmse, errors.mean)
            (median, maximum) = (errors.median, errors.maximum)
        }
    }

    private struct Report: Encodable {
        var alignment: String
        var groundTruthPoses, estimatePoses, pairs: Int
        var scale: Double
        var absoluteTranslation, absoluteRotationDegrees: Statistics
        var relativeTranslation, relativeRotationDegrees: Statistics?
    }

    private var inDegrees: (absolute: ErrorStatistics, relative: ErrorStatistics?) {
        let factor = 180 / Double.pi
        return (
            errors.absoluteRotation.scaled(by: factor),
            errors.relativeRotation?.scaled(by: factor)
        )
    }

    /// The comparison as one line of JSON without the line break.
    public func jsonLine() throws -> String {
        try jsonText(
            Report(
                alignment: options.alignment.rawValue, groundTruthPoses: truthCount,
                estimatePoses: estimateCount, pairs: pairCount,
                scale: errors.truthFromEstimate.scale,
                absoluteTranslation: Statistics(errors.absoluteTranslation),
                absoluteRotationDegrees: Statistics(inDegrees.absolute),
                relativeTranslation: errors.relativeTranslation.map(Statistics.init),
                relativeRotationDegrees: inDegrees.relative.map(Statistics.init)))
    }

    /// The comparison for a person, in a few lines.
    public var text: String {
        var summary = phrase(
            """
            \(pairCount) pairs of \(estimateCount) estimated and \(truthCount) true poses, \
            alignment \(options.alignment.rawValue)
            """)
        if options.alignment == .similarity {
            let scale = String(format: "%.4f", errors.truthFromEstimate.scale)
            summary += phrase(", scale \(scale)")
        }
        var table = FigureTable(nameWidth: 17, width: 10)
        table.add("", ["rmse", phrase("mean"), phrase("median"), phrase("maximum")])
        func row(_ name: String, _ errors: ErrorStatistics?) {
            guard let errors else { return }
            let figures = [errors.rmse, errors.mean, errors.median, errors.maximum]
            table.add(name, figures.map { String(format: "%.6f", $0) })
        }
        row("ATE m", errors.absoluteTranslation)
        row("rotation °", inDegrees.absolute)
        row("RPE m", errors.relativeTranslation)
        row("RPE °", inDegrees.relative)
        return ([summary] + table.lines).joined(separator: "\n")
    }
}
