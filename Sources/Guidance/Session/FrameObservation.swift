import Scene

/// What the engine knows of one frame. It contains no pixels, so that a journal of inputs replays
/// exactly.
public struct FrameObservation: Equatable, Sendable, Codable {
    /// The frame's position in its source.
    public var index: Int
    /// The frame's name in its source.
    public var name: String
    /// When the frame was taken, on the source's clock.
    public var timestamp: Timestamp
    /// The frame's quality figures.
    public var assessment: FrameAssessment
    /// The camera's intrinsics, with the tracker's focal length where it has one of its own.
    public var intrinsics: Intrinsics
    /// The tracker's focal length as a multiple of the source's; nil where it has none of its own.
    public var focalFactor: Double?
    /// The camera's pose; nil when it is not known.
    public var worldFromCamera: RigidTransform?
    /// Why there is no pose, if a tracker searched for one.
    public var trackingLimitation: TrackingLimitation?
    /// Median depth around the middle of the picture, in the world's unit; nil without depth.
    public var centralDepth: Double?
    /// The exposure; nil if the source does not know it.
    public var exposure: Exposure?

    // More than six parameters: one for each stored field.
    /// An observation of these parts.
    public init(
        index: Int, name: String, timestamp: Timestamp, assessment: FrameAssessment,
        intrinsics: Intrinsics, worldFromCamera: RigidTransform?, centralDepth: Double?,
        exposure: Exposure? = nil, trackingLimitation: TrackingLimitation? = nil,
        focalFactor: Double? = nil
    ) {
        (self.index, self.name, self.timestamp) = (index, name, timestamp)
        (self.assessment, self.intrinsics) = (assessment, intrinsics)
        self.trackingLimitation = trackingLimitation
        (self.worldFromCamera, self.centralDepth) = (worldFromCamera, centralDepth)
        (self.exposure, self.focalFactor) = (exposure, focalFactor)
    }

    /// The focal length as the source states it, pixels. It changes only with the camera, while
    /// the tracker's own becomes better from frame to frame.
    var statedFocalPixels: Double { intrinsics.fx / (focalFactor ?? 1) }
}
