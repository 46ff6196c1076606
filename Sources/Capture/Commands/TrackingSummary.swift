import Foundation
import Scene
import Tracking
import Wording

/// The last line of `capstan track --json`; part of the script contract.
public struct TrackingSummary: Equatable, Sendable, Encodable {
    public var event = "summary"
    /// The kind of tracker that estimated the poses.
    public var tracker: TrackerKind
    /// Number of frames that the tracker received. Skipped frames are counted separately.
    public var framesSeen = 0
    /// Number of frames with a pose.
    public var framesTracked = 0
    /// Number of frames that could not be used.
    public var framesSkipped = 0
    /// Number of times that tracking resumed after it had lost the pose.
    public var relocalisations = 0
    /// Median wall time that the tracker takes for a frame, without reading and decoding the frame.
    public var medianFrameMilliseconds = 0.0
    /// 99th percentile of the wall time that the tracker takes for a frame.
    public var p99FrameMilliseconds = 0.0
    /// Mean processor time that all threads of the tracker together take for a frame.
    public var meanFrameCPUMilliseconds = 0.0
    /// 99th percentile of the processor time that all threads of the tracker together take for a
    /// frame.
    public var p99FrameCPUMilliseconds = 0.0
    /// Whether the poses are in metres.
    public var isMetric: Bool
    /// Metres per unit of the position deviations that the lines of the frames state. Nil if no
    /// board in view determined this length. If a board did, the whole trajectory is in metres.
    public var metersPerUnit: Double?
    /// The tracker's focal length for the last frame, in pixels of that frame.
    public var focalPixels: Double?
    /// Whether the focal length is a guess or the tracker's own estimate.
    public var isFocalGuessed = false
    /// The source's focal length, pixels, if the pictures contradict it.
    public var statedFocalPixels: Double?

    init(tracker: TrackerKind, isMetric: Bool) {
        (self.tracker, self.isMetric) = (tracker, isMetric)
    }

    /// The summary as one line of JSON without the line break.
    public func jsonLine() throws -> String { try jsonText(self) }

    /// The message that the pictures contradict the source's focal length. `stated` and `taken` are
    /// in pixels.
    static func contradiction(stated: Double, taken: Double) -> String {
        let pixels = [stated, taken].map { String(format: "%.0f", $0) }
        return phrase(
            "The pictures contradict the focal length that comes with them, \(pixels[0]) pixels: "
                + "\(pixels[1]) is taken. capstan calibrate measures it, --intrinsics names it.")
    }

    private var guess: String {
        if let statedFocalPixels, let focalPixels {
            return " " + Self.contradiction(stated: statedFocalPixels, taken: focalPixels)
        }
        guard isFocalGuessed, let focalPixels else { return "" }
        return " "
            + phrase(
                "The focal length is a guess, \(String(format: "%.0f", focalPixels)) pixels: "
                    + "capstan calibrate measures it.")
    }

    /// The summary for a person.
    public var words: String {
        let times = [medianFrameMilliseconds, p99FrameMilliseconds]
            .map { String(format: "%.1f", $0) }
        let (name, count) = (tracker.rawValue, framesTracked)
        let found =
            isMetric
            ? phrase("Tracker \(name): \(count) of \(framesSeen) frames have a pose, in metres.")
            : phrase(
                "Tracker \(name): \(count) of \(framesSeen) frames have a pose, of unknown scale.")
        return found + " " + phrase("\(times[0]) ms a frame, 99 of 100 under \(times[1]) ms.")
            + guess
    }
}

extension PoseTracker {
    /// The tracker's focal length divided by the focal length that the source states; nil if the
    /// pictures do not contradict the source.
    func focalContradiction(of source: SourceDescription) -> Double? {
        guard source.intrinsicsOrigin == .source, let focalFactor, focalFactor != 1 else {
            return nil
        }
        return focalFactor
    }
}
