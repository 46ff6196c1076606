import Scene

/// A robustly estimated pose with its inliers.
public struct PoseWithInliers: Equatable, Sendable {
    /// The pose: `secondFromFirst` with a translation of unit length for two views,
    /// `cameraFromWorld` for known points.
    public var transform: RigidTransform
    /// For each pair or point, whether it is an inlier.
    public var isInlier: [Bool]
    /// The number of inliers.
    public var inlierCount: Int

    init?(rotation: [Double], translation: [Double], isInlier: [UInt8], count: Int32) {
        guard count > 0, let transform = RigidTransform(rows: rotation, translation: translation)
        else { return nil }
        self.transform = transform
        self.isInlier = isInlier.map { $0 != 0 }
        inlierCount = self.isInlier.count { $0 }
    }
}

extension RigidTransform {
    /// A rotation matrix, row by row, and a translation; nil where a number is not finite.
    init?(rows r: [Double], translation t: [Double]) {
        guard (r + t).allSatisfy(\.isFinite) else { return nil }
        self.init(
            rotation: Rotation(
                xAxis: Vector3(r[0], r[3], r[6]), yAxis: Vector3(r[1], r[4], r[7]),
                zAxis: Vector3(r[2], r[5], r[8])),
            translation: Vector3(t[0], t[1], t[2]))
    }
}
