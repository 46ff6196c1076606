import DeviceIO
import Scene
import Tracking

/// A camera calibrated from a source that shows a target from many sides.
public struct CalibrationRun {
    /// What comes out on the way.
    public enum Event {
        /// A frame was looked at; only kept ones change anything.
        case frame(CalibratedFrame)
        /// A frame that could not be used.
        case skipped(name: String, reason: String)
    }

    /// What the person should know of the source.
    public let notes: [String]
    private let source: any FrameSource
    private let finder: TargetFinder
    private let output: String
    private var calibrator: CameraCalibrator?
    private var size: (width: Int, height: Int)?
    private var framesSeen = 0

    /// Opens the source.
    public init(
        address: SourceAddress, options: SourceOptions, target: CalibrationTargetChoice,
        output: String
    ) throws {
        finder = try TargetFinder(try target.target())
        source = try address.open(options: options)
        self.output = output
        notes = source.description.notes
    }

    /// Runs until the estimate stands, the source ends or somebody interrupts, and writes the
    /// camera's file. Throws when the views do not determine a camera; then nothing is written.
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
            throw CaptureError(.data, "The source brought no picture to calibrate with.")
        }
        try calibrator.renew()
        guard let estimate = calibrator.estimate else {
            throw CaptureError(.failed, Self.shortage(calibrator))
        }
        try CameraFile.write(
            estimate.intrinsics, errorPixels: estimate.errorPixels, to: output)
        return CalibrationSummary(
            calibrator: calibrator, estimate: estimate, framesSeen: framesSeen, output: output)
    }

    private mutating func take(_ frame: Frame) throws -> Event {
        let (width, height) = (frame.luma.width, frame.luma.height)
        if let size, size != (width, height) {
            return .skipped(
                name: frame.name,
                reason: "it is \(width) × \(height), the first was \(size.width) × \(size.height)")
        }
        size = (width, height)
        framesSeen += 1
        var calibrator = self.calibrator ?? CameraCalibrator(width: width, height: height)
        let verdict = try calibrator.take(try finder.sighting(in: frame.luma))
        self.calibrator = calibrator
        return .frame(
            CalibratedFrame(frame: frame.name, verdict: verdict, calibrator: calibrator))
    }

    private static func shortage(_ calibrator: CameraCalibrator) -> String {
        calibrator.sightings.count < 3
            ? "The target was seen in \(calibrator.sightings.count) different views; at least 3 "
                + "are needed. Show all of it, sharp and well lit, from several sides."
            : "The \(calibrator.sightings.count) views do not determine a camera: they are all "
                + "taken from the same direction. Tilt the target."
    }
}
