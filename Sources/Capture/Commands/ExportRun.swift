import DeviceIO
import Exchange
import Foundation
import Guidance
import Perception
import Scene
import TUI

/// Writes a dataset in another program's format: what `capstan export` and `capstan convert` do.
public struct ExportRun {
    /// Notes about the source for the person.
    public let notes: [String]
    private let exporter: Exporter

    /// Names of the formats, for help and errors.
    public static let formats = ExportFormat.allCases.map(\.rawValue)
    /// The export formats, for the menu of the console.
    static var choices: [ExportChoice] {
        ExportChoice.all(ExportFormat.allCases.map { ($0.rawValue, $0.words) })
    }
    /// Names of the kinds of masks.
    public static let masks = MaskKind.allCases.map(\.rawValue)

    /// Which frames are exported, and how they are masked.
    public struct Selection: Sendable {
        /// Largest number of exported frames; nil for all frames.
        public var maximumShots: Int?
        /// A frame is dropped if its sharpness is below this share (0…1) of the median sharpness of
        /// its neighbours. If nil, no frame is dropped.
        public var dropBelow: Double?
        /// The kind of mask that is made if the source has no masks, one of `ExportRun.masks`. If
        /// nil, the masks show the box.
        public var masks: String?

        /// A selection of all frames.
        public init() {}
    }

    /// Opens the source. If frames are selected by sharpness, it is first measured in each frame
    /// whose sharpness the source does not state. Throws for a wrong format, number or source.
    public init(
        source: String, calibration: CameraCalibration?, format name: String, output: String,
        selection: Selection = Selection(), isInterrupted: () -> Bool = { false }
    ) throws {
        let (maximumShots, dropBelow) = (selection.maximumShots, selection.dropBelow)
        guard let format = ExportFormat(rawValue: name) else {
            throw CaptureError(
                .usage,
                phrase("There is no format \(name): \(Self.formats.joined(separator: ", "))."))
        }
        guard let masks = MaskKind(rawValue: selection.masks ?? MaskKind.box.rawValue) else {
            throw CaptureError(
                .usage, phrase("--masks must be one of \(Self.masks.joined(separator: ", "))."))
        }
        if let maximumShots, maximumShots < 1 {
            throw CaptureError(.usage, phrase("--max-shots must be at least 1."))
        }
        if let dropBelow, !(dropBelow > 0 && dropBelow < 1) {
            throw CaptureError(.usage, phrase("--drop-below must lie between 0 and 1."))
        }
        var options = ExportOptions(
            maximumShots: maximumShots, dropBelow: dropBelow, masks: masks)
        if maximumShots != nil || dropBelow != nil {
            options.sharpness = try Self.sharpness(source, isInterrupted)
        }
        if format != .images { options.box = Self.betterBox(source, calibration) }
        exporter = try Exporter(
            path: source, calibration: calibration, format: format, output: output,
            options: options)
        notes = exporter.notes + (options.box == nil ? [] : [Self.betterBoxNote])
    }

    private static var betterBoxNote: String {
        phrase("The box is the one that the depth of all shots shows, not the capture's.")
    }

    /// The object's box in a scan with depth whose box no person set; nil for another source, and
    /// where the scan's box is the best one. Earlier versions kept the box of the first frames with
    /// depth, which miss the far side of the object: masks would cut off that side.
    private static func betterBox(
        _ path: String, _ calibration: CameraCalibration?
    ) -> BoundingBox? {
        var options = SourceOptions()
        options.calibration = calibration
        guard let scan = try? SampleCollection(address: .dataset(path: path), options: options),
            scan.description.hasDepth, let box = scan.box, scan.passes.apart.isEmpty,
            !scan.passes.chosen.contains(1)
        else { return nil }
        let better = BoxFinder(samples: scan.samples, threads: 1)
            .corrected(box, isSure: scan.passes.sure.contains(1))
        return better == box ? nil : better
    }

    private static func sharpness(_ path: String, _ isInterrupted: () -> Bool) throws -> [Double] {
        let source = try DatasetSource(path: path, options: DatasetOptions(checksDepth: false))
        var assessor = FrameAssessor()
        var sharpness = [Double](repeating: .nan, count: source.frameCount)
        for index in 0..<source.frameCount where !isInterrupted() {
            if let known = try source.view(index).sharpness {
                sharpness[index] = known
            } else if let frame = try? source.frame(index) {
                sharpness[index] = assessor.assess(frame.luma, isStill: true).sharpness
            }
        }
        return sharpness
    }

    /// Writes the export and compares it with the source. Returns nil if the person interrupts.
    public func run(
        isInterrupted: () -> Bool, progress: (Int, Int) -> Void
    ) throws -> ExportSummary? {
        try exporter.run(isInterrupted: isInterrupted, progress: progress).map(ExportSummary.init)
    }
}

/// The last line of `capstan export --json`; part of the script contract.
public struct ExportSummary: Equatable, Sendable, Encodable {
    public var event = "summary"
    public var format, output: String
    public var frames, points: Int
    public var depth, masks: Bool
    /// Whether the export, when it is read back, agrees with the source.
    public var proven: Bool
    /// Number of projections that were compared with the source.
    public var projections: Int
    /// Largest difference between compared projections, pixels.
    public var worstPixels: Double
    /// A sentence about the comparison with the source.
    public var proof: String
    public var notes: [String]

    /// This number, pixels, replaces an infinite difference in JSON.
    private static let endlessPixels = 1e9

    init(_ report: ExportReport) {
        (format, output) = (report.format.rawValue, report.output)
        (frames, points) = (report.frames, report.points)
        (depth, masks) = (report.depth, report.masks)
        (proven, projections) = (report.proof.holds, report.proof.projections)
        // JSON has no infinity. The difference is infinite if a point is visible only in the source
        // or only in the export.
        worstPixels =
            report.proof.worstPixels.isFinite ? report.proof.worstPixels : Self.endlessPixels
        (proof, notes) = (report.proof.words, report.notes)
    }

    /// The summary as one line of JSON without the line break.
    public func jsonLine() throws -> String { try jsonText(self) }
}
