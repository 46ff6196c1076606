import Foundation
import Scene
import Tracking

/// The last line of `capstan track --json`; part of the script contract.
public struct TrackingSummary: Equatable, Sendable, Encodable {
    public var event = "summary"
    /// Which tracker it was.
    public var tracker: TrackerKind
    /// Frames that the tracker was given; skipped ones are counted beside.
    public var framesSeen = 0
    public var framesTracked = 0
    public var framesSkipped = 0
    /// How often there was a pose again after the view had been lost.
    public var relocalisations = 0
    /// Wall time of the tracker alone.
    public var medianFrameMilliseconds = 0.0
    public var p99FrameMilliseconds = 0.0
    /// Processor time of the tracker alone, all its threads.
    public var meanFrameCPUMilliseconds = 0.0
    public var p99FrameCPUMilliseconds = 0.0
    /// Whether the poses are in metres.
    public var isMetric: Bool
    /// How many metres the unit of the frames' deviations is, where a board that came into view
    /// has told so; the trajectory is then in metres from its first line.
    public var metersPerUnit: Double?
    /// The focal length of the last frame, in its pixels, as the tracker took it.
    public var focalPixels: Double?
    /// Whether nobody knows it, so that it is a guess that the tracker has refined.
    public var isFocalGuessed = false
    /// What the source says of it, where the pictures contradict that.
    public var statedFocalPixels: Double?

    init(tracker: TrackerKind, isMetric: Bool) {
        (self.tracker, self.isMetric) = (tracker, isMetric)
    }

    /// The summary as one line of JSON without the line break.
    public func jsonLine() throws -> String { try jsonText(self) }

    /// What a person is told where pictures contradict a focal length, in pixels.
    static func contradiction(stated: Double, taken: Double) -> String {
        String(
            format: "The pictures contradict the focal length that comes with them, %.0f pixels: "
                + "%.0f is taken. capstan calibrate measures it, --intrinsics names it.",
            stated, taken)
    }

    private var guess: String {
        if let statedFocalPixels, let focalPixels {
            return " " + Self.contradiction(stated: statedFocalPixels, taken: focalPixels)
        }
        guard isFocalGuessed, let focalPixels else { return "" }
        return String(
            format: " The focal length is a guess, %.0f pixels: capstan calibrate measures it.",
            focalPixels)
    }

    /// The summary for a person.
    public var words: String {
        let times = String(
            format: "%.1f ms a frame, 99 of 100 under %.1f ms", medianFrameMilliseconds,
            p99FrameMilliseconds)
        return "Tracker \(tracker.rawValue): \(framesTracked) of \(framesSeen) frames have a pose"
            + (isMetric ? ", in metres" : ", of unknown scale") + ". \(times)." + guess
    }
}

extension PoseTracker {
    /// What the focal length that the source states is to be multiplied with, where the pictures
    /// contradict it.
    func focalContradiction(of source: SourceDescription) -> Double? {
        guard source.intrinsicsOrigin == .source, let focalFactor, focalFactor != 1 else {
            return nil
        }
        return focalFactor
    }
}
