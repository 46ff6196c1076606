import Foundation
import Scene
import Tracking

/// The report of `capstan calibrate --json` on one frame; part of the script contract.
public struct CalibratedFrame: Equatable, Sendable, Encodable {
    public var event = "frame"
    /// The source's name for the frame.
    public var frame: String
    /// What the calibrator did with the frame, or why the frame was not used.
    public var verdict: CameraCalibrator.Verdict
    /// Number of views that the calibrator has kept so far.
    public var views: Int
    /// Share of the picture in which enough points of the target were seen, 0...1.
    public var covered: Double
    /// Tilts of the target that too few views show.
    public var missingTilts: [CalibrationCoverage.Tilt]
    /// The coverage map of the picture as rows of text.
    public var mapLines: [String]
    /// What the person must do next; nil if nothing is missing.
    public var advice: String?
    /// Root mean square error of the calibration so far, pixels; nil before the first calibration.
    public var errorPixels: Double?

    init(frame: String, verdict: CameraCalibrator.Verdict, calibrator: CameraCalibrator) {
        (self.frame, self.verdict) = (frame, verdict)
        views = calibrator.observations.count
        covered = calibrator.coverage.share
        missingTilts = calibrator.coverage.missingTilts
        mapLines = calibrator.coverage.mapLines
        advice = calibrator.coverage.advice
        errorPixels = calibrator.estimate?.errorPixels
    }

    /// The line as JSON without the line break.
    public func jsonLine() throws -> String { try jsonText(self) }
}

extension CalibrationCoverage {
    /// A sentence that says what the person must do next; nil if nothing is missing.
    public var advice: String? {
        if let part = leastCoveredPart {
            return phrase("Hold the target so that it covers the \(part) of the picture.")
        }
        guard let tilt = missingTilts.first else { return nil }
        switch tilt {
        case .level: return phrase("Hold the target straight in front of the camera.")
        case .left: return phrase("Turn the target so that its left edge comes nearer.")
        case .right: return phrase("Turn the target so that its right edge comes nearer.")
        case .top: return phrase("Tilt the target so that its top edge comes nearer.")
        case .bottom: return phrase("Tilt the target so that its bottom edge comes nearer.")
        }
    }

    /// The coverage map as rows of text, one character for each part of the picture: "." for no
    /// point, "o" for too few points, "#" for enough.
    public var mapLines: [String] {
        (0..<Self.rows).map { row in
            (0..<Self.columns).map { column in
                let points = points[row * Self.columns + column]
                return points == 0 ? "." : points < Self.enoughPoints ? "o" : "#"
            }.joined(separator: " ")
        }
    }
}

extension CalibratedFrame {
    /// Whether the view is kept.
    public var isKept: Bool { verdict == .kept }

    /// The lines that a person sees after a view was kept: the map, and what to do next.
    public var progressLines: [String] {
        let error = errorPixels.map { phrase(", error \(String(format: "%.2f", $0)) pixels") } ?? ""
        return mapLines.map { "  \($0)" } + [
            "\(counted(views, "view"))\(error). "
                + (advice ?? phrase("Nothing is missing: show a few more views."))
        ]
    }
}
