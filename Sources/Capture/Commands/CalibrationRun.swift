import DeviceIO
import Scene
import Tracking
import Wording

/// Calibrates a camera with a source that shows a target from many sides.
public struct CalibrationRun {
    /// Events of a run.
    public enum Event {
        /// A frame was examined. Only a frame that is kept changes the estimate.
        case frame(CalibratedFrame)
        /// A frame could not be used.
        case skipped(name: String, reason: String)
    }

    /// Notes about the source for the person.
    public let notes: [String]
    private let source: any FrameSource
    private let finder: CalibrationTargetDetector
    private let output: String
    private var calibrator: CameraCalibrator?
    private var size: (width: Int, height: Int)?
    private var framesSeen = 0
    private let wantsDepth: Bool
    private let model: Distortion.Model?
    /// The depth picture of each view, by the number of the view.
    private var depths: [Int: DepthPlane] = [:]

    /// Opens the source, with depth if `wantsDepth` is true. If `model` is nil, the lens model with
    /// the lower error is selected.
    public init(
        address: SourceAddress, options: SourceOptions, target: CalibrationTargetChoice,
        output: String, wantsDepth: Bool = false, model: Distortion.Model? = nil
    ) throws {
        try CameraFile.check(output)
        finder = try CalibrationTargetDetector(try target.target())
        var options = options
        options.wantsRawDepth = wantsDepth
        source = try address.open(options: options)
        guard !wantsDepth || source.description.hasDepth else {
            source.close()
            throw CaptureError(
                .data,
                phrase(
                    "\(source.description.name) brings no depth to calibrate; leave --depth out.")
            )
        }
        self.wantsDepth = wantsDepth
        (self.output, self.model) = (output, model)
        notes = source.description.notes
    }

    /// Runs until the estimate is stable, the source ends or the person interrupts. Then writes the
    /// camera file. Throws, and writes nothing, if the views do not determine a camera.
    public mutating func run(
        isInterrupted: () -> Bool, report: (Event) throws -> Void
    ) throws -> CalibrationSummary {
        defer { source.close() }
        while !isInterrupted(), calibrator?.isDone != true, let event = try source.next() {
            switch event {
            case .frame(let frame): try report(take(frame))
            case .skipped(_, let name, let reason):
                try report(.skipped(name: name, reason: reason))
            case .dropped, .passEnded, .notice: break
            }
        }
        guard var calibrator else {
            throw CaptureError(.data, phrase("The source brought no picture to calibrate with."))
        }
        try calibrator.updateEstimate()
        guard let estimate = calibrator.estimate else {
            throw CaptureError(.failed, Self.shortage(calibrator))
        }
        let depth = wantsDepth ? try depthEstimate(calibrator, estimate) : nil
        try CameraFile.write(
            estimate.intrinsics, errorPixels: estimate.errorPixels, depth: depth?.calibration,
            to: output)
        return CalibrationSummary(
            calibrator: calibrator, estimate: estimate, depth: depth, framesSeen: framesSeen,
            output: output)
    }

    /// Calibrates the depth camera with the views in which the board has depth. Throws if these
    /// views do not determine the depth camera.
    private func depthEstimate(
        _ calibrator: CameraCalibrator, _ estimate: IntrinsicsEstimate
    ) throws -> DepthCalibrator.Estimate {
        var depthCalibrator: DepthCalibrator?
        for (number, picture) in depths.sorted(by: { $0.key < $1.key }) {
            guard estimate.views.indices.contains(number), let view = estimate.views[number]
            else { continue }
            let places = calibrator.observations[number].places
            let middle = places.reduce(.zero, +) / Double(max(1, places.count))
            var taking =
                depthCalibrator
                ?? DepthCalibrator(
                    width: picture.width, height: picture.height,
                    metersPerUnit: picture.metersPerUnit)
            _ = taking.take(picture, colorFromBoard: view.cameraFromTarget, middle: middle)
            depthCalibrator = taking
        }
        guard let found = depthCalibrator?.estimate() else {
            throw CaptureError(
                .failed,
                phrase(
                    "The board's surface was seen in depth in "
                        + "\(counted(depthCalibrator?.views ?? 0, "view")); at least "
                        + "\(DepthCalibrator.leastViews), tilted to all sides, are needed. Nothing "
                        + "was written."))
        }
        return found
    }

    private mutating func take(_ frame: Frame) throws -> Event {
        let (width, height) = (frame.luma.width, frame.luma.height)
        if let size, size != (width, height) {
            return .skipped(
                name: frame.name,
                reason: phrase(
                    "it is \(width) × \(height), the first was \(size.width) × \(size.height)"))
        }
        size = (width, height)
        framesSeen += 1
        var calibrator =
            self.calibrator ?? CameraCalibrator(width: width, height: height, model: model)
        let views = calibrator.observations.count
        let verdict = try calibrator.add(try finder.observation(in: frame.luma))
        self.calibrator = calibrator
        if let depth = frame.depth, calibrator.observations.count > views {
            depths[calibrator.observations.count - 1] = depth
        }
        return .frame(
            CalibratedFrame(frame: frame.name, verdict: verdict, calibrator: calibrator))
    }

    /// A lens can be determined from at least this number of views, as in `IntrinsicsEstimate`.
    private static let leastViews = 3

    private static func shortage(_ calibrator: CameraCalibrator) -> String {
        let views = calibrator.observations.count
        return views < leastViews
            ? phrase(
                "The target was seen in \(views) different views; at least 3 "
                    + "are needed. Show all of it, sharp and well lit, from several sides.")
            : phrase(
                "The views (\(views)) do not determine a camera: they are all "
                    + "taken from the same direction. Tilt the target.")
    }
}
