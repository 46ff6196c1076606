import DeviceIO
import Foundation
import Scene
import Tracking
import Wording

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
    private let isFisheye: Bool

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
        isFisheye = lens.model == .fisheye
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
        let pixels = [fx, fy, cx, cy].map { String(format: "%.2f", $0) }
        let numbers = dist.map { String(format: "%.5f", $0) }.joined(separator: " ")
        var lines = [
            phrase(
                "\(views) views of \(framesSeen) pictures: fx \(pixels[0]), fy \(pixels[1]), cx "
                    + "\(pixels[2]), cy \(pixels[3]) pixels at \(width) × \(height)"),
            isFisheye
                ? phrase("A fisheye, k1 k2 k3 k4: \(numbers)") : "k1 k2 p1 p2 k3: \(numbers)",
            phrase(
                "Reprojection error \(String(format: "%.3f", errorPixels)) pixels; its mean by "
                    + "parts of the picture:"),
        ]
        for row in residualMap {
            lines.append(
                "  "
                    + row.map { $0.map { String(format: "%5.2f", $0) } ?? "    ." }
                    .joined(separator: " "))
        }
        if let depthErrorMeters {
            lines.append(
                phrase(
                    "Depth lies \(String(format: "%.1f", 1000 * depthErrorMeters)) mm from the "
                        + "board (root mean square)."))
        }
        if !isSettled {
            lines.append(
                phrase(
                    "The estimate may still change: "
                        + "\(advice ?? phrase("more views would show whether it is final."))"))
        }
        return lines
    }
}
