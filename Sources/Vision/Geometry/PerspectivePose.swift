import COpenCV
import Scene

/// Perspective-n-point: a camera's pose from known points, with outliers among them.
public enum PerspectivePose {
    /// Each RANSAC sample has four points; at least one more is needed to judge its pose.
    private static let leastPoints = 5

    /// `cameraFromWorld`, by RANSAC on four points (Ke and Roumeliotis 2017); not refined. Nil when
    /// there are fewer than five points or no pose.
    ///
    /// - Parameters:
    ///   - rays: each point's observation at depth 1 (`Intrinsics.ray`), undistorted.
    ///   - threshold: largest inlier distance at depth 1: pixels divided by the focal length.
    ///   - iterations: most samples of RANSAC. The default is a guess; OpenCV's is 100.
    ///   - confidence: probability at which RANSAC ends earlier; the default is OpenCV's.
    ///
    /// Throws when memory is short.
    public static func find(
        points: [Vector3], rays: [Vector2], threshold: Double, iterations: Int = 150,
        confidence: Double = 0.99
    ) throws(VisionError) -> PoseWithInliers? {
        precondition(points.count == rays.count && threshold > 0)
        guard points.count >= leastPoints else { return nil }
        var rotation = [Double](repeating: 0, count: 9)
        var translation = [Double](repeating: 0, count: 3)
        var isInlier = [UInt8](repeating: 0, count: points.count)
        let count = copencv_perspective_pose(
            points.flatMap { [$0.x, $0.y, $0.z] }, rays.flatMap { [$0.x, $0.y] },
            Int32(points.count), threshold, Int32(iterations), confidence, &rotation,
            &translation, &isInlier)
        guard count >= 0 else {
            throw VisionError(
                operation: phrase("find a pose from points"), reason: phrase("no memory left"))
        }
        return PoseWithInliers(
            rotation: rotation, translation: translation, isInlier: isInlier, count: count)
    }
}
