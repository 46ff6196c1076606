/// How well a pose is known. Unknown values are nil: a source with poses of its own does not state
/// their quality.
public struct PoseQuality: Equatable, Sendable {
    /// Root mean square reprojection error, in pixels of the picture.
    public var errorPixels: Double?
    /// Number of inlier points of the pose.
    public var inlierCount: Int?
    /// Standard deviation of the camera's position over all directions together, in the world's
    /// unit of length.
    public var positionDeviation: Double?
    /// Standard deviation of the camera's rotation, in radians.
    public var rotationDeviation: Double?

    /// A pose about which nothing is known.
    public static let unknown = PoseQuality()

    /// A quality of these parts.
    public init(
        errorPixels: Double? = nil, inlierCount: Int? = nil, positionDeviation: Double? = nil,
        rotationDeviation: Double? = nil
    ) {
        (self.errorPixels, self.inlierCount) = (errorPixels, inlierCount)
        (self.positionDeviation, self.rotationDeviation) = (positionDeviation, rotationDeviation)
    }
}
