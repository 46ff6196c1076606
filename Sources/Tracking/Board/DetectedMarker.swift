import Scene
import Vision

/// A marker of the board that a picture shows.
struct DetectedMarker {
    let tag: MarkerBoard.Tag
    /// The corners on the board and in the picture.
    let points: [PointObservation]
    /// Whether the detector read the marker without correcting a bit.
    let isClean: Bool
    private let undistorted: [Vector2]

    /// Nil when the board has no such marker or the lens model cannot see its corners.
    init?(_ detection: MarkerDetection, on board: MarkerBoard, camera: Intrinsics) {
        guard let tag = board.tag(detection.identifier) else { return nil }
        var undistorted: [Vector2] = []
        for pixel in detection.corners {
            guard let ray = camera.ray(through: pixel) else { return nil }
            undistorted.append(Vector2(ray.x, ray.y))
        }
        (self.tag, self.undistorted) = (tag, undistorted)
        isClean = detection.correctedBits == 0
        points = zip(tag.corners, detection.corners).map {
            PointObservation(pointInWorld: $0, pixel: $1)
        }
    }

    /// Area of the marker in the picture at depth 1, without lens distortion.
    var area: Double {
        let (a, b) = (undistorted[2] - undistorted[0], undistorted[3] - undistorted[1])
        return abs(a.x * b.y - a.y * b.x) / 2
    }

    /// The camera poses that fit this marker alone: two, or none where it is degenerate.
    var cameraFromBoard: [RigidTransform] {
        let c = tag.corners
        guard let x = (c[1] + c[2] - c[0] - c[3]).normalized,
            let normal = cross(x, c[2] + c[3] - c[0] - c[1]).normalized
        else { return [] }
        let center = (c[0] + c[1] + c[2] + c[3]) / 4
        let y = cross(normal, x)
        let boardFromTag = RigidTransform(
            rotation: Rotation(xAxis: x, yAxis: y, zAxis: normal), translation: center)
        let inPlane = c.map { Vector2(dot($0 - center, x), dot($0 - center, y)) }
        guard let cameraFromTag = PlanarPose.cameraFromPlane(inPlane, undistorted) else {
            return []
        }
        let first = cameraFromTag * boardFromTag.inverse
        let second = PlanarPose.mirrored(first, center: center, normal: normal)
        return [first] + (second.map { [$0] } ?? [])
    }

    /// Root mean square reprojection error of the corners, pixels; nil when a camera at this pose
    /// does not see them.
    func errorPixels(_ cameraFromBoard: RigidTransform, _ camera: Intrinsics) -> Double? {
        var sum = 0.0
        for point in points {
            guard let pixel = camera.project(cameraFromBoard * point.pointInWorld) else {
                return nil
            }
            let error = pixel - point.pixel
            sum += error.x * error.x + error.y * error.y
        }
        return (sum / Double(points.count)).squareRoot()
    }
}
