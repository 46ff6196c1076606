import Glibc
import Scene

/// The parts of the picture and the tilts of the target that have been seen.
public struct CalibrationCoverage: Equatable, Sendable {
    /// Orientation of the target to the camera.
    public enum Tilt: String, CaseIterable, Sendable, Codable {
        /// Square to the optical axis, within 12°: the sign of a smaller tilt is uncertain.
        case level
        /// The side of the target that is nearer to the camera, by a tilt of at least 20°.
        case left, right, top, bottom
    }

    // Limits whose comments give no origin are guesses.

    /// Cells of the map across and down.
    public static let columns = 8
    public static let rows = 6
    /// A cell has enough points from this number on: the points of one marker in two views.
    public static let enoughPoints = 8
    /// Coverage is complete only if this share of the cells has enough points: the rest may be
    /// corners of the picture that the target does not reach.
    public static let enoughShare = 0.85
    /// Views needed of each tilt (guess).
    public static let enoughViews = 2
    /// A view is wanted if at least this number of its points lies in cells with too few points:
    /// the corners of one marker.
    private static let leastNewPoints = 4
    /// A target is level if its tilt is below this angle, radians (guess).
    private static let mostLevelTilt = 12 * Double.pi / 180
    /// A target is tilted if its tilt is at least this angle, radians (guess).
    private static let leastTilt = 20 * Double.pi / 180

    /// Points seen in each cell, row after row.
    public private(set) var points = [Int](repeating: 0, count: columns * rows)
    /// Number of views of each tilt.
    public private(set) var tilts: [Tilt: Int] = [:]

    /// The coverage before the first view.
    public init() {}

    /// Adds a view.
    mutating func add(_ pixels: [Vector2], tilt: Tilt?, width: Int, height: Int) {
        for pixel in pixels { points[Self.cell(of: pixel, width: width, height: height)] += 1 }
        if let tilt { tilts[tilt, default: 0] += 1 }
    }

    /// Whether a view covers something that is still missing.
    func needs(_ pixels: [Vector2], tilt: Tilt?, width: Int, height: Int) -> Bool {
        if let tilt, tilts[tilt, default: 0] < Self.enoughViews { return true }
        let new = pixels.count {
            points[Self.cell(of: $0, width: width, height: height)] < Self.enoughPoints
        }
        return new >= Self.leastNewPoints
    }

    /// Share of the cells with enough points.
    public var share: Double {
        Double(points.count { $0 >= Self.enoughPoints }) / Double(points.count)
    }

    /// Tilts with too few views.
    public var missingTilts: [Tilt] {
        Tilt.allCases.filter { tilts[$0, default: 0] < Self.enoughViews }
    }

    /// Whether enough cells have enough points, and each tilt has enough views.
    public var isComplete: Bool { share >= Self.enoughShare && missingTilts.isEmpty }

    /// The least covered part of the picture, in words: "top left".
    public var leastCoveredPart: String? {
        guard share < Self.enoughShare else { return nil }
        let names = [
            [phrase("top left"), phrase("top"), phrase("top right")],
            [phrase("left"), phrase("middle"), phrase("right")],
            [phrase("bottom left"), phrase("bottom"), phrase("bottom right")],
        ]
        var best: (missing: Int, name: String)?
        for row in 0..<3 {
            for column in 0..<3 {
                var missing = 0
                for y in (row * Self.rows / 3)..<((row + 1) * Self.rows / 3) {
                    for x in (column * Self.columns / 3)..<((column + 1) * Self.columns / 3) {
                        missing += points[y * Self.columns + x] < Self.enoughPoints ? 1 : 0
                    }
                }
                if missing > best?.missing ?? 0 { best = (missing, names[row][column]) }
            }
        }
        return best?.name
    }

    /// The tilt of a target in this pose.
    static func tilt(_ cameraFromTarget: RigidTransform) -> Tilt? {
        // The normal on the side that faces the camera; its direction says which edge is nearer.
        var normal = cameraFromTarget.rotation.zAxis
        if normal.z > 0 { normal = -normal }
        let angle = acos(max(-1, min(1, -normal.z)))
        if angle < mostLevelTilt { return .level }
        if angle < leastTilt { return nil }
        // A plane whose normal points right has its left edge nearer.
        if abs(normal.x) > abs(normal.y) { return normal.x > 0 ? .left : .right }
        return normal.y > 0 ? .top : .bottom
    }

    static func cell(of pixel: Vector2, width: Int, height: Int) -> Int {
        let x = Int((pixel.x + 0.5) / Double(width) * Double(columns))
        let y = Int((pixel.y + 0.5) / Double(height) * Double(rows))
        return min(rows - 1, max(0, y)) * columns + min(columns - 1, max(0, x))
    }
}
