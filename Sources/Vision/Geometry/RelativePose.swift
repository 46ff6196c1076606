import COpenCV
import Scene

/// The pose of one view relative to another, from what both see.
public enum RelativePose {
    /// `secondFromFirst` with a translation of length 1: the essential matrix from five points
    /// (Nistér 2004) in RANSAC, then the one of its four poses that has the points in front. Nil
    /// when there are fewer than eight pairs or no pose.
    /// - Parameters:
    ///   - first: where the points are seen at depth 1 (`Intrinsics.ray`), lens distortion removed.
    ///   - threshold: the distance from the epipolar line up to which a pair agrees, at depth 1:
    ///     pixels divided by the focal length.
    ///   - weighsAll: whether pairs count by how well they agree (MAGSAC++, Barath et al. 2020)
    ///     instead of by yes or no. Of photographs of which half of the pairs were wrong it found
    ///     as many right ones in an eighth of the time.
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
            throw VisionError(operation: "find a relative pose", reason: "no memory left")
        }
        return SupportedPose(
            rotation: rotation, translation: translation, isInlier: isInlier, count: count)
    }
}
