import DeviceIO
import Foundation
import Scene
import Tracking
import Wording

/// The last line of `capstan calibrate --json`; part of the script contract.
public struct CalibrationSummary: Equatable, Sendable {
    /// The calibrated camera; in JSON its fields are keys of the summary itself.
    public struct Camera: Equatable, Sendable, Encodable {
        /// Size of the picture in pixels.
        public var width, height: Int
        /// Focal lengths and principal point in pixels.
        public var fx, fy, cx, cy: Double
        /// Distortion: k1 k2 p1 p2 k3, or k1 k2 k3 k4 for a fisheye.
        public var dist: [Double]
        /// Name of the distortion model.
        public var distModel: String

        init(_ camera: Intrinsics) {
            (width, height) = (camera.width, camera.height)
            (fx, fy, cx, cy) = (camera.fx, camera.fy, camera.cx, camera.cy)
            (dist, distModel) = (camera.distortion.fileNumbers, camera.distortion.fileModel)
        }
    }

    /// Number of pictures that were examined.
    public var framesSeen: Int
    /// Number of views from which the camera was estimated.
    public var views: Int
    public var camera: Camera
    /// Root mean square reprojection error, pixels.
    public var errorPixels: Double
    /// Mean error of each cell of a grid over the picture, pixels, as rows of cells; nil for a cell
    /// without a corner of the target.
    public var residualMap: [[Double?]]
    /// Share of the picture in which enough points of the target were seen, 0...1.
    public var covered: Double
    /// The tilts of the target that too few views show.
    public var missingTilts: [CalibrationCoverage.Tilt]
    /// Whether the target was seen in enough parts of the picture and at all tilts, and the last
    /// estimates agree within 0.2 %.
    public var isSettled: Bool
    /// Root mean square distance between the depth surfaces and the board, metres; nil if no depth
    /// camera was calibrated.
    public var depthErrorMeters: Double?
    /// The path of the written camera file.
    public var output: String
    private let advice: String?
    private let isFisheye: Bool

    init(
        calibrator: CameraCalibrator, estimate: IntrinsicsEstimate,
        depth: DepthCalibrator.Estimate? = nil, framesSeen: Int, output: String
    ) {
        depthErrorMeters = depth?.errorMeters
        (self.framesSeen, self.output) = (framesSeen, output)
        views = estimate.views.count { $0 != nil }
        camera = Camera(estimate.intrinsics)
        isFisheye = estimate.intrinsics.distortion.model == .fisheye
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

    /// The summary for a person, as several lines.
    public var words: [String] {
        let pixels = [camera.fx, camera.fy, camera.cx, camera.cy].map { String(format: "%.2f", $0) }
        let numbers = camera.dist.map { String(format: "%.5f", $0) }.joined(separator: " ")
        var lines = [
            phrase(
                """
                \(views) views of \(framesSeen) pictures: fx \(pixels[0]), fy \(pixels[1]), cx \
                \(pixels[2]), cy \(pixels[3]) pixels at \(camera.width) × \(camera.height)
                """),
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
                    "Depth is \(String(format: "%.1f", 1000 * depthErrorMeters)) mm off the board "
                        + "(root mean square)."))
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

extension CalibrationSummary: Encodable {
    private enum Key: String, CodingKey {
        case event, framesSeen, views, errorPixels, residualMap, covered, missingTilts, isSettled
        case output, depthErrorMeters
    }

    public func encode(to encoder: any Encoder) throws {
        try camera.encode(to: encoder)
        var line = encoder.container(keyedBy: Key.self)
        try line.encode("summary", forKey: .event)
        try line.encode(framesSeen, forKey: .framesSeen)
        try line.encode(views, forKey: .views)
        try line.encode(errorPixels, forKey: .errorPixels)
        try line.encode(residualMap, forKey: .residualMap)
        try line.encode(covered, forKey: .covered)
        try line.encode(missingTilts, forKey: .missingTilts)
        try line.encode(isSettled, forKey: .isSettled)
        try line.encode(output, forKey: .output)
        try line.encodeIfPresent(depthErrorMeters, forKey: .depthErrorMeters)
    }
}
