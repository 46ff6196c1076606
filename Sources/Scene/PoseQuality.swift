/// How well a pose is known. What a tracker does not know is nil: a source that brings its poses
/// says nothing about them.
public struct PoseQuality: Equatable, Sendable {
    /// Root mean square of the distance between what was seen and what the pose predicts, in
    /// pixels of the picture.
    public var errorPixels: Double?
    /// How many points of the picture support the pose.
    public var supportingPoints: Int?
    /// One standard deviation of the camera's place in any direction together, in the world's unit
    /// of length.
    public var placeDeviation: Double?
    /// One standard deviation of its direction, in radians.
    public var turnDeviation: Double?

    /// Nothing is known.
    public static let unknown = PoseQuality()

    /// A quality of these parts.
    public init(
        errorPixels: Double? = nil, supportingPoints: Int? = nil, placeDeviation: Double? = nil,
        turnDeviation: Double? = nil
    ) {
        (self.errorPixels, self.supportingPoints) = (errorPixels, supportingPoints)
        (self.placeDeviation, self.turnDeviation) = (placeDeviation, turnDeviation)
    }
}
