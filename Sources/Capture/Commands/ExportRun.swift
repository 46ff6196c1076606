import DeviceIO
import Exchange
import Foundation
import Guidance
import TUI

/// `capstan export` and `capstan convert`: a dataset in another program's format.
public struct ExportRun {
    /// Notes about the source for the person.
    public let notes: [String]
    private let exporter: Exporter

    /// Names of the formats, for help and errors.
    public static let formats = ExportFormat.allCases.map(\.rawValue)
    /// The formats as the console offers them.
    static var choices: [ExportChoice] {
        ExportChoice.all(ExportFormat.allCases.map { ($0.rawValue, $0.words) })
    }
    /// Names of the kinds of masks.
    public static let masks = MaskKind.allCases.map(\.rawValue)

    /// Which frames are exported, and how they are masked.
    public struct Selection: Sendable {
        /// The most frames; nil for all.
        public var maximumShots: Int?
        /// Frames with less than this share (0…1) of their neighbours' median sharpness are
        /// dropped; nil for none.
        public var dropBelow: Double?
        /// The kind of mask, one of `ExportRun.masks`, if the source has no masks; nil for the box.
        public var masks: String?

        /// All frames.
        public init() {}
    }

    /// Opens the source; with a selection by sharpness, unknown sharpness is measured first. Throws
    /// for a wrong format, number or source.
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
        exporter = try Exporter(
            path: source, calibration: calibration, format: format, output: output,
            options: options)
        notes = exporter.notes
    }

    private static func sharpness(_ path: String, _ isInterrupted: () -> Bool) throws -> [Double] {
        let source = try DatasetSource(path: path)
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

    /// Writes and verifies the export; nil when interrupted.
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
    /// Whether the export agrees with the source when it is read back.
    public var proven: Bool
    /// Number of compared projections.
    public var projections: Int
    /// Worst difference of a compared projection, pixels.
    public var worstPixels: Double
    /// A summary of the verification.
    public var proof: String
    public var notes: [String]

    /// Stands for an endless difference, pixels.
    private static let endlessPixels = 1e9

    init(_ report: ExportReport) {
        (format, output) = (report.format.rawValue, report.output)
        (frames, points) = (report.frames, report.points)
        (depth, masks) = (report.depth, report.masks)
        (proven, projections) = (report.proof.holds, report.proof.projections)
        // JSON has no infinity, the value for a point that is visible on one side only.
        worstPixels =
            report.proof.worstPixels.isFinite ? report.proof.worstPixels : Self.endlessPixels
        (proof, notes) = (report.proof.words, report.notes)
    }

    /// The summary as one line of JSON without the line break.
    public func jsonLine() throws -> String { try jsonText(self) }
}
