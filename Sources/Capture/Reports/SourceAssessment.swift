import Foundation
import Guidance
import Scene

/// The report of `capstan assess` on one frame; part of the script contract.
public struct FrameReport: Equatable, Sendable, Encodable {
    /// The frame's name in its source.
    public var frame: String
    /// Mean brightness, 0...255.
    public var meanLuma: Double
    /// Share of overexposed pixels, 0...1.
    public var clippedShare: Double
    /// Sharpness, unitless; higher is sharper.
    public var sharpness: Double
    /// Motion since the previous frame, pixels; nil where it was not measured.
    public var motionPixels: Double?
    /// The feedback that a capture would give for this frame, by its names in the script contract.
    public var faults: [Feedback]

    /// The report as one line of JSON without the line break.
    public func jsonLine() throws -> String { try jsonText(self) }

    private enum CodingKeys: String, CodingKey {
        case frame, meanLuma, clippedShare, sharpness, motionPixels, faults
    }

    public func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: CodingKeys.self)
        try line.encode(frame, forKey: .frame)
        try line.encode(meanLuma, forKey: .meanLuma)
        try line.encode(clippedShare, forKey: .clippedShare)
        try line.encode(sharpness, forKey: .sharpness)
        try line.encode(motionPixels, forKey: .motionPixels)
        try line.encode(faults, forKey: .faults)
    }
}

/// Assesses every frame of a source, without storing any frame.
public struct SourceAssessment {
    /// What is reported for one frame.
    public enum Event {
        case report(FrameReport)
        case skipped(name: String, reason: String)
    }

    /// Sentences about the source, for the person.
    public let notes: [String]
    private let source: any FrameSource

    /// The numbers of frames of a whole run.
    public struct Counts: Equatable, Sendable {
        /// Frames with a report.
        public var assessed = 0
        /// Frames that could not be used.
        public var skipped = 0
    }

    /// Opens the source. Throws if the source cannot be opened.
    public init(address: SourceAddress, options: SourceOptions) throws {
        source = try address.open(options: options)
        notes = source.description.notes
    }

    /// Assesses frames until the source ends or `isInterrupted` returns true.
    public func run(isInterrupted: () -> Bool, report: (Event) throws -> Void) throws -> Counts {
        defer { source.close() }
        let isStill = source.description.kind == .stills
        let thresholds = FrameThresholds()
        var assessor = FrameAssessor()
        var lastTime: Timestamp?
        var counts = Counts()
        while !isInterrupted(), let event = try source.next() {
            switch event {
            case .frame(let frame):
                let assessment = assessor.assess(frame.luma, isStill: isStill)
                let faults = thresholds.faults(
                    of: assessment,
                    motion: FrameMotion(
                        pixels: assessment.motionPixels,
                        longerSidePixels: max(frame.luma.width, frame.luma.height),
                        intervalSeconds: lastTime.map { frame.timestamp.seconds(since: $0) },
                        shutterSeconds: frame.exposure?.seconds))
                lastTime = frame.timestamp
                counts.assessed += 1
                try report(
                    .report(
                        FrameReport(
                            frame: frame.name, meanLuma: assessment.meanLuma,
                            clippedShare: assessment.clippedShare,
                            sharpness: assessment.sharpness,
                            motionPixels: assessment.motionPixels, faults: faults)))
            case .skipped(_, let name, let reason):
                counts.skipped += 1
                try report(.skipped(name: name, reason: reason))
            case .dropped, .passEnded, .notice: break
            }
        }
        return counts
    }
}
