import COpenCV
import Scene

/// The relative pose of two views, from corresponding points.
public enum RelativePose {
    /// `secondFromFirst` with a translation of length 1: the five-point essential matrix (Nistér
    /// 2004) with RANSAC, then the one of its four decompositions that has the points in front of
    /// both cameras. Nil when there are fewer than eight pairs or no pose.
    ///
    /// - Parameters:
    ///   - first: observations at depth 1 (`Intrinsics.ray`), undistorted.
    ///   - threshold: largest inlier distance from the epipolar line, at depth 1: pixels divided by
    ///     the focal length.
    ///   - confidence: probability at which RANSAC ends; the default is OpenCV's.
    ///   - weighsAll: whether pairs are weighted by their residual (MAGSAC++, Barath et al. 2020)
    ///     instead of counted as inlier or outlier. On photographs with half of the pairs wrong it
    ///     found as many correct pairs in an eighth of the time.
    ///
    /// Throws when memory is short.
    public static func find(
        first: [Vector2], second: [Vector2], threshold: Double, confidence: Double = 0.999,
        weighsAll: Bool = false
    ) throws(VisionError) -> PoseWithInliers? {
        precondition(first.count == second.count && threshold > 0)
        guard first.count >= 8 else { return nil }
        var rotation = [Double](repeating: 0, count: 9)
        var translation = [Double](repeating: 0, count: 3)
        var isInlier = [UInt8](repeating: 0, count: first.count)
        let count = copencv_relative_pose(
            first.flatMap { [$0.x, $0.y] }, second.flatMap { [$0.x, $0.y] }, Int32(first.count),
            threshold, confidence, weighsAll ? 1 : 0, &rotation, &translation, &isInlier)
        guard count >= 0 else { throw noMemory }
        return PoseWithInliers(
            rotation: rotation, translation: translation, isInlier: isInlier, count: count)
    }

    /// The poses `secondFromFirst` with which most pairs lie on one plane, at most four: the
    /// homography by RANSAC, then its decompositions (Malis and Vargas 2007). Two of the poses fit
    /// every point of the plane. Translations are in units of the plane's distance. Empty when
    /// there are fewer than eight pairs or no homography.
    ///
    /// - Parameters:
    ///   - first: observations at depth 1 (`Intrinsics.ray`), undistorted.
    ///   - threshold: largest inlier distance at depth 1: pixels divided by the focal length.
    ///
    /// Throws when memory is short.
    public static func ofPlane(
        first: [Vector2], second: [Vector2], threshold: Double
    ) throws(VisionError) -> [RigidTransform] {
        precondition(first.count == second.count && threshold > 0)
        guard first.count >= 8 else { return [] }
        var rotations = [Double](repeating: 0, count: 36)
        var translations = [Double](repeating: 0, count: 12)
        let count = copencv_planar_poses(
            first.flatMap { [$0.x, $0.y] }, second.flatMap { [$0.x, $0.y] }, Int32(first.count),
            threshold, &rotations, &translations)
        guard count >= 0 else { throw noMemory }
        return (0..<Int(count)).compactMap { index in
            RigidTransform(
                rows: Array(rotations[9 * index..<9 * index + 9]),
                translation: Array(translations[3 * index..<3 * index + 3]))
        }
    }

    private static var noMemory: VisionError {
        VisionError(operation: phrase("find a relative pose"), reason: phrase("no memory left"))
    }
}
