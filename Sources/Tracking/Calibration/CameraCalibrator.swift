import Glibc
import Scene
import Vision

/// A guided calibration: keeps views that add coverage, reports what is missing, and ends when the
/// estimate is stable.
public struct CameraCalibrator: Sendable {
    /// What the calibrator did with a view.
    public enum Verdict: String, Sendable, Codable {
        /// The view is kept.
        case kept
        /// The picture shows no target, or too small a part of it.
        case noTarget
        /// Earlier views already cover what this view shows.
        case alike
        /// The maximum number of views is reached.
        case full
    }

    /// The kept views.
    public private(set) var observations: [TargetObservation] = []
    /// Coverage of the kept views.
    public private(set) var coverage = CalibrationCoverage()
    /// The latest estimate.
    public private(set) var estimate: IntrinsicsEstimate?
    /// Whether the coverage is complete and the last estimates agree.
    public private(set) var isDone = false

    private let width, height: Int
    private let model: Distortion.Model?
    private var lastFocals: [Double] = []

    // Limits whose comments give no origin are guesses.

    /// At most this number of views is kept: more views take time and do not improve the estimate.
    private static let mostViews = 60
    /// A view is new if its points lie, on average, at least this share of the longer side from the
    /// same points in every kept view.
    private static let newViewShare = 0.04
    /// Number of new views after which the estimate is renewed.
    private static let viewsPerEstimate = 4
    /// Estimates agree if their focal lengths differ by at most this share. A guess: at the
    /// picture's edge 0.2 % of 600 pixels is about one pixel.
    private static let agreementShare = 0.002
    /// The calibration ends only if this number of the latest estimates agrees.
    private static let agreeingEstimates = 3

    /// A calibration for pictures of this size.
    /// - Parameter model: the lens model; nil for the model that explains the views better.
    public init(width: Int, height: Int, model: Distortion.Model? = nil) {
        precondition(width > 0 && height > 0)
        (self.width, self.height, self.model) = (width, height, model)
    }

    /// Processes one view. Throws when memory is short.
    public mutating func add(_ observation: TargetObservation) throws(VisionError) -> Verdict {
        guard observation.isUsable else { return .noTarget }
        guard observations.count < Self.mostViews else { return .full }
        let tilt = pose(of: observation).flatMap(CalibrationCoverage.tilt)
        let wanted = coverage.needs(
            observation.pixels, tilt: tilt, width: width, height: height)
        // If the coverage is complete but the estimates do not agree yet, any new view helps.
        guard wanted || !isDone, isNew(observation) else { return .alike }
        observations.append(observation)
        coverage.add(observation.pixels, tilt: tilt, width: width, height: height)
        if observations.count % Self.viewsPerEstimate == 0 { try updateEstimate() }
        return .kept
    }

    /// Renews the estimate from all views. Throws when memory is short.
    public mutating func updateEstimate() throws(VisionError) {
        estimate = try IntrinsicsEstimate.find(
            observations, width: width, height: height, model: model, before: estimate)
        guard let estimate else { return }
        recountTilts(with: estimate)
        lastFocals.append(estimate.intrinsics.fx)
        let latest = lastFocals.suffix(Self.agreeingEstimates)
        let (low, high) = (latest.min() ?? 0, latest.max() ?? 0)
        isDone =
            coverage.isComplete && latest.count == Self.agreeingEstimates
            && high - low <= Self.agreementShare * high
    }

    /// Tilts are measured with the intrinsics, so they are counted again with each better estimate.
    private mutating func recountTilts(with estimate: IntrinsicsEstimate) {
        var coverage = CalibrationCoverage()
        for (observation, view) in zip(observations, estimate.views) {
            guard let view else { continue }
            coverage.add(
                observation.pixels, tilt: CalibrationCoverage.tilt(view.cameraFromTarget),
                width: width, height: height)
        }
        self.coverage = coverage
    }

    private func pose(of observation: TargetObservation) -> RigidTransform? {
        observation.cameraFromTarget(
            through: estimate?.intrinsics ?? .guess(width: width, height: height))
    }

    private func isNew(_ observation: TargetObservation) -> Bool {
        let least = Self.newViewShare * Double(max(width, height))
        return observations.allSatisfy { other in
            var (sum, shared) = (0.0, 0)
            for (place, pixel) in zip(observation.places, observation.pixels) {
                guard let index = other.places.firstIndex(of: place) else { continue }
                sum += (pixel - other.pixels[index]).length
                shared += 1
            }
            return shared == 0 || sum / Double(shared) >= least
        }
    }
}

extension CameraCalibrator {
    /// Mean error in each cell of the coverage map, pixels; nil for an empty cell or without an
    /// estimate.
    public var residualMap: [Double?] {
        let cells = CalibrationCoverage.columns * CalibrationCoverage.rows
        guard let estimate else { return Array(repeating: nil, count: cells) }
        var sums = [(error: Double, count: Int)](repeating: (0, 0), count: cells)
        for (observation, view) in zip(observations, estimate.views) {
            guard let view else { continue }
            for (place, pixel) in zip(observation.places, observation.pixels) {
                guard let seen = estimate.intrinsics.project(view.cameraFromTarget * place) else {
                    continue
                }
                let cell = CalibrationCoverage.cell(of: pixel, width: width, height: height)
                sums[cell].error += (seen - pixel).length
                sums[cell].count += 1
            }
        }
        return sums.map { $0.count == 0 ? nil : $0.error / Double($0.count) }
    }
}
