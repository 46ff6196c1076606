import COpenCV
import Scene

/// The relative pose of two views, from corresponding points.
public enum RelativePose {
    /// `secondFromFirst` with a translation of length 1: the five-point essential matrix (Nistér
    /// 2004) with RANSAC, then the one of its four decompositions with the points in front. Nil
    /// when there are fewer than eight pairs or no pose.
    ///
    /// - Parameters:
    ///   - first: observations at depth 1 (`Intrinsics.ray`), undistorted.
    ///   - threshold: largest inlier distance from the epipolar line, at depth 1: pixels divided by
    ///     the focal length.
    ///   - weighsAll: whether pairs are weighted by their residual (MAGSAC++, Barath et al. 2020)
    ///     instead of counted as inlier or outlier. On photographs with half of the pairs wrong it
    ///     found as many correct ones in an eighth of the time.
    ///
    /// Throws when memory is short.
    public static func find(
        first: [Vector2], second: [Vector2], threshold: Double, confidence: Double = 0.999,
        weighsAll: Bool = false
    ) throws(VisionError) -> SupportedPose? {
        precondition(first.count == second.count && threshold > 0)
        guard first.count >= 8 else { return nil }
        var rotation = [Double](repeating: 0, count: 9)
        var translation = [Double](repeating: 0, count: 3)
        var isInlier = [UInt8](repeating: 0, count: first.count)
        let count = copencv_relative_pose(
            first.flatMap { [$0.x, $0.y] }, second.flatMap { [$0.x, $0.y] }, Int32(first.count),
            threshold, confidence, weighsAll ? 1 : 0, &rotation, &translation, &isInlier)
        guard count >= 0 else {
            throw VisionError(
                operation: phrase("find a relative pose"), reason: phrase("no memory left"))
        }
        return SupportedPose(
            rotation: rotation, translation: translation, isInlier: isInlier, count: count)
    }
}
