import Scene
import Vision

/// Finds a calibration target's points in pictures.
public final class CalibrationTargetDetector {
    /// Markers are searched for in the picture at half its width and height (guess).
    private static let decimation = 2.0

    private let target: CalibrationTarget
    private let detector: MarkerDetector?

    /// A finder of a valid target. Throws when memory is short.
    ///
    /// - Precondition: the target's `fault` is nil.
    public init(_ target: CalibrationTarget) throws(VisionError) {
        precondition(target.fault == nil)
        self.target = target
        switch target {
        case .board(let board):
            // The detector corrects no bits, because every wrong corner costs accuracy.
            detector = try MarkerDetector(
                family: board.family, decimation: Self.decimation, correctedBits: 0)
        case .chessboard: detector = nil
        }
    }

    /// The points that a picture shows; empty when the target is not in it. A chessboard counts
    /// only when all of it is in view.
    public func observation(in picture: LumaPlane) throws(VisionError) -> TargetObservation {
        switch target {
        case .board(let board):
            guard let detector else { return TargetObservation() }
            var observation = TargetObservation()
            for marker in try detector.markers(in: picture) {
                guard let tag = board.tag(marker.identifier) else { continue }
                observation.places += tag.corners
                observation.pixels += marker.corners
            }
            return observation
        case .chessboard(let columns, let rows, let side):
            guard
                let pixels = try ChessboardDetector.corners(
                    columns: columns, rows: rows, in: picture)
            else { return TargetObservation() }
            return TargetObservation(
                places: CalibrationTarget.corners(
                    columns: columns, rows: rows, squareMeters: side), pixels: pixels)
        }
    }
}

/// Points of a flat target and where one picture shows them.
public struct TargetObservation: Equatable, Sendable {
    /// Positions of the points in the target's plane, metres.
    public var places: [Vector3]
    /// Distorted positions of the points in the picture, in pixels; one for each of `places`.
    public var pixels: [Vector2]

    /// An observation of these points.
    public init(places: [Vector3] = [], pixels: [Vector2] = []) {
        precondition(places.count == pixels.count)
        (self.places, self.pixels) = (places, pixels)
    }

    /// An estimate needs at least this number of points (guess): the corners of two markers.
    private static let leastPoints = 8
    /// Points whose ray at depth 1 is longer than this are not used for the pose. Derived: 1 / cos
    /// 70°, rounded down; 70° is a guess.
    private static let longestRay = 2.9

    /// Whether there are enough points for an estimate.
    public var isUsable: Bool { places.count >= Self.leastPoints }

    /// The target's pose, from the points within 70° of the lens axis: farther out, rays at depth 1
    /// become too long. Nil where these points do not determine the pose.
    func cameraFromTarget(through camera: Intrinsics) -> RigidTransform? {
        var (near, rays): ([Vector3], [Vector2]) = ([], [])
        for (place, pixel) in zip(places, pixels) {
            guard let ray = camera.ray(through: pixel), ray.length < Self.longestRay
            else { continue }
            near.append(place)
            rays.append(Vector2(ray.x, ray.y))
        }
        return PlanarHomography(places: near, pixels: rays)?.cameraFromPlane(focal: 1)
    }
}
