import DeviceIO
import Foundation
import Scene
import Tracking

// More than fifteen fields: one for each key of a line of JSON.
/// The last line of `capstan calibrate --json`; part of the script contract.
public struct CalibrationSummary: Equatable, Sendable, Encodable {
    public var event = "summary"
    /// Number of examined pictures, and of used views.
    public var framesSeen: Int
    public var views: Int
    /// The camera.
    public var width, height: Int
    public var fx, fy, cx, cy: Double
    /// k1 k2 p1 p2 k3, or k1 k2 k3 k4 for a fisheye; and the model's name.
    public var dist: [Double]
    public var distModel: String
    /// Root mean square reprojection error, pixels.
    public var errorPixels: Double
    /// Mean error per cell of a map of the picture, row by row; null where nothing was seen.
    public var residualMap: [[Double?]]
    /// Covered share of the picture, and the missing tilts.
    public var covered: Double
    public var missingTilts: [CalibrationCoverage.Tilt]
    /// Whether nothing is missing and the last estimates agree within 0.2 %.
    public var isSettled: Bool
    /// Root mean square distance of the depth surfaces from the board in metres; nil where no depth
    /// was calibrated.
    public var depthErrorMeters: Double?
    /// The file.
    public var output: String
    private let advice: String?
    private let lensWords: String

    private enum CodingKeys: String, CodingKey {
        case event, framesSeen, views, width, height, fx, fy, cx, cy, dist, distModel, errorPixels
        case residualMap, covered, missingTilts, isSettled, output, depthErrorMeters
    }

    init(
        calibrator: CameraCalibrator, estimate: LensEstimate,
        depth: DepthCalibrator.Estimate? = nil, framesSeen: Int, output: String
    ) {
        depthErrorMeters = depth?.errorMeters
        (self.framesSeen, self.output) = (framesSeen, output)
        views = estimate.views.count { $0 != nil }
        let (camera, lens) = (estimate.intrinsics, estimate.intrinsics.distortion)
        (width, height) = (camera.width, camera.height)
        (fx, fy, cx, cy) = (camera.fx, camera.fy, camera.cx, camera.cy)
        (dist, distModel) = (lens.fileNumbers, lens.fileModel)
        lensWords =
            switch lens.model {
            case .brownConrady: "k1 k2 p1 p2 k3: "
            case .fisheye: "A fisheye, k1 k2 k3 k4: "
            }
        errorPixels = estimate.errorPixels
        let (map, columns) = (calibrator.residualMap, CalibrationCoverage.columns)
        residualMap = (0..<CalibrationCoverage.rows).map {
            Array(map[$0 * columns..<($0 + 1) * columns])
        }
        covered = calibrator.coverage.share
        missingTilts = calibrator.coverage.missingTilts
        isSettled = calibrator.isDone
        advice = calibrator.coverage.advice
    }

    /// The summary as one line of JSON without the line break.
    public func jsonLine() throws -> String { try jsonText(self) }

    /// The summary for a person, a line each.
    public var words: [String] {
        var lines = [
            String(
                format:
                    "%d views of %d pictures: fx %.2f, fy %.2f, cx %.2f, cy %.2f pixels at %d × %d",
                views, framesSeen, fx, fy, cx, cy, width, height),
            lensWords + dist.map { String(format: "%.5f", $0) }.joined(separator: " "),
            String(
                format: "Reprojection error %.3f pixels; its mean by parts of the picture:",
                errorPixels),
        ]
        for row in residualMap {
            lines.append(
                "  "
                    + row.map { $0.map { String(format: "%5.2f", $0) } ?? "    ." }
                    .joined(separator: " "))
        }
        if let depthErrorMeters {
            lines.append(
                String(
                    format: "Depth lies %.1f mm from the board (root mean square).",
                    1000 * depthErrorMeters))
        }
        if !isSettled {
            lines.append(
                "The estimate may still change: "
                    + (advice ?? "more views would tell whether it stands."))
        }
        return lines
    }
}
